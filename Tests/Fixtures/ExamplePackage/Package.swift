// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "ExamplePackage",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Queue", targets: ["Queue"]),
    .executable(name: "queue-fuzz", targets: ["queue-fuzz"]),
  ],
  dependencies: [.package(name: "StatefulFuzz", path: "../../..")],
  targets: [
    .target(name: "Queue"),
    .target(
      name: "QueueMachines",
      dependencies: ["Queue", .product(name: "StatefulFuzz", package: "StatefulFuzz")]),
    .executableTarget(
      name: "queue-fuzz",
      dependencies: ["QueueMachines", .product(name: "FuzzDriver", package: "StatefulFuzz")]),
    .testTarget(
      name: "QueueTests",
      dependencies: [
        "Queue", "QueueMachines",
        .product(name: "StatefulFuzz", package: "StatefulFuzz"),
        .product(name: "StatefulFuzzTesting", package: "StatefulFuzz"),
        .product(name: "StatefulFuzzXCTest", package: "StatefulFuzz"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
