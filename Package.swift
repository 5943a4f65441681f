// swift-tools-version: 6.3
import PackageDescription

// From the engine up: a target imports only targets above it in this list.
let package = Package(
  name: "StatefulFuzz",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "IdentifiedModel", targets: ["IdentifiedBindings", "IdentifiedModel"]),
    .library(name: "IdentifiedModelTesting", targets: ["IdentifiedModelTesting"]),
    .library(
      name: "StatefulFuzz",
      targets: ["FuzzCampaigns", "FuzzChecks", "FuzzReports", "StatefulFuzz"]),
    .library(name: "ListMachines", targets: ["ListMachines"]),
    .library(name: "SystemMachines", targets: ["SystemMachines"]),
    .library(name: "ConcurrentMachines", targets: ["ConcurrentMachines"]),
    .library(name: "StatefulFuzzTesting", targets: ["StatefulFuzzTesting"]),
    .library(name: "StatefulFuzzXCTest", targets: ["StatefulFuzzXCTest"]),
    .library(name: "FuzzDriver", targets: ["FuzzDriver"]),
    .library(name: "FuzzBridge", targets: ["FuzzBridge"]),
    .executable(name: "fuzz-driver", targets: ["fuzz-driver"]),
    .plugin(name: "Fuzz", targets: ["Fuzz"]),
  ],
  targets: [
    // The C library of the platform, under one name.
    .target(name: "FuzzPlatform"),

    // The engine: pure computation, without files, processes or the time of day.
    .target(name: "StatefulFuzz", dependencies: ["FuzzPlatform"]),

    // Processes, disk and time.
    .target(name: "CIsolation"),
    .target(name: "FuzzCampaigns", dependencies: ["CIsolation", "FuzzPlatform", "StatefulFuzz"]),

    // What is said of a campaign: text, JSON, pages.
    .target(name: "FuzzReports", dependencies: ["FuzzCampaigns", "FuzzPlatform", "StatefulFuzz"]),

    // In a test.
    .target(
      name: "FuzzChecks",
      dependencies: ["FuzzCampaigns", "FuzzPlatform", "FuzzReports", "StatefulFuzz"]),
    .target(
      name: "StatefulFuzzTesting",
      dependencies: ["FuzzCampaigns", "FuzzChecks", "FuzzReports", "StatefulFuzz"]),
    .target(
      name: "StatefulFuzzXCTest",
      dependencies: ["FuzzCampaigns", "FuzzChecks", "FuzzReports", "StatefulFuzz"]),

    // On a command line.
    .target(
      name: "FuzzDriver",
      dependencies: [
        "CIsolation", "FuzzCampaigns", "FuzzChecks", "FuzzPlatform", "FuzzReports", "StatefulFuzz",
      ]),
    .target(name: "CFuzzBridge"),
    .target(
      name: "FuzzBridge",
      dependencies: ["CFuzzBridge", "FuzzCampaigns", "FuzzPlatform", "StatefulFuzz"]),

    // What is tested.
    .target(name: "IdentifiedBindings"),
    .target(name: "IdentifiedModel", dependencies: ["IdentifiedBindings"]),
    .target(name: "CIdentifiedModelTesting"),
    .target(
      name: "IdentifiedModelTesting",
      dependencies: ["CIdentifiedModelTesting", "IdentifiedModel"]),
    .target(name: "BareLoops", dependencies: ["StatefulFuzz"]),
    .target(
      name: "ListMachines",
      dependencies: ["BareLoops", "IdentifiedBindings", "IdentifiedModel", "StatefulFuzz"]),
    .target(name: "SystemMachines", dependencies: ["StatefulFuzz"]),
    .target(name: "ConcurrentMachines", dependencies: ["StatefulFuzz"]),

    // How good and how fast the engine is: in no product.
    .target(
      name: "Yardsticks",
      dependencies: [
        "BareLoops", "ConcurrentMachines", "FuzzCampaigns", "FuzzDriver", "FuzzReports",
        "ListMachines", "StatefulFuzz",
      ]),

    // What is run.
    .executableTarget(
      name: "fuzz-driver",
      dependencies: [
        "ConcurrentMachines", "FuzzCampaigns", "FuzzDriver", "IdentifiedModel", "ListMachines",
        "StatefulFuzz", "SystemMachines", "Yardsticks",
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
    .testTarget(
      name: "IdentifiedModelTests",
      dependencies: [
        "IdentifiedBindings", "IdentifiedModel", "IdentifiedModelTesting", "ListMachines",
        "TestSupport",
      ]),
    .testTarget(
      name: "StatefulFuzzTests",
      dependencies: [
        "BareLoops", "CIsolation", "FuzzCampaigns", "FuzzChecks", "FuzzPlatform", "FuzzReports",
        "StatefulFuzz", "TestSupport", "Yardsticks",
      ],
      exclude: ["Corpus/Golden"]),
    .testTarget(
      name: "StatefulFuzzTestingTests",
      dependencies: [
        "FuzzCampaigns", "FuzzChecks", "StatefulFuzz", "StatefulFuzzTesting", "TestSupport",
      ]),
    .testTarget(
      name: "StatefulFuzzXCTestTests",
      dependencies: ["FuzzChecks", "StatefulFuzz", "StatefulFuzzXCTest"]),
    .testTarget(
      name: "ListHostTests", dependencies: ["IdentifiedModel", "ListMachines", "TestSupport"]),
    .testTarget(
      name: "ListMachinesTests",
      dependencies: [
        "FuzzCampaigns", "FuzzChecks", "FuzzReports", "IdentifiedModel", "ListMachines",
        "StatefulFuzz", "TestSupport", "Yardsticks",
      ],
      exclude: ["Collections/Mutants/Mutants.md"]),
    .testTarget(
      name: "SystemMachinesTests",
      dependencies: ["FuzzCampaigns", "StatefulFuzz", "SystemMachines", "TestSupport"]
    ),
    .testTarget(
      name: "ConcurrentMachinesTests",
      dependencies: [
        "ConcurrentMachines", "FuzzCampaigns", "FuzzChecks", "StatefulFuzz", "TestSupport",
      ]),
    .testTarget(name: "FuzzBridgeTests", dependencies: ["FuzzBridge", "StatefulFuzz"]),
    .testTarget(
      name: "FuzzDriverTests",
      dependencies: [
        "FuzzCampaigns", "FuzzDriver", "FuzzReports", "StatefulFuzz", "TestSupport", "Yardsticks",
        "fuzz-driver",
      ],
      exclude: ["EndToEnd/Golden"]),
  ],
  swiftLanguageModes: [.v6]
)
