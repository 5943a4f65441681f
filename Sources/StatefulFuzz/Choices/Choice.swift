/// One bounded random decision, the unit that is recorded, replayed, mutated and shrunk.
///
/// Zero is the simplest value of every choice, whatever it decides.
@frozen
public struct Choice: Hashable, Sendable {
  /// What was decided: `0 ..< bound`.
  public var value: UInt64

  /// Exclusive upper bound, at least 1.
  public var bound: UInt64

  /// Makes a choice that decided `value` among `bound` possibilities.
  @inlinable
  public init(value: UInt64, bound: UInt64) {
    self.value = value
    self.bound = bound
  }
}
