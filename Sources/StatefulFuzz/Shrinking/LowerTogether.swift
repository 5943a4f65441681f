extension Shrinker {
  /// Lowers all choices of one domain that hold the same value, together.
  ///
  /// Why: where a failure needs two arguments to be equal, neither can be lowered alone.
  /// Guarantee: a call that accepts nothing proves that no such group, and no two members of a group
  /// of at most `pairLimit`, can be 0 or one lower, nor all values of a domain that is spoken of three
  /// times or more.
  /// Cost: as `lowerChoices`, for each group; 2 runs for each pair, and for a domain of two values.
  /// Leaves: two arguments whose difference matters (`lowerPairs`).
  mutating func lowerTogether() throws {
    // Highest values first: what a group is lowered to is then still to come.
    let groups = best.valueGroups.filter { $0.value > 0 && $0.positions.count > 1 }
    for group in groups.sorted(by: { $0.value > $1.value }) {
      try lower(group.positions)
      guard 3...Self.pairLimit ~= group.positions.count else { continue }
      for (index, first) in group.positions.enumerated() {
        for second in group.positions[(index + 1)...] { try lowerByStep([first, second]) }
      }
    }
    try compressTwoValues()
    try shiftDomains()
  }

  /// Replaces the only two values of a domain by 0 and 1, or by 1 and 2.
  ///
  /// Why: `compressRanks` leaves them alone, since they are mostly lowered one after the other; not where
  /// each must stay near the other one.
  private mutating func compressTwoValues() throws {
    for domain in best.domains {
      let values = best.values(of: domain)
      guard values.count == 2, values[0] > 0, best.positions(of: domain).count > 2 else { continue }
      for lowest in 0..<min(values[0], 2) {
        let compressed = best.mapping(domain) { $0 == values[0] ? lowest : lowest + 1 }
        if try accept(compressed) { break }
      }
    }
  }

  /// Lowers all values of a domain by the same amount: distances stay.
  ///
  /// Cost: 1 run for each domain without 0 that is spoken of three times or more, with several values;
  /// O(log v) where it cannot reach 0.
  private mutating func shiftDomains() throws {
    for domain in best.domains {
      let (base, values) = (best, best.values(of: domain))
      guard values.count > 1, best.positions(of: domain).count > 2, let least = values.first,
        least > 0
      else { continue }
      if try accept(base.mapping(domain) { $0 - least }) { continue }
      _ = try findLargest(upTo: least - 1) { amount in
        try accept(base.mapping(domain) { $0 - amount })
      }
    }
  }

  private static var pairLimit: Int { 5 }
}
