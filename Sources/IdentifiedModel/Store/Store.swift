/// What a reducer did with an action.
public enum Reduction: Sendable {
  /// The state was changed, or looked at and found right.
  case handled
  /// The action was meant for something that is no longer there.
  case ignored
}

/// A list that changes only through actions.
///
/// Source: the architecture behind `ForEach(store.scope(...))`, reduced to what a list of rows
/// needs: no effects, no child features, no observation.
public protocol ListFeature: SendableMetatype {
  /// The rows.
  associatedtype State: ListData
  /// Everything that can happen to them.
  associatedtype Action

  /// Applies `action`; anything else than a function of the two is a mistake.
  static func reduce(_ state: inout State, _ action: Action) -> Reduction

  /// The action by which the surrounding feature replaces all rows.
  static func replaceRows(_ rows: State) -> Action
}

/// The state of a feature and the only way to change it.
///
/// Reads are live in every phase, because a store is an object and caches nothing.
public final class Store<Feature: ListFeature> {
  /// The rows as they are now.
  public private(set) var state: Feature.State

  /// How many actions arrived for an element that had gone: each would be a runtime warning.
  public private(set) var warnings = 0

  /// Starts with `state`.
  public init(_ state: Feature.State) {
    self.state = state
  }

  /// Lets the reducer apply `action` at once.
  public func send(_ action: Feature.Action) {
    if Feature.reduce(&state, action) == .ignored { warnings += 1 }
  }
}
