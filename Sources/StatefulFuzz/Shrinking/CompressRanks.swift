extension Shrinker {
  /// Replaces the values of each domain by their ranks: order and equality stay, gaps go.
  ///
  /// Why: where only the order of numbers matters, one run does what lowering each of them takes many for.
  /// Guarantee: a call that accepts nothing proves that no domain of three values or more can be so, in a
  /// case of at most `longestRanked` choices.
  /// Cost: 2 runs for each such domain, one counting from 0 and one from 1, and 2 for all of them at once.
  mutating func compressRanks() throws {
    guard best.commandChoiceCount <= Self.longestRanked else { return }
    for domain in best.domains where best.values(of: domain).count > 2 {
      for lowest: UInt64 in 0...1 {
        let values = best.values(of: domain)
        let compressed = best.mapping(domain) { value in
          min(value, lowest + UInt64(values.firstIndex(of: value) ?? 0))
        }
        if try accept(compressed) { break }
      }
    }
    try compressAllRanks()
  }

  /// Above so many choices ranks are not looked for.
  private static var longestRanked: Int { 1_000 }

  /// The same for all numbers: what is drawn and what names it may have other bounds.
  private mutating func compressAllRanks() throws {
    let positions = amounts.filter { best[$0].map { $0.bound > 4 } ?? false }
    let values = Set(positions.map(best.value(at:))).sorted()
    guard values.count > 2, Set(positions.compactMap { best[$0]?.bound }).count > 1 else { return }
    for lowest: UInt64 in 0...1 {
      let compressed = positions.reduce(best) { sequence, position in
        let value = best.value(at: position)
        let rank = lowest + UInt64(values.firstIndex(of: value) ?? 0)
        return sequence.replacing(position, by: min(value, rank))
      }
      if try accept(compressed) { return }
    }
  }
}
