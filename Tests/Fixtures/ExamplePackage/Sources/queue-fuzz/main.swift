import FuzzDriver
import QueueMachines

await FuzzDriver.main(QueueCatalog.targets)
