import StatefulFuzz

/// The suites of lists, of children and drags, of stores and collections.
public enum Catalog {
  /// All of their targets.
  public static let targets: [Target] =
    (ListCatalog.targets + PlainCatalog.targets + TwinCatalog.targets + DiffCatalog.targets
    + DragCatalog.targets + AsyncCatalog.targets + StoreCatalog.targets + CollectionCatalog.targets)
    .map { $0.declared(in: "ListMachines", as: "Catalog.targets") }
}
