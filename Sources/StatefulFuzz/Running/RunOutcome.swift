/// What a run came to, as far as the hot loop knows.
@frozen
public struct RunOutcome: Sendable {
  /// Commands that were drawn, the failing one included.
  public var executed = 0

  /// Commands among them that were illegal and never reached the system.
  public var rejected = 0

  /// Hazards whose precondition was reached, one bit each.
  public var exercised: UInt64 = 0

  /// The first divergence; nil when the run passed.
  public var divergence: Divergence?

  /// The command that diverged, counted from 1.
  public var step = 0

  /// Makes the outcome of a run in which nothing happened.
  @inlinable
  public init() {}
}
