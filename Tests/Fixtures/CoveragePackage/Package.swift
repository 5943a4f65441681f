// swift-tools-version: 6.0
import PackageDescription

// What counts the code of a target, and of no other: the search then sees which of it a case ran.
let counted: [SwiftSetting] = [
  .unsafeFlags([
    "-Xfrontend", "-sanitize=undefined",
    "-Xfrontend", "-sanitize-coverage=edge,inline-8bit-counters",
  ])
]

let package = Package(
  name: "CoveragePackage",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "StatefulFuzz", path: "../../..")],
  targets: [
    .target(name: "Puzzles", swiftSettings: counted),
    .executableTarget(
      name: "coverage-figures",
      dependencies: ["Puzzles", .product(name: "StatefulFuzz", package: "StatefulFuzz")]),
  ],
  swiftLanguageModes: [.v6]
)
