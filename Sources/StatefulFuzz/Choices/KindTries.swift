/// How often each command kind was run in states that look alike.
///
/// Why: what a fault needs may be one particular command in one particular state. Drawn independently,
/// kinds repeat in a state what they did there before; drawn so that each does what was done least
/// there, a case goes through all that a small state space has to show.
/// - Source: rotor-router walks; going back to rare states first, Ecoffet et al., "First return, then
///   explore", Nature 590, 2021.
@usableFromInline
struct KindTries: Sendable {
  private var counts: [UInt64: UInt32] = [:]

  /// Forgotten at this size: more than a block can run.
  private static let capacity = 1 << 16

  /// How often `kind` was run in a state that looks like `state`.
  func count(of kind: UInt64, in state: UInt64) -> UInt32 {
    counts[Self.key(of: kind, in: state), default: 0]
  }

  /// Notes that `kind` was run in a state; 0 is a state that nobody looked at.
  mutating func learn(_ kind: UInt64, in state: UInt64) {
    guard state != 0 else { return }
    if counts.count > Self.capacity { counts.removeAll(keepingCapacity: true) }
    counts[Self.key(of: kind, in: state), default: 0] += 1
  }

  private static func key(of kind: UInt64, in state: UInt64) -> UInt64 {
    SplitMix64.mix(SplitMix64.mix(state) &+ kind)
  }
}
