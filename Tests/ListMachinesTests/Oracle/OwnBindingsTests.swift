import Foundation
import FuzzChecks
import IdentifiedModel
import ListMachines
import StatefulFuzz
import Testing

/// Keeps the index at which the row found its element, and checks it before each use.
enum CheckedIndex: ElementWalk {
  static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    let index = data.wrappedValue.firstIndex { $0.id == item.id } ?? 0
    return Binding(
      get: { index < data.wrappedValue.count ? data.wrappedValue[index] : item },
      set: { new in if index < data.wrappedValue.count { data.wrappedValue[index] = new } })
  }
}

/// Looks the id up each time.
private enum LookedUp: ElementWalk {
  static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    let find = { data.wrappedValue.firstIndex { $0.id == item.id } }
    return Binding(
      get: { find().map { data.wrappedValue[$0] } ?? item },
      set: { new in if let index = find() { data.wrappedValue[index] = new } })
  }
}

@Suite("Bindings of one's own, as docs/SwiftUILists.md has them")
struct OwnBindingsTests {
  /// What stands below the page's heading, up to the next one.
  private func section() throws -> Substring {
    let page = try String(
      contentsOf: package.appending(path: "docs/SwiftUILists.md"), encoding: .utf8)
    let start = try #require(page.range(of: "## Your own bindings\n")).upperBound
    return page[start...].prefix(upTo: try #require(page[start...].range(of: "\n## ")).lowerBound)
  }

  private var package: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
  }

  private func block(_ language: String) throws -> String {
    let after = try #require(section().split(separator: "```\(language)\n").dropFirst().first)
    return String(after.prefix(upTo: try #require(after.range(of: "```")).lowerBound))
  }

  @Test("are the ones that are tested here")
  func code() throws {
    let own = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let strategy = try block("swift").split(separator: "\n\n")[1]
    #expect(strategy.contains("enum CheckedIndex"))
    #expect(own.contains(strategy + "\n"))
  }

  @Test("fail with the report that the page quotes, which is one of five")
  func report() throws {
    var options = CheckOptions(isolation: .batch, shrinkTime: .seconds(600))
    // As many as a test reports, however slow this machine is.
    (options.findings, options.timeForOthers) = (5, .seconds(600))
    var failures: [CheckFailure] = []
    #expect(throws: CheckFailure.self) {
      try ListCatalog.target("checked-index", CheckedIndex.self, .index)
        .check(options, onFailure: { failures.append($0) })
    }
    let lengths = failures.map(\.finding.script.commands.count)
    #expect(lengths.count == 5 && lengths.min() == 3 && lengths.max() == 5, "\(lengths)")
    let lines: [Substring] = failures.flatMap { "\($0)".split(separator: "\n") }
    let printed = lines.map { $0.trimmingPrefix { $0 == " " } }
    let quoted = try block("text").split(separator: "\n")
      .map { $0.replacing("↳ ", with: "").trimmingPrefix { $0 == " " } }
    #expect(quoted.count == 12)
    for line in quoted { #expect(printed.contains(line), "quoted, not printed: \(line)") }
  }

  @Test("pass without a word where they look the id up")
  func safe() throws {
    let target = ListCatalog.target("looked-up", LookedUp.self, .safe)
    #expect(try target.check().untested(of: target) == [])
  }
}
