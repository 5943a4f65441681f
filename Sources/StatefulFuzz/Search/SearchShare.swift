/// Which blocks of a campaign belong to the search lane.
///
/// A search finds what lies behind many steps; the random lane runs several times as many cases in the
/// same time. Which lane a block belongs to is a function of its number, and spread so that any shard
/// of a campaign has both.
public enum SearchShare: String, Hashable, Sendable {
  /// No block: every case is a function of seed and index.
  case none
  /// The second block, so that a short campaign searches as well, and about one block in 32, which is some
  /// tenth of the time where commands take as long as looking at their states, or longer.
  case some
  /// Every block: for checks of few cases.
  case all

  /// Whether the block with this number, counted from 0, is a search.
  package func includes(block number: UInt64) -> Bool {
    switch self {
    case .none: false
    case .some: number == 1 || number > 1 && SplitMix64.mix(number) & 31 == 0
    case .all: true
    }
  }
}
