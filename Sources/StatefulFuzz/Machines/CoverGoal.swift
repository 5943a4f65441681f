/// A label that at least this share of a target's cases is to have.
public struct CoverGoal: Hashable, Sendable {
  /// As `StateNotes.label` gives it.
  public var label: String

  /// Between 0 and 1, both excluded.
  public var share: Double

  /// Makes a goal.
  public init(_ label: String, atLeast share: Double) {
    precondition(share > 0 && share < 1, "a share of cases lies between 0 and 1, not at \(share)")
    self.label = label
    self.share = share
  }
}
