import Foundation
import PackagePlugin

/// `swift package fuzz`: builds the package's own driver and runs it with the arguments that follow.
///
/// ```text
/// swift package fuzz init                     a first test and a driver, in new files
/// swift package fuzz run --duration 8h
/// swift package fuzz --driver queue-fuzz --configuration debug replay Corpus
/// ```
///
/// The plugin does not depend on a driver, which SwiftPM would then build twice; it asks for the
/// build when it is run.
@main
struct FuzzPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    if arguments.first == "init" {
      let library = context.package.targets.first {
        // Not a driver, and not what the tests share.
        $0.name != "Fuzzing" && ($0 as? SwiftSourceModuleTarget)?.kind == .generic
      }
      let packages = context.package.dependencies.map(\.package)
      let own = packages.first { $0.products.contains { $0.name == "FuzzDriver" } }
      try FirstSteps(
        package: context.package.displayName, dependency: own?.id ?? "StatefulFuzz",
        library: library?.name ?? "YourLibrary"
      ).write(to: context.package.directoryURL)
      return
    }
    let request = try DriverRequest(arguments)
    let executables = context.package.products(ofType: ExecutableProduct.self)
    let driver = try request.driver(
      among: executables.filter(\.isDriver).map(\.name), of: context.package.displayName)
    let form = request.isDebug ? "debug" : "release"
    let hint = request.isDebug ? "" : ", which may take minutes the first time"
    Diagnostics.remark("building '\(driver)' for \(form)\(hint)")
    let built = try packageManager.build(
      .product(driver),
      parameters: .init(configuration: request.isDebug ? .debug : .release, logging: .concise))
    guard built.succeeded,
      let executable = built.builtArtifacts.first(where: { $0.kind == .executable })
    else { throw FuzzPluginError("'\(driver)' could not be built:\n\(built.logText)") }
    let process = Process()
    process.executableURL = executable.url
    process.arguments = request.driverArguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // SwiftPM ends with 1 whatever this process ends with; the message keeps what it was.
    if process.terminationStatus != 0 || process.terminationReason == .uncaughtSignal {
      let how = process.terminationReason == .exit ? "exit code" : "signal"
      throw FuzzPluginError("'\(driver)' ended with \(how) \(process.terminationStatus)")
    }
  }
}

extension ExecutableProduct {
  /// Whether the executable is a driver: it depends on the library that makes one.
  fileprivate var isDriver: Bool {
    mainTarget.recursiveTargetDependencies.contains { $0.name == "FuzzDriver" }
  }
}

struct FuzzPluginError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
