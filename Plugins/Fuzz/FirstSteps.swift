import Foundation

/// What `swift package fuzz init` does: a first test and a driver for it, in files of their own.
struct FirstSteps {
  /// The name of the package.
  let package: String

  /// What the manifest calls the package that has this plugin: its name, or that of its folder.
  let dependency: String

  /// A library of the package whose types are to be tested.
  let library: String

  /// Letters, digits and hyphens of the package's name.
  private var driver: String {
    "fuzz-"
      + String(package.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  /// The library as a module: a name such as `my-lib` is imported as `my_lib`.
  private var module: String {
    String(library.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  /// The files, by their paths in the package.
  var files: [(path: String, text: String)] {
    [
      (
        "Sources/Fuzzing/Tests.swift",
        """
        import StatefulFuzz
        import \(module)

        /// A first test: put a type of your own in the place of the second array.
        public let listTest = StatefulTest("list/array", model: [Int](), system: { [Int]() }) { on in
          on.command("append", .int(in: 0...9)) { $0.append($1) } system: { $0.append($1) }
          on.command("remove", from: { .index(of: $0) }) {
            $0.remove(at: $1)
          } system: {
            $0.remove(at: $1)
          }
          on.compare("contents") { $0 } with: { $0 }
        }

        """
      ),
      (
        "Tests/FuzzTests/FuzzTests.swift",
        """
        import Fuzzing
        import StatefulFuzzTesting
        import Testing

        @Test func theListIsAnArray() { fuzz(listTest) }

        """
      ),
      (
        "Sources/\(driver)/main.swift",
        """
        import FuzzDriver
        import Fuzzing

        await FuzzDriver.main([listTest.target])

        """
      ),
    ]
  }

  /// What is to be added to `Package.swift`, and what to run then.
  var manifest: String {
    """
    Add to the targets of Package.swift:

        .target(name: "Fuzzing", dependencies: [
          "\(library)", .product(name: "StatefulFuzz", package: "\(dependency)")]),
        .executableTarget(name: "\(driver)", dependencies: [
          "Fuzzing", .product(name: "FuzzDriver", package: "\(dependency)")]),
        .testTarget(name: "FuzzTests", dependencies: [
          "Fuzzing", .product(name: "StatefulFuzzTesting", package: "\(dependency)")]),

    Then: swift test
          swift package --allow-writing-to-package-directory fuzz run --duration 10m
    """
  }

  /// Writes the files.
  ///
  /// - Parameter directory: The package's.
  /// - Throws: A sentence for a file that is there already; nothing is written then.
  func write(to directory: URL) throws {
    let files = files.map { (url: directory.appendingPathComponent($0.path), text: $0.text) }
    for file in files where FileManager.default.fileExists(atPath: file.url.path) {
      throw FuzzPluginError("'\(file.url.path)' is there already; nothing was written")
    }
    for file in files {
      try FileManager.default.createDirectory(
        at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: file.url)
      print("wrote \(file.url.path)")
    }
    print("\n" + manifest)
  }
}
