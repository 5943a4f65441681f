import IdentifiedModel
import StatefulFuzz

/// The `list` suite: every strategy with the hazards that it is expected to show.
public enum ListCatalog {
  /// The strategies in the order of their codes.
  public static let targets: [Target] = [
    target(
      "constant-range", "S01", ConstantRange.self,
      "ForEach(a.indices) { i in Row($a[i]) }: the first range is kept for ever", source: sundell,
      .index,
      expects: [.staleIndexTrap, .constantRangeTrap, .wrongWrite, .wrongRead, .identityDrift]
    ).unreachable(
      Hazard.staleIndexTrapInUpdate.rawValue,
      because: "rows of a constant range are never removed, so none is refreshed afterwards"),
    target(
      "indices-keypath", "S02", IndicesKeyPath.self,
      "ForEach(a.indices, id: \\.self) with a key-path binding (before Xcode 13)",
      source: sundell, .index,
      expects: [
        .staleIndexTrap, .staleIndexTrapInUpdate, .wrongWrite, .wrongRead, .identityDrift,
      ]),
    target(
      "indices-subscript", "S03", IndicesSubscript.self,
      "ForEach(a.indices, id: \\.self) with $a[i] as a closure (since Xcode 13)",
      source: "SwiftUI since Xcode 13", .index,
      expects: [.staleIndexTrap, .wrongWrite, .wrongRead, .identityDrift]),
    target(
      "enumerated", "S04", Enumerated.self,
      "ForEach(Array(a.enumerated()), id: \\.element.id) { i, _ in Row($a[i]) }",
      source: "common in public reports", .index, expects: indexHazards),
    target(
      "identifiable-indices-keypath", "S05", IdentifiableIndicesKeyPath.self,
      "rows by id, access by a nested key-path binding", source: sundell, .index,
      expects: indexHazards + [.staleIndexTrapInUpdate]),
    target(
      "identifiable-indices-closure", "S06", IdentifiableIndicesClosure.self,
      "rows by id, access by get and set closures that captured the index", source: sundell,
      .index, expects: indexHazards),
    target(
      "native-foreach", "S07", NativeForEach.self,
      "ForEach($a) { $e in Row($e) }", source: "SwiftUI", .index, expects: indexHazards),
    target(
      "on-demand", "S08", OnDemand.self,
      "firstIndex(where:)! at render, then the index", source: "On-demand bindings", .index,
      expects: indexHazards),
    target(
      "id-lookup-unwrap", "S09", IDLookupUnwrap.self,
      "looks the id up on every access and unwraps by force",
      source: "common in public reports", .unwrappedID, expects: [.unwrapTrap]),
    target(
      "id-lookup-fallback", "S10", IDLookupFallback.self,
      "looks the id up on every access; a missing element shows its last value",
      source: "Prowl#637 (the fix)", .safe, expects: []),
    target(
      "safe-subscript", "S11", SafeSubscript.self,
      "a[safe: i] with a default: no trap, and the wrong element",
      source: "common in public reports", .index, mayShowOldValue: true,
      expects: [.wrongWrite, .wrongRead, .lostWrite]),
    target(
      "identified-assign", "S12", IdentifiedAssign.self,
      "an identified array's [id:] = value, which appends what is missing",
      source: "IdentifiedCollections README", .safe, expects: [.resurrection]),
    target(
      "identified-chaining", "S12b", IdentifiedChaining.self,
      "an identified array's [id:]?.field = value", source: "IdentifiedCollections README", .safe,
      expects: []),
    target(
      "draft-copy", "S13", DraftCopy.self,
      "a copy in row-local state, written back as a whole", source: "sheet-draft pattern", .safe,
      mayShowOldValue: true, expects: [.lostUpdate]),
    target(
      "unwrapped-optional", "S14", UnwrappedOptional.self,
      "Binding($optional)! for every row", source: "penn-mobile-ios#630", .unwrappedID,
      expects: [.unwrapTrap]),
    target(
      "store-element-action", "S15", StoreElementAction.self,
      "rows send actions by id to a store", source: "TCA bindings", .safe, expects: []),
    target(
      "index-action", "S16", IndexAction.self,
      "rows send actions by index to a store", source: "TCA#150", .index,
      expects: indexHazards + [.staleIndexTrapInUpdate]),
    target(
      "reference-element", "S17", ReferenceElement.self,
      "rows hold the element itself, an object", source: "SwiftUI, observable objects", .safe,
      mayShowOldValue: true, expects: [.lostWrite]),
    target(
      "store-binding-reducer", "S18", StoreBindingReducer.self,
      "every row has a store; its BindingReducer takes what its controls write",
      source: "TCA bindings", .safe, expects: []),
    target(
      "store-parent-binding", "S18b", StoreParentBinding.self,
      "ForEach($store.rows) { $row in Row($row) }: the whole array is one binding action",
      source: "Prowl#637", .index, expects: indexHazards),
  ]

  private static let sundell = "Sundell, Bindable SwiftUI list elements"

  /// What every index that outlives its render leads to.
  private static let indexHazards: [Hazard] = [.staleIndexTrap, .wrongWrite, .wrongRead]

  /// Puts a strategy on trial; also for strategies of other packages.
  public static func target<Strategy: BindingStrategy>(
    _ name: String, _ code: String = "", _ strategy: Strategy.Type, _ summary: String,
    source: String = "", _ access: StrategyProfile.Access, mayShowOldValue: Bool = false,
    suite: String = "list", expects hazards: [Hazard]
  ) -> Target {
    let profile = StrategyProfile(access: access, mayShowOldValue: mayShowOldValue)
    return Target(
      "\(suite)/\(name)", code: code, summary: summary, source: source,
      expectedHazards: Hazard.allCases.filter(hazards.contains).map(\.rawValue),
      makeMachine: { ListMachine(strategy, profile: profile) })
  }
}
