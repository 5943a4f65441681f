import IdentifiedModel
import StatefulFuzz

/// The `list` suite: every strategy with the hazards that it is expected to show.
public enum ListCatalog {
  /// The strategies in the order of their codes.
  public static let targets: [Target] =
    (byPosition + byElement + byID + ofParticularKinds).sorted { inOrder($0.code, $1.code) }

  /// Rows that are positions.
  private static let byPosition: [Target] = [
    target(
      "constant-range", "S01", ConstantRange.self,
      "ForEach(a.indices) { i in Row($a[i]) }: the first range is kept forever", source: sundell,
      .index, adjust: { $0.refresh = .state },
      expects: [.staleIndexTrap, .constantRangeTrap, .wrongWrite, .wrongRead, .identityDrift],
      observed: [.staleIndexTrapInUpdate], paranoid: stateHazards + copyHazards + [.duplicateID]),
    target(
      "indices-keypath", "S02", IndicesKeyPath.self,
      "ForEach(a.indices, id: \\.self) with a key-path binding (before Xcode 13)",
      source: sundell, .index, adjust: { $0.refresh = .state },
      expects: indexHazards + [.identityDrift],
      observed: [.staleIndexTrapInUpdate, .lateTeardownWrite],
      paranoid: stateHazards + copyHazards + [.duplicateID]),
    target(
      "indices-subscript", "S03", IndicesSubscript.self,
      "ForEach(a.indices, id: \\.self) with $a[i] as a closure (since Xcode 13)",
      source: "SwiftUI since Xcode 13", .index,
      expects: indexHazards + [.identityDrift], observed: [.tearing, .lateTeardownWrite],
      paranoid: stateHazards + copyHazards + [.duplicateID]),
  ]

  /// Rows that are elements, reached by an index.
  private static let byElement: [Target] = [
    target(
      "enumerated", "S04", Enumerated.self,
      "ForEach(Array(a.enumerated()), id: \\.element.id) { i, _ in Row($a[i]) }",
      source: "common in public reports", .index, expects: indexHazards,
      observed: [.tearing, .lateTeardownWrite], paranoid: elementHazards + copyHazards),
    target(
      "identifiable-indices-keypath", "S05", IdentifiableIndicesKeyPath.self,
      "rows by id, access by a nested key-path binding", source: sundell, .index,
      adjust: { $0.refresh = .state }, expects: indexHazards,
      observed: [.staleIndexTrapInUpdate, .lateTeardownWrite],
      paranoid: elementHazards + copyHazards),
    target(
      "identifiable-indices-closure", "S06", IdentifiableIndicesClosure.self,
      "rows by id, access by get and set closures that captured the index", source: sundell,
      .index, expects: indexHazards, observed: [.tearing, .lateTeardownWrite],
      paranoid: elementHazards + copyHazards),
    target(
      "native-foreach", "S07", NativeForEach.self,
      "ForEach($a) { $e in Row($e) }", source: "SwiftUI", .index, expects: indexHazards,
      observed: [.tearing, .lateTeardownWrite],
      paranoid: elementHazards + copyHazards + [.staleIDRead]),
    target(
      "on-demand", "S08", OnDemand.self,
      "firstIndex(where:)! at render, then the index", source: "On-demand bindings", .index,
      expects: indexHazards, observed: [.tearing, .lateTeardownWrite],
      paranoid: elementHazards + copyHazards),
    target(
      "safe-subscript", "S11", SafeSubscript.self,
      "a[safe: i] with a default: no trap, and the wrong element",
      source: "common in public reports", .index, mayShowOldValue: true,
      expects: [.wrongWrite, .wrongRead, .lostWrite], observed: [.tearing, .lateTeardownWrite],
      paranoid: elementHazards + copyHazards),
    target(
      "index-action", "S16", IndexAction.self,
      "rows send actions by index to a store", source: "TCA#150", .index,
      adjust: liveFields, expects: indexHazards,
      observed: [.staleIndexTrapInUpdate, .lateTeardownWrite],
      paranoid: [.duplicateID]),
    target(
      "escaped", "S24", Escaped<NativeForEach>.self,
      "native-foreach, but sheets and tasks keep the first binding that their row had",
      source: "sqlite-data#13, meeting-transcriber#701", .index,
      adjust: { $0.keepsFirstBinding = true }, expects: indexHazards,
      observed: [.tearing, .lateTeardownWrite],
      paranoid: elementHazards + copyHazards + [.staleIDRead]),
  ]

