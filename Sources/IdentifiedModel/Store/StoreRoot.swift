/// A store as the root of a list: live in both phases, changed by actions.
///
/// Rule L2 of `HostRules`.
public final class StoreRoot<Feature: ListFeature>: Location<Feature.State>, ListRoot {
  /// The store that has the rows.
  public let store: Store<Feature>

  /// Makes a store with these rows.
  public init(_ rows: Feature.State) {
    store = Store(rows)
    super.init()
  }

  /// The store's rows as they are now.
  public override func get() -> Feature.State { store.state }

  /// Sends the action that replaces the rows.
  public override func set(_ newValue: Feature.State, transaction: Transaction) {
    store.send(Feature.replaceRows(newValue))
  }

  /// Replaces the rows by a changed copy, unless `body` returns false.
  public func modify(transaction: Transaction, _ body: (inout Feature.State) -> Bool) {
    var rows = store.state
    if body(&rows) { set(rows, transaction: transaction) }
  }

  /// The binding that one commit hands to the rows' content.
  public func makeBinding() -> Binding<Feature.State> {
    Binding(location: self, cachedValue: store.state)
  }

  /// Does nothing: a store keeps no saved values.
  public func beginCommit() {}

  /// Always 0: a write to an object happens in every phase.
  public var droppedWrites: Int { 0 }

  /// How many actions arrived for absent elements.
  public var warnings: Int { store.warnings }
}
