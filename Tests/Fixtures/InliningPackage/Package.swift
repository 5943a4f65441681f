// swift-tools-version: 6.0
import PackageDescription

// One source as two modules: in one of them the optimiser inlines what traps, in the other it may not.
let package = Package(
  name: "InliningPackage",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "StatefulFuzz", path: "../../..")],
  targets: [
    .target(
      name: "InlinedQueue",
      dependencies: [.product(name: "StatefulFuzz", package: "StatefulFuzz")],
      swiftSettings: [.define("INLINED")]),
    .target(
      name: "CalledQueue",
      dependencies: [.product(name: "StatefulFuzz", package: "StatefulFuzz")]),
    .executableTarget(
      name: "inlining-figures",
      dependencies: [
        "InlinedQueue", "CalledQueue", .product(name: "StatefulFuzz", package: "StatefulFuzz"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
