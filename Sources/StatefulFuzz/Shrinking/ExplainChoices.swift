extension Shrinker {
  /// Finds the arguments of a one-minimal case whose value does not matter.
  ///
  /// Why: a reader of `edit A 1` asks whether the 1 is the point. Only a choice of 0 can be without
  /// importance: any other one was tried lower, and passed.
  /// Guarantee: with every value that was tried in one of the places, and with the greatest ones and with different
  /// ones in all of them at once, the case is executed as it says and fails alike.
  /// Cost: 1 run for an argument that matters, as a rule; up to 8 for one that does not; at most
  /// `explanationLimit`, after which the rest counts as important.
  /// Leaves: values that were not tried; lengths, and choices that decide what is drawn after them.
  package mutating func explainChoices() throws -> [ChoicePosition] {
    guard mode == .choices else { return [] }
    let (structural, runsBefore) = (
      layout.structuralPositions(lengths: true, sides: true), runCount
    )
    var free: [ChoicePosition] = []
    // Equal values in all places, and different ones: it may be the point that two are equal.
    var (greatest, different) = (best, best)
    for position in best.arguments
    where best.value(at: position) == 0 && !structural.contains(position) {
      guard let bound = best[position]?.bound, bound > 1 else { continue }
      let values = Self.otherValues(below: bound)
      guard runCount - runsBefore + values.count < Self.explanationLimit, elapsed() < limits.time
      else { return free }
      guard try values.allSatisfy({ try failsAlike(best.replacing(position, by: $0)) }) else {
        continue
      }
      let equal = greatest.replacing(position, by: bound - 1)
      let unequal = different.replacing(position, by: UInt64(free.count + 1) % bound)
      guard try free.isEmpty || (failsAlike(equal) && failsAlike(unequal)) else { continue }
      (greatest, different) = (equal, unequal)
      free.append(position)
    }
    return free
  }

  private static var explanationLimit: Int { 250 }

  /// The neighbours, the greatest one, and some between them, of which one is as good as random.
  private static func otherValues(below bound: UInt64) -> [UInt64] {
    var values: [UInt64] = []
    for value in [1, bound - 1, bound / 2, 2, 3, SplitMix64.mix(bound) % bound]
    where 0 < value && value < bound {
      if !values.contains(value) { values.append(value) }
    }
    return values
  }

  /// Whether a case fails alike, and was executed as it says.
  private mutating func failsAlike(_ candidate: ChoiceSequence) throws -> Bool {
    let (trace, width) = try execute(layout.marking(candidate))
    let executed = trace.withoutMarks
    return width != nil && executed.commands.map(\.count) == candidate.commands.map(\.count)
      && executed.flat.map(\.value) == candidate.flat.map(\.value)
  }
}