  /// Rows that are elements, reached by id.
  private static let byID: [Target] = [
    target(
      "id-lookup-unwrap", "S09", IDLookupUnwrap.self,
      "looks the id up on every access and force-unwraps the element",
      source: "common in public reports", .unwrappedID, expects: [.unwrapTrap],
      observed: [.lateTeardownWrite],
      paranoid: elementHazards + [.wrongWrite, .wrongRead, .lostUpdate]),
    target(
      "id-lookup-fallback", "S10", IDLookupFallback.self,
      "looks the id up on every access; a missing element shows its last value",
      source: "Prowl#637 (the fix)", .safe, expects: [],
      paranoid: elementHazards + lookupHazards),
    target(
      "identified-assign", "S12", IdentifiedAssign.self,
      "an identified array's [id:] = value, which appends a missing element",
      source: "IdentifiedCollections README", .safe, expects: [.resurrection],
      observed: [.lateTeardownWrite], paranoid: stateHazards + [.identityChurn, .lostUpdate]),
    target(
      "identified-chaining", "S12b", IdentifiedChaining.self,
      "an identified array's [id:]?.field = value", source: "IdentifiedCollections README", .safe,
      adjust: { $0.writesFieldsOnly = true }, expects: [], paranoid: stateHazards),
    target(
      "unwrapped-optional", "S14", UnwrappedOptional.self,
      "Binding($optional)! for every row", source: "penn-mobile-ios#630", .unwrappedID,
      expects: [.unwrapTrap], observed: [.lateTeardownWrite],
      paranoid: elementHazards + copyHazards + [.wrongWrite, .wrongRead]),
    target(
      "store-element-action", "S15", StoreElementAction.self,
      "rows send actions by id to a store", source: "TCA bindings", .safe,
      adjust: liveFields, expects: []),
    target(
      "liveness-wrapper", "S26", LivenessWrapper.self,
      "a wrapper that caches its item and hides the row when the id is gone",
      source: "MNGA#285, Prowl#637, Trio#1515", .safe, expects: [],
      paranoid: elementHazards + lookupHazards),
    target(
      "verified-index", "S27", VerifiedIndex.self,
      "an index that is verified by id at every access; force-unwraps a missing element",
      source: "catalogue", .unwrappedID, adjust: { $0.refresh = .live }, expects: [.unwrapTrap],
      observed: [.lateTeardownWrite],
      paranoid: [
        .duplicateID, .identityChurn, .lostUpdate, .lostWrite, .wrongWrite, .wrongRead,
      ]),
    target(
      "cached-unwrap", "S28", CachedUnwrap.self,
      "looks the id up on every access; keeps the value last read or written", source: "catalogue",
      .safe,
      mayShowOldValue: true, expects: [], paranoid: elementHazards + lookupHazards),
  ]

