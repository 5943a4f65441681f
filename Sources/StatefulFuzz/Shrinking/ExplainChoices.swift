extension Shrinker {
  /// Finds the arguments of a one-minimal case whose value does not matter.
  ///
  /// Why: a reader of `edit A 1` asks whether the 1 is the point. Only a choice of 0 can be without
  /// importance: any other one was tried lower, and passed.
  /// Guarantee: with every value that was tried in one of the places, and with the greatest ones in
  /// all of them at once, the case is executed as it says and fails alike.
  /// Cost: 1 run for an argument that matters, as a rule; up to 5 for one that does not; at most
  /// `explanationLimit`, after which the rest counts as important.
  /// Leaves: values that were not tried; lengths, and choices that decide what is drawn after them.
  package mutating func explainChoices() throws -> [ChoicePosition] {
    guard mode == .choices else { return [] }
    let (structural, runsBefore) = (
      layout.structuralPositions(lengths: true, sides: true), runCount
    )
    var free: [ChoicePosition] = []
    var changed = best
    for position in best.arguments
    where best.value(at: position) == 0 && !structural.contains(position) {
      guard let bound = best[position]?.bound, bound > 1 else { continue }
      let values = Self.otherValues(below: bound)
      guard runCount - runsBefore + values.count < Self.explanationLimit, elapsed() < limits.time
      else { return free }
      guard try values.allSatisfy({ try failsAlike(best.replacing(position, by: $0)) }) else {
        continue
      }
      let together = changed.replacing(position, by: bound - 1)
      guard try free.isEmpty || failsAlike(together) else { continue }
      changed = together
      free.append(position)
    }
    return free
  }

  private static var explanationLimit: Int { 200 }

  /// The neighbour, the greatest one, and some between them.
  private static func otherValues(below bound: UInt64) -> [UInt64] {
    var values: [UInt64] = []
    for value in [1, bound - 1, bound / 2, 2] where 0 < value && value < bound {
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
