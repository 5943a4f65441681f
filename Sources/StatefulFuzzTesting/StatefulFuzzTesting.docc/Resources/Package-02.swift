// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Caching",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "Caching", targets: ["Caching"])],
  dependencies: [.package(path: "../StatefulFuzz")],
  targets: [
    .target(name: "Caching"),
    .testTarget(
      name: "CachingTests",
      dependencies: [
        "Caching", .product(name: "StatefulFuzz", package: "StatefulFuzz"),
        .product(name: "StatefulFuzzTesting", package: "StatefulFuzz"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
