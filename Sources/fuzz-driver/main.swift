import FuzzDriver
import ListMachines

let targets = Catalog.targets
await FuzzDriver.main(
  targets.filter { !$0.isOnRequest } + targets.filter(\.isOnRequest), hazards: Hazard.names,
  benchmarks: [.identifiedArray])
