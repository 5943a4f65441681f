#if os(Linux)
import Foundation
import StatefulFuzz
import Testing

@testable import StatefulFuzzTesting

private let fruits = ["apple", "apricot", "banana"]

/// The view model of `docs/Recipes.md`.
@MainActor private final class SearchModel {
  private(set) var results: [String] = []

  func type(_ text: String) {
    Task {  // and the search that still runs?
      try? await Task.sleep(for: .milliseconds(text.count < 2 ? 300 : 100))
      results = fruits.filter { $0.hasPrefix(text) }
    }
  }
}

@Suite("The recipe for a view model")
struct ViewModelRecipeTests {
  @Test("finds that an old search overtakes a new one, as its page shows")
  func overtaken() throws {
    let found = captureExpectations {
      TemporaryCorpus().scope(isolated: true, Self.search)
    }
    let report = try #require(found)
    let folder = #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/\($1)" }
    let page = try String(contentsOfFile: folder + "/docs/Recipes.md", encoding: .utf8)
    let heading = "✗ mismatch · search/model"
    let shown = try #require(page.components(separatedBy: heading).dropFirst().first)
      .components(separatedBy: "```")[0]
    for line in (heading + shown).split(separator: "\n") {
      #expect(report.contains(line), "\(line)\n\(report)")
    }
  }

  @Sendable private static func search() {
    fuzz("search/model", model: "", system: { MainActor.assumeIsolated { SearchModel() } }) { on in
      on.command("type", .element(of: ["a", "ap", "b"])) {
        $0 = $1
      } system: {
        await $0.type($1)
      }
      on.command("wait", when: { !$0.isEmpty }) { text in
        fruits.filter { $0.hasPrefix(text) }
      } system: {
        try await Task.sleep(for: .seconds(1))
        return await $0.results
      }
    }
  }
}
#endif
