/// Which successions of command kinds were run, and how often.
///
/// Why: a fault may need five particular commands in a row. Drawn independently, kinds repeat most
/// successions many times before they show the last one; drawn so that each next command completes
/// the succession seen least, a handful of kinds shows all of them within some dozen cases.
/// - Source: sequence covering arrays, Kuhn et al., 2012, made greedily.
@usableFromInline
package struct KindHistory: Sendable {
  private var counts: [UInt64: UInt32] = [:]

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

  /// How often `kind` followed the last of `before`.
  func count(of kind: UInt64, after before: ArraySlice<UInt64>) -> UInt32 {
    counts[Self.key(of: kind, after: before), default: 0]
  }

  /// Notes the kinds of a run in order; nil for a command that was illegal.
  mutating func learn(_ kinds: [UInt64?], bound: UInt64) {
    let order = Self.order(kinds: bound)
    if counts.count > Self.capacity { counts.removeAll(keepingCapacity: true) }
    var last: [UInt64] = []
    for case let kind? in kinds {
      counts[Self.key(of: kind, after: last.suffix(order - 1)), default: 0] += 1
      last.append(kind)
    }
  }

  private static func key(of kind: UInt64, after before: ArraySlice<UInt64>) -> UInt64 {
    SplitMix64.mix(before.reduce(1) { SplitMix64.mix($0 &+ $1) } &+ kind)
  }
}
