import ConcurrentMachines
import FuzzCampaigns
import FuzzDriver
import ListMachines
import StatefulFuzz
import SystemMachines
import Yardsticks

let targets = catalog()
await FuzzDriver.main(
  targets, hazards: Hazard.names,
  explanations: Hazard.explanations + SuiteHazards.explanations + ConcurrentCatalog.explanations
    + SystemCatalog.explanations + HostRules.explanations,
  benchmarks: BenchmarkGroup.yardsticks(targets) + [.identifiedArray])

/// What only a pattern that names it includes comes last.
func catalog() -> [Target] {
  let targets =
    Catalog.targets + ConcurrentCatalog.targets + SystemCatalog.targets + Target.selfTests
  return targets.filter { !$0.isOnRequest } + targets.filter(\.isOnRequest)
}
