/// Which successions of command kinds were run, and how often.
///
/// Why: a fault may need five particular commands in a row. Drawn independently, kinds repeat most
/// successions many times before they show the last one; drawn so that each next command completes
/// the succession seen least, a handful of kinds shows all of them within some dozen cases.
/// - Source: sequence covering arrays, Kuhn et al., 2012, made greedily.
@usableFromInline
package struct KindHistory: Sendable {
  private var counts = MixedKeyTable()

  /// Forgotten at this size: more successions than a block can run.
  private static let capacity = 1 << 16

  /// The length of the successions that are told apart among so many kinds: the greatest one with
  /// at most 8192 of them.
  static func order(kinds: UInt64) -> Int {
    var (order, successions) = (1, max(2, kinds))
    while order < 8, successions * max(2, kinds) <= 8192 {
      successions *= max(2, kinds)
      order += 1
    }
    return order
  }

  /// Stands for the kinds before the next one, in `count`.
  static func context(_ before: ArraySlice<UInt64>) -> UInt64 {
    before.reduce(1) { SplitMix64.mix($0 &+ $1) }
  }

  /// How often `kind` followed the last kinds.
  func count(of kind: UInt64, after context: UInt64) -> UInt32 {
    counts[SplitMix64.mix(context &+ kind)]
  }

  /// Notes the kinds of a run in order; nil for a command that was illegal.
  mutating func learn(_ kinds: [UInt64?], bound: UInt64) {
    let order = Self.order(kinds: bound)
    if counts.count > Self.capacity { counts.removeAll() }
    var last: [UInt64] = []
    last.reserveCapacity(kinds.count)
    for case let kind? in kinds {
      counts[SplitMix64.mix(Self.context(last.suffix(order - 1)) &+ kind)] += 1
      last.append(kind)
    }
  }
}
