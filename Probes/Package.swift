// swift-tools-version: 5.9
import PackageDescription

// For a Mac: SwiftUI is not there on other platforms.
let package = Package(
  name: "Probes",
  platforms: [.macOS(.v14)],
  targets: [.executableTarget(name: "Probes")]
)
