import FuzzDriver
import ListMachines
import SystemMachines

let targets = Catalog.targets + SystemCatalog.targets
await FuzzDriver.main(
  targets.filter { !$0.isOnRequest } + targets.filter(\.isOnRequest), hazards: Hazard.names,
  benchmarks: [.identifiedArray])
