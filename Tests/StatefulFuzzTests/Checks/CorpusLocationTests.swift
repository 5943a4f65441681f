import Foundation
import StatefulFuzz
import Testing

@testable import FuzzChecks

@Suite("Where a test keeps its failures")
struct CorpusLocationTests {
  /// A package with a test file; the folders are made as well.
  private func withPackage(
    folders: [String] = [], _ body: (_ root: String, _ file: String) throws -> Void
  ) throws {
    let root = NSTemporaryDirectory() + "package-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for folder in ["Tests/QueueTests"] + folders {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    try Data().write(to: URL(filePath: "\(root)/Package.swift"))
    try body(root, "\(root)/Tests/QueueTests/QueueTests.swift")
  }

  @Test("beside the manifest, where no folder is nearer")
  func package() throws {
    try withPackage { root, file in
      #expect(CorpusLocation.nearest.path(forTestIn: file) == "\(root)/Corpus")
    }
  }

  @Test("in the nearest folder of that name")
  func nearest() throws {
    try withPackage(folders: ["Corpus", "Tests/QueueTests/Corpus"]) { root, file in
      #expect(CorpusLocation.nearest.path(forTestIn: file) == "\(root)/Tests/QueueTests/Corpus")
    }
  }

  @Test("in a folder of the package that the test names")
  func relative() throws {
    try withPackage { root, file in
      let location: CorpusLocation = "Tests/Cases"
      #expect(location.path(forTestIn: file) == "\(root)/Tests/Cases")
    }
  }

  @Test("at an absolute path, as it is")
  func absolute() {
    #expect(CorpusLocation.folder("/cases").path(forTestIn: "/a/b.swift") == "/cases")
  }

  @Test("nowhere")
  func nowhere() {
    #expect(CorpusLocation.nowhere.path(forTestIn: "/a/b.swift") == nil)
  }
}
