// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Caching",
  products: [.library(name: "Caching", targets: ["Caching"])],
  targets: [
    .target(name: "Caching"),
    .testTarget(name: "CachingTests", dependencies: ["Caching"]),
  ],
  swiftLanguageModes: [.v6]
)
