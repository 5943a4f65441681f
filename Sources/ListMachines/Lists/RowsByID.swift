import IdentifiedModel

/// Rows addressed by the id of their element, which send what their controls wrote.
public typealias RowsByID = FeatureRows<ValueRow>

/// One row that reports what its control wrote.
public struct ValueRow: RowFeature {
  /// What a row reports to its feature.
  public enum Action: Sendable {
    /// The row's control wrote a new value.
    case setV(Int)
  }

  /// Makes the feature.
  public init() {}

  /// Writes the value.
  public func reduce(into state: inout ListItem, action: Action) -> Effect<Action> {
    switch action {
    case .setV(let v): state.v = v
    }
    return .none
  }

  /// Not there.
  public typealias Body = Never
}
