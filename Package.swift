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
    .library(name: "StatefulFuzzTesting", targets: ["StatefulFuzzTesting"]),
    .library(name: "StatefulFuzzXCTest", targets: ["StatefulFuzzXCTest"]),
    .library(name: "FuzzDriver", targets: ["FuzzDriver"]),
    .library(name: "FuzzBridge", targets: ["FuzzBridge"]),
    .executable(name: "fuzz-driver", targets: ["fuzz-driver"]),
    .plugin(name: "Fuzz", targets: ["Fuzz"]),
  ],
  targets: [
    .target(name: "IdentifiedModel"),
    .target(name: "CIsolation"),
    .target(name: "StatefulFuzz", dependencies: ["CIsolation"]),
    .target(name: "StatefulFuzzTesting", dependencies: ["StatefulFuzz"]),
    .target(name: "StatefulFuzzXCTest", dependencies: ["StatefulFuzz"]),
    .target(name: "ListMachines", dependencies: ["IdentifiedModel", "StatefulFuzz"]),
    .target(name: "SystemMachines", dependencies: ["StatefulFuzz"]),
    .target(name: "CFuzzBridge"),
    .target(name: "FuzzBridge", dependencies: ["CFuzzBridge", "StatefulFuzz"]),
    .target(name: "FuzzDriver", dependencies: ["StatefulFuzz"]),
    .executableTarget(
      name: "fuzz-driver",
      dependencies: [
        "FuzzDriver", "IdentifiedModel", "ListMachines", "StatefulFuzz", "SystemMachines",
      ]),
    .plugin(
      name: "Fuzz",
      capability: .command(
        intent: .custom(
          verb: "fuzz", description: "Builds the package's fuzz driver and runs it."),
        permissions: [
          .writeToPackageDirectory(reason: "The driver saves campaigns and what they find.")
        ])),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "IdentifiedModelTests", dependencies: ["IdentifiedModel", "TestSupport"]),
    .testTarget(
      name: "StatefulFuzzTests", dependencies: ["StatefulFuzz", "TestSupport"],
      exclude: ["Corpus/Golden"]),
    .testTarget(
      name: "StatefulFuzzTestingTests", dependencies: ["StatefulFuzz", "StatefulFuzzTesting"]),
    .testTarget(
      name: "StatefulFuzzXCTestTests", dependencies: ["StatefulFuzz", "StatefulFuzzXCTest"]),
    .testTarget(
      name: "ListMachinesTests",
      dependencies: ["IdentifiedModel", "ListMachines", "StatefulFuzz", "TestSupport"],
      exclude: ["Collections/Mutants/Mutants.md"]),
    .testTarget(name: "SystemMachinesTests", dependencies: ["StatefulFuzz", "SystemMachines"]),
    .testTarget(name: "FuzzBridgeTests", dependencies: ["FuzzBridge", "StatefulFuzz"]),
    .testTarget(
      name: "FuzzDriverTests",
      dependencies: ["FuzzDriver", "fuzz-driver", "ListMachines", "StatefulFuzz", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
