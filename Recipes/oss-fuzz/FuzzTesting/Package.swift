// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "FuzzTesting",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "StatefulFuzz", path: "../../..")],
  targets: [
    .executableTarget(
      name: "FuzzTargets",
      dependencies: [
        .product(name: "FuzzBridge", package: "StatefulFuzz"),
        .product(name: "ListMachines", package: "StatefulFuzz"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
