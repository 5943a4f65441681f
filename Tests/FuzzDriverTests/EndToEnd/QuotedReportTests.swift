import Foundation
import Testing

@Suite("The report that docs/Reports.md quotes", .timeLimit(.minutes(60)), .ownThread)
struct QuotedReportTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  @Test("is what a terminal shows of the planted trap")
  func terminal() throws {
    defer { driver.remove() }
    let screen = try driver.lines(
      ["run", "selftest/trap", "--seed", "1", "--cases", "2k"], columns: 200)
    var rest = screen[...]
    for quoted in try quotedLines() {
      let place = rest.firstIndex { $0.contains(quoted) }
      #expect(place != nil, "quoted, but not printed: \(quoted)\n\(screen.joined(separator: "\n"))")
      if let place { rest = rest[(place + 1)...] }
    }
  }

  /// The lines of the page's first block without the remarks on the right; a time and a folder may differ, and
  /// so may the words of a trap, which a release build does not have.
  private func quotedLines() throws -> [Regex<Substring>] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: package.appending(path: "docs/Reports.md"), encoding: .utf8)
    let block = try #require(page.split(separator: "```text\n").dropFirst().first)
    let lines = block.prefix(upTo: try #require(block.range(of: "```")).lowerBound)
      .split(separator: "\n").map { $0.replacing(/(\S) {6,}.*/) { "\($0.1)" } }
    #expect(lines.count == 13)
    return try lines.map { line in
      let anyTime = line.replacing(/^\d\d:\d\d:\d\d/, with: "…")
        .replacing(/^  trap SIGILL: .*/, with: "  trap SIGILL: …")
      let parts = anyTime.split(separator: "…", omittingEmptySubsequences: false)
      return try Regex(
        parts.map { NSRegularExpression.escapedPattern(for: String($0)) }.joined(separator: ".*"))
    }
  }
}
