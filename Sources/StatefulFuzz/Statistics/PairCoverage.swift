/// Which kinds of command came right behind which: faults need an order as often as a number.
public struct PairCoverage: Sendable, Equatable {
  /// Successions of two kinds that were met.
  public var met = 0

  /// Successions that there can be of the kinds that were met at all.
  public var possible = 0

  /// Those that were never met, in the order of the kinds.
  public var missing: [Pair] = []

  /// Two kinds, one right behind the other.
  public struct Pair: Sendable, Equatable, CustomStringConvertible {
    /// The first one's name.
    public var first: String
    /// The name of the one behind it.
    public var second: String

    /// `push then pop`, say.
    public var description: String { "\(first) then \(second)" }
  }

  /// Counts what several targets of one suite did together.
  ///
  /// - Parameter targets: Their statistics; kinds of one name are one kind, and kinds of which no target
  ///   has both never come one behind the other.
  public init(_ targets: [TargetStatistics]) {
    var pairs: [Pair] = []
    var isMet: [String: Bool] = [:]
    for target in targets {
      for (first, row) in zip(target.kinds, target.pairs) where first.generated > 0 {
        for (second, count) in zip(target.kinds, row) where second.generated > 0 {
          let pair = Pair(first: first.name, second: second.name)
          if isMet[pair.description] == nil { pairs.append(pair) }
          isMet[pair.description] = isMet[pair.description] == true || count > 0
        }
      }
    }
    possible = pairs.count
    missing = pairs.filter { isMet[$0.description] == false }
    met = possible - missing.count
  }

  /// `all 16 pairs of consecutive command kinds occurred`, or how many did and which ones did not; nil
  /// where there is one kind.
  public var text: String? {
    guard possible > 1 else { return nil }
    guard !missing.isEmpty else {
      return "all \(possible) pairs of consecutive command kinds occurred"
    }
    let named = missing.prefix(3).map(\.description).joined(separator: ", ")
    let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
    return "\(met) of \(possible) pairs of consecutive command kinds occurred; never "
      + "\(named)\(more)"
  }
}