  /// Rows that hold something else than a way to the list, and a walk in another order.
  private static let ofParticularKinds: [Target] = [
    target(
      "draft-copy", "S13", DraftCopy.self,
      "a copy in row-local state, written back as a whole", source: "sheet-draft pattern", .safe,
      mayShowOldValue: true, expects: [.lostUpdate], observed: [.lateTeardownWrite],
      paranoid: stateHazards + [.duplicateID, .lostWrite, .wrongWrite, .wrongRead]
    ).unreachable(
      Hazard.identityChurn.rawValue,
      because: "a draft under another id finds no element to save to, so no rename gets that far"),
    target(
      "reference-element", "S17", ReferenceElement.self,
      "rows hold the element itself, an object", source: "SwiftUI, observable objects", .safe,
      mayShowOldValue: true,
      adjust: liveFields, expects: [.lostWrite], observed: [.lateTeardownWrite],
      paranoid: [.duplicateID, .reentrancy]),
    target(
      "store-binding-reducer", "S18", StoreBindingReducer.self,
      "every row has a store; its BindingReducer takes what its controls write",
      source: "TCA bindings", .safe,
      adjust: liveFields, expects: []),
    target(
      "store-parent-binding", "S18b", StoreParentBinding.self,
      "ForEach($store.rows) { $row in Row($row) }: the whole array is one binding action",
      source: "Prowl#637", .index, expects: indexHazards,
      observed: [.tearing, .lateTeardownWrite],
      paranoid: parentBindingHazards),
    target(
      "offsets", "S25", Offsets.self,
      "onDelete and onMove of sorted rows, with the offsets used on the list",
      source: "TCA#150, realm-swift#7956", .safe, adjust: { $0.walksSorted = true },
      expects: [.staleIndexTrap, .staleOffsets], paranoid: elementHazards + lookupHazards),
  ]

  /// What looks an element up by the id that it had before it was renamed, and takes whole elements.
  private static let lookupHazards: [Hazard] = [
    .lostWrite, .wrongWrite, .wrongRead, .lateTeardownWrite, .lostUpdate,
  ]

  /// What whole elements do that are written as they were shown: to a place that another element has
  /// by now, and over what was changed since.
  private static let copyHazards: [Hazard] = [.resurrection, .lostUpdate]

  /// `S12` before `S12b` before `S13`.
  private static func inOrder(_ left: String, _ right: String) -> Bool {
    (left.prefix(3), left.count) < (right.prefix(3), right.count)
  }

  /// Rows over an object or a store, which write single fields.
  static let liveFields: @Sendable (inout StrategyProfile) -> Void = {
    $0.refresh = .live
    $0.writesFieldsOnly = true
  }

  private static let sundell = "Sundell, Bindable SwiftUI list elements"

  /// What every index that outlives its render leads to.
  static let indexHazards: [Hazard] = [.staleIndexTrap, .wrongWrite, .wrongRead]

  /// What state does with writes inside a pass, and with code that interferes with writes.
  private static let stateHazards: [Hazard] = [.droppedWrite, .setterSideEffect, .reentrancy]

  /// What a store does with writes of a whole array that was captured.
  static let parentBindingHazards: [Hazard] = [
    .duplicateID, .identityChurn, .staleIDRead, .resurrection, .lostUpdate,
  ]

  /// What an array in state leads to where no write falls into a pass.
  static let plainHazards: [Hazard] = [
    .setterSideEffect, .reentrancy, .duplicateID, .identityChurn, .lostUpdate,
  ]

  /// Also what an array whose elements carry their identity in a field leads to.
  private static let elementHazards = stateHazards + [.duplicateID, .identityChurn]

