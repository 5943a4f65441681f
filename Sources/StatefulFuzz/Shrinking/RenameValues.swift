extension Shrinker {
  /// Exchanges two values of one domain everywhere, so that the more frequent or the earlier one is
  /// the lower.
  ///
  /// Why: which of two interchangeable things a case speaks of is chance; renaming one reference
  /// alone would tear it from its like.
  /// Guarantee: a call that accepts nothing proves that no exchange of two values of one domain gives
  /// a smaller failing case.
  /// Cost: 1 run for each pair of distinct values of a domain whose exchange makes the case smaller.
  /// Domains with more than `valueLimit` values are left as they are.
  mutating func renameValues() throws {
    for domain in best.domains where best.values(of: domain).count <= Self.valueLimit {
      for high in best.values(of: domain).reversed() {
        for low in best.values(of: domain) where low < high {
          _ = try accept(best.exchanging(low, high, in: domain))
        }
      }
    }
  }

  private static var valueLimit: Int { 16 }
}
