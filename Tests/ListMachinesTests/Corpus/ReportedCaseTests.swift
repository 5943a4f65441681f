import StatefulFuzz
import Testing

@testable import FuzzCampaigns
@testable import ListMachines

/// The kept entries of what was reported in public: which must be there, whatever they expect.
///
/// That they replay as expected is up to `CorpusTests`; the notes begin with the scenario's id.
@Suite("Reported cases in the corpus")
struct ReportedCaseTests {
  typealias S = Strategies

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let strategies: [String]

    var testDescription: String { id }

    init(_ id: String, _ groups: [String]...) {
      self.id = id
      strategies = groups.flatMap { $0 }
    }
  }

  /// Binding by id, with a default for what is gone.
  private static let byID = ["id-lookup-fallback"] + S.elementAction
  private static let byIndex = S.keyPath + S.index
  private static let own = S.safe + S.draft + S.reference
  private static let fields = S.chaining + S.elementAction + S.reference

  private static let endpoints = [
    "async-index", "async-id-unwrap", "async-identified-assign", "async-merge", "async-versioned",
  ]

  /// The rows of the scenario table with the strategies that they name.
  static let rows = [
    Row("C01", S.range, byIndex, S.unwrapping, byID, S.assign, own),
    Row("C02", S.range, byIndex, S.unwrapping, byID, S.assign, own),
    Row("C04", S.range, byIndex, S.unwrapping, byID, S.assign, own),
    Row("C06", S.all),
    Row("C08", S.all),
    Row("C10", byIndex, S.safe, S.unwrapping, byID, S.assign),
    Row("C13", byIndex, S.unwrapping, byID),
    Row("C16", S.index),
    Row("C17", S.keyPath, S.index),
    Row("C18", S.range),
    Row("C20", S.byPosition, S.byElement, S.safe, S.unwrapping, byID, S.assign),
    Row("C22", S.range, byIndex, S.safe, S.unwrapping, byID, S.assign, S.draft, S.reference),
    Row("C23", S.all),
    Row("C26", S.range, byIndex, S.safe, S.unwrapping, byID, S.assign, fields),
    Row("C28", S.range, byIndex, S.unwrapping, byID, S.assign, own),
    Row("C30", S.range, byIndex, S.unwrapping, byID, S.chaining, S.assign, own),
    Row("C36", S.range, byIndex, S.unwrapping, byID, S.chaining, S.assign, own),
    Row("C38", ["native-foreach"], S.escaped, S.unwrapping, byID, S.assign),
    Row("C41", ["unwrapped-optional"], byID, S.chaining, S.assign),
    Row("C43", S.draft, S.chaining, S.elementAction),
    Row("C47", S.offsets),
    Row("C51", S.offsets),
    Row("C53", S.range, byIndex, S.unwrapping, byID, S.assign),
    Row("C55", endpoints),
    Row("C57", endpoints),
    Row("C60", endpoints),
    Row("C62", endpoints),
    Row("C64", endpoints),
  ]

  /// Further reports, which name no group of strategies: the one that they speak of.
  static let further = [
    Row("OpenSuperWhisper#94", ["native-foreach"]),
    Row("TCA#625", S.byElement, S.safe, S.unwrapping, byID, S.assign, S.draft, S.reference),
    Row("TCA#165", S.indexAction),
    Row("TCA#1798", byIndex, S.unwrapping, byID),
    Row("TCA#2058", byIndex, byID),
    Row("penn-mobile-ios#630", ["unwrapped-optional"]),
    Row("speak2#8", S.offsets),
    Row("Yippy#39", S.offsets),
    Row("RealmTaskTracker#1", ["native-foreach"]),
    Row("kado#63", ["native-foreach"]),
    Row("openclaw#1506", S.range, S.keyPath, S.closureByPosition),
    Row("TCA#380", ["native-foreach"]),
    Row("elementary-ui#96", ["native-foreach"]),
    Row("awesome-apple-bugs#35", ["native-foreach"]),
    Row("TCA#21", S.elementAction),
    Row("OpenSwiftUI#1049", S.keyPath),
    Row("swift-cross-ui#331", ["native-foreach"]),
    Row("swift-cross-ui#243", ["native-foreach"]),
    Row("Aparoksha-Meta", S.safe),
  ]

  /// `Corpus/` beside `Tests/`.
  private static let folder =
    #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/\($1)" } + "/Corpus"

  /// All entries, read once.
  private static let entries = Result {
    let suites: Set = ["list", "async", "store", "collection"]
    return try CorpusListing(of: folder).paths.map { try CorpusFile(contentsOf: $0).entry }
      .filter { suites.contains(String($0.target.prefix { $0 != "/" })) }
  }

  /// `C01` of a note `C01: last row deleted, …`; nil for notes that begin with several words.
  private static func id(of entry: CorpusEntry) -> String? {
    guard let note = entry.note, let colon = note.firstIndex(of: ":") else { return nil }
    let id = note[..<colon]
    return id.contains(" ") ? nil : String(id)
  }

  @Test("are kept on every strategy that their row names", arguments: rows + further)
  func strategies(row: Row) throws {
    let kept = try Self.entries.get().filter { Self.id(of: $0) == row.id }
    #expect(Set(row.strategies).subtracting(kept.map(\.strategy)) == [])
  }

  @Test("belong to a row, and name the report that they come from")
  func sources() throws {
    let known = Set((Self.rows + Self.further).map(\.id))
    for entry in try Self.entries.get() {
      guard let id = Self.id(of: entry) else { continue }
      #expect(known.contains(id), "\(entry.fileName)")
      #expect(entry.source != nil, "\(entry.fileName)")
    }
  }

  @Test("pass where they guard against a relapse, and fail where they guard the oracle")
  func roles() throws {
    for entry in try Self.entries.get() where Self.id(of: entry) != nil {
      let role: CorpusRole = entry.expectation?.verdict == .passed ? .regression : .demonstrator
      #expect(entry.role == role, "\(entry.fileName)")
    }
  }
}
