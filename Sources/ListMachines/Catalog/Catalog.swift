import StatefulFuzz

/// Everything that the shipped driver knows.
public enum Catalog {
  /// All targets: the suites of this package, then planted faults.
  public static let targets: [Target] =
    (ListCatalog.targets + AsyncCatalog.targets + StoreCatalog.targets + CollectionCatalog.targets)
    .map { $0.declared(in: "ListMachines", as: "Catalog.targets") }
    + Target.selfTests
}
