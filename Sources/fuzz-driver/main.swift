import FuzzDriver
import ListMachines
import StatefulFuzz
import SystemMachines

await FuzzDriver.main(catalog(), hazards: Hazard.names, benchmarks: [.identifiedArray])

/// What only a pattern that names it includes comes last.
func catalog() -> [Target] {
  let targets = Catalog.targets + SystemCatalog.targets
  return targets.filter { !$0.isOnRequest } + targets.filter(\.isOnRequest)
}
