import Foundation
import ListMachines
import Testing

/// `Probes/`: for each rule of the host a small view that shows on a Mac whether it holds.
///
/// What a probe does is written by hand. What it is about is written from `HostRules`:
/// `WRITE_PROBES=1 swift test --filter ProbeTests` does it.
@Suite("Probes of the host's rules", .serialized)
struct ProbeTests {
  /// `Probes/` beside `Tests/`.
  private static let folder =
    #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/\($1)" } + "/Probes"

  private static let sources = folder + "/Sources/Probes"

  private static func text(of path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("has a probe for each rule, and no other")
  func complete() throws {
    let others = ["AllProbes.swift", "Stage.swift", "main.swift"]
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.sources)
    #expect(Set(files) == Set(HostRules.all.map { "\($0.code).swift" } + others))
  }

  @Test("says what each probe is about as the rules say it", arguments: HostRules.all)
  func headers(rule: HostRule) throws {
    let path = "\(Self.sources)/\(rule.code).swift"
    let text = try Self.text(of: path)
    let code = text.components(separatedBy: "\n").drop { $0.hasPrefix("//") }
    let current = (Self.header(of: rule) + code).joined(separator: "\n")
    if Self.isWriting { try current.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try Self.text(of: path) == current)
    #expect(text.contains("enum \(rule.code): Probe {"))
    #expect(text.contains("static let code = \"\(rule.code)\""))
    #expect(text.contains("static let expected = \""))
    #expect(text.contains("static func run() {"))
    #expect(text.contains("say("), "nothing is seen of it")
  }

  @Test("runs all of them, in the order of the rules")
  func list() throws {
    let path = Self.sources + "/AllProbes.swift"
    let current = Self.list(of: HostRules.all)
    if Self.isWriting { try current.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try Self.text(of: path) == current)
  }

  private static let isWriting = ProcessInfo.processInfo.environment["WRITE_PROBES"] != nil

  private static func header(of rule: HostRule) -> [String] {
    let words = "\(rule.code) (\(rule.confidence.rawValue)): \(rule.statement)"
      .split(separator: " ")
    var lines = ["//"]
    for word in words {
      if lines[lines.count - 1].count + 1 + word.count > 100 { lines.append("//") }
      lines[lines.count - 1] += " \(word)"
    }
    return lines + ["// Source: \(rule.source)"]
  }

  private static func list(of rules: [HostRule]) -> String {
    """
    // Written from HostRules by ProbeTests.

    /// A probe for each rule, in the order of the rules.
    let allProbes: [any Probe.Type] = [

    """ + rules.map { "  \($0.code).self,\n" }.joined() + "]\n"
  }
}
