import Foundation
import TestSupport
import Testing

@Suite("The folders of the engine", .ownThread)
struct FolderOrderTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of ARCHITECTURE.md's numbered list, in its order.
  private func documentedOrder() throws -> [String] {
    let text = try String(
      contentsOf: Self.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    let section = try #require(text.firstRange(of: "## Folders of the engine"))
    let end = text[section.upperBound...].firstRange(of: "\n## ")?.lowerBound ?? text.endIndex
    return text[section.upperBound..<end].split(separator: "\n").compactMap { line in
      (try? /^\d+\. `(\w+)\//.firstMatch(in: line)).map { String($0.1) }
    }
  }

  /// Read once, for all tests here.
  private static let graph = Result { FolderGraph(try sources()) }

  private static func sources() throws -> [String: String] {
    let engine = root.appending(path: "Sources/StatefulFuzz")
    var files: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: engine.path)
    where path.hasSuffix(".swift") {
      files[path] = try String(contentsOf: engine.appending(path: path), encoding: .utf8)
    }
    return files
  }

  @Test("are those of ARCHITECTURE.md")
  func documented() throws {
    let folders = try Self.graph.get().folders
    #expect(try Set(documentedOrder()) == folders)
    #expect(folders.count > 10)
  }

  @Test("name types of folders above them alone")
  func order() throws {
    let graph = try Self.graph.get()
    #expect(graph.references.count > 100)
    #expect(graph.violations(of: try documentedOrder()) == [])
  }

  @Test("would be told of a type from below")
  func planted() {
    let graph = FolderGraph([
      "Low/Number.swift": "public struct Number {\n  var text: String // Report\n}\n",
      "Low/Lie.swift": "func lie<Answer: Error>(_: Answer) -> String { \"Page\\(Report.self)\" }\n",
      "High/Report.swift": "@frozen\npackage struct Report { var number: Number }\n",
      "High/Page.swift": "enum Page {}\nenum Answer {}\n",
    ])
    #expect(graph.folders == ["Low", "High"])
    #expect(graph.violations(of: ["Low", "High"]) == ["Low/Lie.swift names Report of High"])
    #expect(graph.violations(of: ["High", "Low"]) == ["High/Report.swift names Number of Low"])
  }
}
