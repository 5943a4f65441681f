// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "StatefulFuzz",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "IdentifiedModel", targets: ["IdentifiedModel"]),
    .library(name: "StatefulFuzz", targets: ["StatefulFuzz"]),
    .library(name: "ListMachines", targets: ["ListMachines"]),
    .library(name: "SystemMachines", targets: ["SystemMachines"]),
    .library(name: "FuzzDriver", targets: ["FuzzDriver"]),
    .executable(name: "fuzz-driver", targets: ["fuzz-driver"]),
  ],
  targets: [
    .target(name: "IdentifiedModel"),
    .target(name: "CIsolation"),
    .target(name: "StatefulFuzz", dependencies: ["CIsolation"]),
    .target(name: "ListMachines", dependencies: ["IdentifiedModel", "StatefulFuzz"]),
    .target(name: "SystemMachines", dependencies: ["StatefulFuzz"]),
    .target(name: "FuzzDriver", dependencies: ["StatefulFuzz"]),
    .executableTarget(
      name: "fuzz-driver",
      dependencies: [
        "FuzzDriver", "IdentifiedModel", "ListMachines", "StatefulFuzz", "SystemMachines",
      ]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "IdentifiedModelTests", dependencies: ["IdentifiedModel", "TestSupport"]),
    .testTarget(
      name: "StatefulFuzzTests", dependencies: ["StatefulFuzz", "TestSupport"],
      exclude: ["Corpus/Golden"]),
    .testTarget(
      name: "ListMachinesTests",
      dependencies: ["IdentifiedModel", "ListMachines", "StatefulFuzz", "TestSupport"],
      exclude: ["Collections/Mutants/Mutants.md"]),
    .testTarget(name: "SystemMachinesTests", dependencies: ["StatefulFuzz", "SystemMachines"]),
    .testTarget(
      name: "FuzzDriverTests",
      dependencies: ["FuzzDriver", "fuzz-driver", "ListMachines", "StatefulFuzz", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
