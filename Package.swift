// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "StatefulFuzz",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "IdentifiedModel", targets: ["IdentifiedModel"]),
    .library(name: "StatefulFuzz", targets: ["StatefulFuzz"]),
    .library(name: "ListMachines", targets: ["ListMachines"]),
    .executable(name: "fuzz-driver", targets: ["fuzz-driver"]),
  ],
  targets: [
    .target(name: "IdentifiedModel"),
    .target(name: "CIsolation"),
    .target(name: "StatefulFuzz", dependencies: ["CIsolation"]),
    .target(name: "ListMachines", dependencies: ["IdentifiedModel", "StatefulFuzz"]),
    .executableTarget(
      name: "fuzz-driver", dependencies: ["IdentifiedModel", "ListMachines", "StatefulFuzz"]),
    .testTarget(name: "IdentifiedModelTests", dependencies: ["IdentifiedModel"]),
    .testTarget(name: "StatefulFuzzTests", dependencies: ["StatefulFuzz"]),
    .testTarget(
      name: "ListMachinesTests", dependencies: ["IdentifiedModel", "ListMachines", "StatefulFuzz"],
      exclude: ["Collections/Mutants/Mutants.md"]),
    .testTarget(
      name: "FuzzDriverTests", dependencies: ["fuzz-driver", "ListMachines", "StatefulFuzz"]),
  ],
  swiftLanguageModes: [.v6]
)
