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

  /// What a row's binding sees when it is refreshed inside an update pass.
  public enum Refresh: Hashable, Sendable {
    /// The list that it was made with: closures over the list's binding.
    case captured
    /// The state as the pass may see it, by a key path.
    case state
    /// Live data: an object or a store.
    case live
  }

  /// How a row's binding reaches its element.
  public var access: Access

  /// What a refresh sees.
  public var refresh = Refresh.captured

  /// Whether a row may, by design, show an older value of its own element: a draft, a default that
  /// was captured, an object that has been replaced.
  public var mayShowOldValue = false

  /// Whether rows write single fields, so that no edit can change an element's id.
  public var writesFieldsOnly = false

  /// Whether rows go on with the first binding that they got.
  public var keepsFirstBinding = false

  /// Whether rows are in the order of birth, whatever the order of the list.
  public var walksSorted = false

  /// Whether renders are update passes; without them no rule about passes explains anything.
  public var hasUpdatePasses = true

  /// Makes a profile of an ordinary strategy.
  public init(access: Access, refresh: Refresh = .captured, mayShowOldValue: Bool = false) {
    self.access = access
    self.refresh = refresh
    self.mayShowOldValue = mayShowOldValue
  }
}
