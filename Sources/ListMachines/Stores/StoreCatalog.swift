import IdentifiedModel
import StatefulFuzz

/// The `store` suite: the list on the strategies that have a store, and the rules of the store.
public enum StoreCatalog {
  /// The strategies in the order of their codes, then the rules.
  public static let targets: [Target] = [
    ListCatalog.target(
      "store-element-action", "S15", StoreElementAction.self, "list: rows send actions by id",
      suite: "store", source: "TCA bindings", .safe, adjust: ListCatalog.liveFields, expects: []),
    ListCatalog.target(
      "index-action", "S16", IndexAction.self, "list: rows send actions by index",
      suite: "store", source: "TCA#150", .index, adjust: ListCatalog.liveFields,
      expects: ListCatalog.indexHazards,
      observed: [.staleIndexTrapInUpdate, .lateTeardownWrite], paranoid: [.duplicateID]),
    ListCatalog.target(
      "store-binding-reducer", "S18", StoreBindingReducer.self,
      "list: every row has a store with a BindingReducer", suite: "store", source: "TCA bindings",
      .safe, adjust: ListCatalog.liveFields, expects: []),
    ListCatalog.target(
      "store-parent-binding", "S18b", StoreParentBinding.self,
      "list: rows bind elements of the parent's array", suite: "store", source: "Prowl#637",
      .index, expects: ListCatalog.indexHazards, observed: [.tearing, .lateTeardownWrite],
      paranoid: ListCatalog.parentBindingHazards),
    rule(
      "reducer", "composition order, onChange, forEach, effects, cancellation, re-entrancy",
      { ReducerModel() }, { ReducerSystem() }),
    rule(
      "binding-action", "binding actions, matching by field, ad hoc bindings, where they apply",
      { BindingModel() }, { BindingSystem() }),
    rule(
      "scoped-children", "cached children, last-seen state, dropped sends, presented children",
      { ChildModel() }, { ChildSystem() }),
    rule(
      "test-store", "right and wrong assertions: the test store fails exactly when it must",
      { TestedModel() }, { TestedSystem() }),
  ]

  /// Puts a rule on trial.
  static func rule<Model: StoreSide, System: StoreSide>(
    _ name: String, _ summary: String, _ model: @escaping @Sendable () -> Model,
    _ system: @escaping @Sendable () -> System
  ) -> Target where Model.Command == System.Command, Model.Seen == System.Seen {
    Target("store/\(name)", summary: summary, source: "TCA bindings") {
      StoreMachine(model, system)
    }
  }
}