  /// Puts a strategy of your own on trial.
  ///
  /// ```swift
  /// enum ByID: ElementWalk {
  ///   static func content(
  ///     _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>, state: NoRowState
  ///   ) -> Binding<ListItem> {
  ///     let find = { data.wrappedValue.firstIndex { $0.id == item.id } }
  ///     return Binding(
  ///       get: { find().map { data.wrappedValue[$0] } ?? item },
  ///       set: { new in if let index = find() { data.wrappedValue[index] = new } })
  ///   }
  /// }
  ///
  /// let target = ListCatalog.target("by-id", ByID.self, .safe)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The strategy, in kebab case.
  ///   - strategy: The type.
  ///   - access: How its rows reach their elements.
  ///   - summary: One line for lists.
  ///   - suite: The suite that the target belongs to.
  ///   - mayShowOldValue: Whether its rows may show an older value of their own element.
  ///   - adjust: What else is particular about the strategy.
  ///   - hazards: What it is known to show; anything else is unexpected.
  /// - Returns: The target, which draws the observed envelope's commands; `within(_:)` chooses another one.
  public static func target<Strategy: BindingStrategy>(
    _ name: String, _ strategy: Strategy.Type, _ access: StrategyProfile.Access,
    summary: String = "", suite: String = "list", mayShowOldValue: Bool = false,
    adjust: (inout StrategyProfile) -> Void = { _ in }, expects hazards: [Hazard] = []
  ) -> Target {
    target(
      name, "", strategy, summary, suite: suite, access, mayShowOldValue: mayShowOldValue,
      adjust: adjust, expects: hazards)
  }

  /// Puts a strategy of the catalogue on trial.
  ///
  /// - Parameters:
  ///   - name: The strategy, in kebab case.
  ///   - code: A short code for tables.
  ///   - strategy: The type.
  ///   - summary: One line for lists.
  ///   - suite: The suite that the target belongs to.
  ///   - source: Where the strategy comes from.
  ///   - access: How its rows reach their elements.
  ///   - mayShowOldValue: Whether its rows may show an older value of their own element.
  ///   - adjust: What else is particular about the strategy.
  ///   - hazards: What it is expected to show whatever the envelope.
  ///   - observed: What it is expected to show as well in the observed and the paranoid envelope.
  ///   - paranoid: What it is expected to show as well in the paranoid envelope.
  /// - Returns: The target, which expects everything and draws the observed envelope's commands.
  public static func target<Strategy: BindingStrategy>(
    _ name: String, _ code: String = "", _ strategy: Strategy.Type, _ summary: String,
    suite: String = "list", source: String = "", _ access: StrategyProfile.Access,
    mayShowOldValue: Bool = false,
    adjust: (inout StrategyProfile) -> Void = { _ in },
    expects hazards: [Hazard], observed: [Hazard] = [], paranoid: [Hazard] = []
  ) -> Target {
    var profile = StrategyProfile(access: access, mayShowOldValue: mayShowOldValue)
    profile.hasUpdatePasses = Strategy.hasUpdatePasses
    adjust(&profile)
    let machine = profile
    let make = { @Sendable (envelope: Envelope?, expecting: Envelope) -> Target in
      let expected =
        hazards + (expecting >= .observed ? observed : [])
        + (expecting >= .paranoid ? paranoid : [])
      return Target(
        "\(suite)/\(name)", code: code, summary: summary, source: source,
        expectedHazards: Hazard.allCases.filter(expected.contains).map(\.rawValue),
        makeMachine: { ListMachine(strategy, profile: machine, envelope: envelope) })
    }
    let target = make(nil, .paranoid).withEnvelopes { envelope in
      let reachable = Hazard.exercisable.filter { $0.envelope <= envelope }
      return (make(envelope, envelope), reachable.map(\.rawValue))
    }
    return unreachable(Strategy.rowIdentity, profile).reduce(target) { target, gap in
      target.unreachable(gap.hazard.rawValue, because: gap.reason)
    }
  }

  /// What no command can lead to, by how rows are identified and what they write.
  private static func unreachable(
    _ identity: RowIdentity, _ profile: StrategyProfile
  ) -> [(hazard: Hazard, reason: String)] {
    var gaps: [(hazard: Hazard, reason: String)] = []
    if identity == .constantRange {
      gaps.append(
        (
          .lateTeardownWrite,
          "rows of a constant range are never removed, so no control is ever torn down"
        ))
    }
    if identity != .element {
      gaps.append((.identityChurn, "rows are positions, which no name can take from an element"))
    } else if profile.writesFieldsOnly {
      gaps.append((.identityChurn, "rows write single fields, so none can rename its element"))
    }
    return gaps
  }
}
