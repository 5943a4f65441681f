import StatefulFuzz

/// The `plain` suite: strategies under a host without update passes, so that nothing in it depends on
/// SwiftUI's rules.
enum PlainCatalog {
  static let targets: [Target] = [
    ListCatalog.target(
      "index-closure", "S06", WithoutPasses<IdentifiableIndicesClosure>.self,
      "get and set closures that captured the index, without update passes", suite: "plain",
      source: "Tokamak", .index, adjust: { $0.refresh = .live }, expects: ListCatalog.indexHazards,
      observed: [.staleIndexTrapInUpdate, .lateTeardownWrite],
      paranoid: ListCatalog.plainHazards + [.resurrection]),
    ListCatalog.target(
      "index-action", "S16", WithoutPasses<IndexAction>.self,
      "rows send actions by index to a store, without update passes", suite: "plain",
      source: "Tokamak", .index, adjust: ListCatalog.liveFields, expects: ListCatalog.indexHazards,
      observed: [.staleIndexTrapInUpdate, .lateTeardownWrite], paranoid: [.duplicateID]),
    ListCatalog.target(
      "id-resolved-once", "S11", WithoutPasses<ResolvedOnce>.self,
      "an id whose index is looked up once, when rows and bindings are made", suite: "plain",
      source: "Aparoksha Meta", .index, mayShowOldValue: true, adjust: { $0.refresh = .live },
      expects: [.wrongWrite, .wrongRead, .lostWrite], observed: [.lateTeardownWrite],
      paranoid: ListCatalog.plainHazards + [.resurrection]),
    ListCatalog.target(
      "id-lookup-fallback", "S10", WithoutPasses<IDLookupFallback>.self,
      "looks the id up on every access, without update passes", suite: "plain",
      source: "Prowl#637 (the fix)", .safe, adjust: { $0.refresh = .live }, expects: [],
      paranoid: ListCatalog.plainHazards + [
        .lostWrite, .wrongWrite, .wrongRead, .lateTeardownWrite,
      ]),
  ]
}
