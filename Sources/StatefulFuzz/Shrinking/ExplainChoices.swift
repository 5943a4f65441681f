extension Shrinker {
  /// Finds the arguments of a one-minimal case whose value does not matter.
  ///
  /// Why: a reader of `edit A 1` asks whether the 1 is the point. Only a choice of 0 can be without
  /// importance: any other one was tried lower, and passed.
  /// Guarantee: with every value that was tried in one of the places, and with the greatest ones, with different and
  /// with `jointTrials` random ones in all of them at once, the case is executed as it says and fails alike.
  /// Cost: 1 run for an argument that matters, as a rule; up to 8 for one that does not, twice as many where it
  /// may be negative; at most `explanationLimit`, and the joint trials, after which the rest counts as important.
  /// Leaves: values that were not tried; lengths other than those of `explainLists`, and choices that decide what is drawn after them.
  package mutating func explainChoices() throws -> FreeChoices {
    guard mode == .choices else { return FreeChoices() }
    let (structural, runsBefore) = (
      layout.structuralPositions(lengths: true, sides: true), runCount
    )
    var free = FreeChoices(distances: layout.distancePositions)
    // Equal values in all places, and different ones: it may be the point that two are equal.
    var (greatest, different): ([Change], [Change]) = ([], [])
    for position in best.arguments
    where best.value(at: position) == 0 && !structural.contains(position) {
      guard let bound = best[position]?.bound, bound > 1 else { continue }
      let values = Self.otherValues(below: bound)
      let runs = values.count * (free.distances.contains(position) ? 2 : 1)
      guard runCount - runsBefore + runs < Self.explanationLimit, elapsed() < limits.time
      else { break }
      guard try values.allSatisfy({ try failsAlike([(position, $0)], free.distances) }) else {
        continue
      }
      let equal = greatest + [(position, bound - 1)]
      let other = max(1, UInt64(free.positions.count + 1) % bound)
      let unequal = different + [(position, other)]
      guard
        try free.positions.isEmpty
          || (failsAlike(equal, free.distances) && failsAlike(unequal, free.distances))
      else { continue }
      (greatest, different) = (equal, unequal)
      free.positions.append(position)
    }
    try dropUnlessJointlyFree(&free)
    try explainLists(&free, jointTrials: Self.jointTrials, limit: Self.explanationLimit / 2)
    return free
  }

  /// Tries random values in all places at once, and gives up the places found last where that does not fail.
  private mutating func dropUnlessJointlyFree(_ free: inout FreeChoices) throws {
    var random = SplitMix64(seed: best.fingerprint)
    var trial = 0
    while trial < Self.jointTrials, free.positions.count > 1, elapsed() < limits.time {
      trial += 1
      let changes: [Change] = free.positions.map {
        ($0, random.next(below: best[$0]?.bound ?? 1))
      }
      guard try !failsAlike(changes, free.distances) else { continue }
      free.positions.removeLast()
      trial = 0
    }
  }

  private static var jointTrials: Int { 24 }

  private typealias Change = (position: ChoicePosition, value: UInt64)

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

  /// Whether the case fails alike with other values, on either side of those that are distances, and is
  /// executed as it says.
  private mutating func failsAlike(
    _ changes: [Change], _ distances: Set<ChoicePosition>
  ) throws -> Bool {
    for isBelow in [false, true] {
      let candidate = Substitution(best, changes, isBelow: isBelow, distances)
      let (trace, width) = try execute(layout.marking(candidate.sequence))
      guard width != nil, candidate.isExecuted(as: trace.withoutMarks) else { return false }
      if candidate.sides.isEmpty { return true }
    }
    return true
  }
}
