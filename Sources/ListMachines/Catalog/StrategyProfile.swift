/// What the oracle must know of a strategy to name what it sees.
public struct StrategyProfile: Hashable, Sendable {
  /// How a row's binding reaches its element.
  public enum Access: Hashable, Sendable {
    /// By an index that was captured when the row was rendered.
    case index
    /// By id, and the element is unwrapped by force.
    case unwrappedID
    /// By id or by reference, and a missing element is provided for.
    case safe
  }

  /// How a row's binding reaches its element.
  public var access: Access

  /// Whether a row may, by design, show an older value of its own element: a draft, a default that
  /// was captured, an object that has been replaced.
  public var mayShowOldValue: Bool

  /// Makes a profile.
  public init(access: Access, mayShowOldValue: Bool = false) {
    self.access = access
    self.mayShowOldValue = mayShowOldValue
  }
}
