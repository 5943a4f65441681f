import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import ListMachines

/// The package's own corpus: kept runs that must go on meaning what they meant.
@Suite("Corpus", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct CorpusTests {
  /// `Corpus/` beside `Tests/`.
  private static let folder =
    #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/\($1)" } + "/Corpus"

  /// Everything but planted faults.
  private static let targets = Catalog.targets.filter { !$0.isOnRequest }

  private static let listing = CorpusListing(of: folder)

  /// Entries of the suites of this module.
  private static let paths = listing.paths.map { String($0.dropFirst(folder.utf8.count + 1)) }
    .filter { path in targets.contains { path.hasPrefix($0.suite + "/") } }

  private func entry(_ path: String) throws -> CorpusEntry {
    let file = try CorpusFile(contentsOf: "\(Self.folder)/\(path)")
    #expect(file.warnings.isEmpty)
    return file.entry
  }

  @Test("is there, and all of it can be listed")
  func exists() {
    #expect(!Self.paths.isEmpty)
    #expect(Self.listing.problems.isEmpty)
    #expect(Self.listing.warnings.isEmpty)
  }

  @Test("entries have the name of their case, in the folder of their suite", arguments: paths)
  func names(path: String) throws {
    let entry = try entry(path)
    #expect(path == "\(entry.suite)/\(entry.fileName)")
  }

  /// Of each suite in turn: one worker for many entries, as a replay of a folder has it.
  @Test("entries replay as expected", arguments: Set(targets.map(\.suite)).sorted())
  func replay(suite: String) throws {
    let replayer = try Replayer(Catalog.targets, isolation: .batch)
    for path in Self.paths where path.hasPrefix("\(suite)/") {
      let entry = try entry(path)
      #expect(entry.expectation != nil, "\(path)")
      let result = try #require(try replayer.replay(entry), "unknown target \(entry.target)")
      if entry.role == .open {
        withKnownIssue { #expect(result.verdict == .passed) }
      }
      #expect(result.agreement == .same, "\(path): \(result.message)")
    }
  }

  @Test("says that a hazard is expected which the suite does not have")
  func unknownHazard() throws {
    var entry = CorpusEntry(
      target: "list/native-foreach", initial: "A B C",
      commands: ["render", "remove A", "edit B 7"])
    entry.expectation = CorpusExpectation(.mismatch, hazard: "wrong-writ", step: 3)
    let result = try #require(try Replayer(Catalog.targets, isolation: .batch).replay(entry))
    #expect(result.agreement == .different)
    #expect(
      result.message == """
        the edit of B wrote 7 to C; the expected 'wrong-writ' is not a hazard of \
        list/native-foreach; did you mean 'wrong-write'?
        """)
  }

  @Test("a demonstrator guards every pair of strategy and expected hazard")
  func demonstrators() throws {
    let entries = try Self.paths.map(entry).filter { $0.role == .demonstrator }
    let shown = Set(entries.map { "\($0.target) \($0.expectation?.hazard ?? "")" })
    let wanted = Self.targets.flatMap { target in
      target.expectedHazards.map { "\(target.name) \($0)" }
    }
    #expect(Set(wanted).subtracting(shown) == [])
  }

  @Test("demonstrators show what the catalogue expects")
  func expectations() throws {
    for entry in try Self.paths.map(entry) where entry.role == .demonstrator {
      let target = try #require(Self.targets.first { $0.name == entry.target })
      #expect(target.expects(entry.expectation?.hazard), "\(entry.fileName)")
    }
  }
}
