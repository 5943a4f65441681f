extension Shrinker {
  /// Deletes two commands, a late one of each kind that occurs often, and lowers a number elsewhere by 1.
  ///
  /// Why: `add` ten times, go on nine times and remove the tenth is the same as with nine, eight and the ninth: no
  /// single command can go, no number can be lower, and after any two of these steps the third is still to do.
  /// Guarantee: none; it looks at the last two commands of each kind, and at cases of at most `mostCommands`.
  /// Cost: at most `ShrinkLimits.shorterCaseRuns` runs a call, no part of `runCount`.
  mutating func deletePairsLowering() throws {
    guard limits.shorterCaseRuns > 0, !facts.contains(.overlaps), mode == .choices,
      provenElements == nil, (4...Self.mostCommands).contains(best.commands.count)
    else { return }
    var runsLeft = limits.shorterCaseRuns
    // Most are known or illegal, which costs no run.
    var candidatesLeft = 10 * runsLeft
    for pair in best.pairsOfLateCommands {
      let base = best.removing(pair)
      for place in base.arguments {
        let value = base.value(at: place)
        candidatesLeft -= 1
        guard runsLeft > 0, candidatesLeft > 0 else { return }
        if value > 0, try takeShorter(base.replacing(place, by: value - 1), &runsLeft) { return }
      }
    }
  }

  private static var mostCommands: Int { 50 }
}

extension ChoiceSequence {
  /// Two commands before the failing one, both among the last two of their kinds; those in pairs of kinds first of
  /// which there are most.
  fileprivate var pairsOfLateCommands: [Set<Int>] {
    var places: [UInt64: [Int]] = [:]
    for index in commands.indices.dropLast() {
      if let kind = commands[index].first?.value { places[kind, default: []].append(index) }
    }
    let kinds = places.filter { $0.value.count > 1 }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    var pairs: [Set<Int>] = []
    for (number, one) in kinds.enumerated() {
      for other in kinds[number...] {
        for first in one.value.suffix(2).reversed() {
          for second in other.value.suffix(2).reversed() where first != second {
            let pair: Set = [first, second]
            if !pairs.contains(pair) { pairs.append(pair) }
          }
        }
      }
    }
    return pairs
  }
}
