/// Which blocks of a campaign belong to the search lane.
///
/// A search finds what lies behind many steps; the random lane runs several times as many cases in the
/// same time. Which lane a block belongs to is a function of its number, and spread so that any shard
/// of a campaign has both.
public enum SearchShare: String, Hashable, Sendable {
  /// No block: every case is a function of seed and index.
  case none
  /// About one block in 512, which is some third of the time.
  case some
  /// Every block: for checks of few cases.
  case all

  /// Whether the block with this number, counted from 0, is a search.
  package func includes(block number: UInt64) -> Bool {
    switch self {
    case .none: false
    case .some: number > 0 && SplitMix64.mix(number) & 511 == 0
    case .all: true
    }
  }
}
