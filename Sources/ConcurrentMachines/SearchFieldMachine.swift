import StatefulFuzz

/// A field that shows what the last answer says, though an earlier question may be answered last.
enum SearchFieldMachine: ConcurrentMachine {
  static let model = SearchState(query: 0, shown: 0)
  static let faulty = (
    name: "search-late-answer",
    summary: "shows the answer that arrives last, even to an old question"
  )
  static let safe = (
    name: "search-latest-question", summary: "ignores answers to a question that is no longer asked"
  )

  static func makeSystem(isFaulty: Bool) -> SearchField { SearchField(compares: !isFaulty) }

  static func describe(_ on: Commands<SearchState, SearchField>, hazard: String?) {
    on.command("type", .int(in: 1...9)) { (state: inout SearchState, query: Int) in
      state = SearchState(query: query, shown: query)
    } system: { (field: inout SearchField, query: Int) async in
      await field.type(query)
    }.expected(hazard)
    on.check("shown") { state, field in await field.state == state }
  }
}

struct SearchState: Hashable, Sendable {
  var query: Int
  var shown: Int
}

@MainActor final class SearchField {
  private var query = 0
  private var shown = 0

  var state: SearchState { SearchState(query: query, shown: shown) }

  private let compares: Bool

  nonisolated init(compares: Bool) { self.compares = compares }

  func type(_ query: Int) async {
    self.query = query
    let answer = await SearchField.search(query)
    if !compares || self.query == query { shown = answer }
  }

  private nonisolated static func search(_ query: Int) async -> Int {
    try? await Task.sleep(for: .milliseconds(50 * (10 - query)))
    return query
  }
}
