extension Shrinker {
  /// Lowers a number and, by as much, all numbers of one domain from some value on.
  ///
  /// Why: what is behind a thing moves when the thing becomes smaller: a range's end, the place of what
  /// follows a text. The number and those behind it need not be of one domain.
  /// Guarantee: a call that accepts nothing proves that no number can be one lower together with those
  /// from any value of a domain on, when there are at most `argumentLimit`.
  /// Cost: 1 run for each nonzero number and each value of a domain, O(log v) for one that moves.
  mutating func lowerWithFollowers() throws {
    guard amounts.count <= Self.argumentLimit else { return }
    for giver in amounts where best.value(at: giver) > 0 {
      for domain in best.domains {
        for threshold in best.values(of: domain) where threshold > 0 {
          _ = try lower(giver, andFrom: threshold, of: domain)
        }
      }
    }
  }

  private static var argumentLimit: Int { 8 }

  private mutating func lower(
    _ giver: ChoicePosition, andFrom threshold: UInt64, of domain: ValueDomain
  ) throws {
    let base = best
    let least = min(base.value(at: giver), threshold)
    guard least > 0 else { return }
    _ = try findLargest(upTo: least) { amount in
      let followed = base.mapping(domain) { $0 >= threshold ? $0 - amount : $0 }
      return try accept(followed.replacing(giver, by: base.value(at: giver) - amount))
    }
  }
}
