/// What a loop without the engine did; a campaign of the same cases counts the same.
@frozen
public struct LoopCount: Hashable, Sendable {
  /// Commands that were drawn.
  public var commands: UInt64 = 0

  /// Cases that ended in a divergence.
  public var failures: UInt64 = 0

  /// Makes a count of nothing.
  @inlinable
  public init() {}
}
