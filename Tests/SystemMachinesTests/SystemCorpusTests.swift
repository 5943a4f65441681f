import FuzzCampaigns
import StatefulFuzz
import TestSupport
import Testing

@testable import SystemMachines

/// What is known of code that nobody here wrote: each entry says where it contradicts its
/// documentation, and announces when that is mended.
@Suite("The corpus of the system suites", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct SystemCorpusTests {
  /// `Corpus/` beside `Tests/`.
  private static let folder =
    #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/\($1)" } + "/Corpus"

  private static let paths = CorpusListing(of: folder).paths.filter { path in
    SystemCatalog.targets.contains { path.hasPrefix("\(folder)/\($0.suite)/") }
  }

  @Test("entries are named after their case and fail as they say", arguments: paths)
  func replay(path: String) throws {
    let entry = try CorpusFile(contentsOf: path).entry
    #expect(path == "\(Self.folder)/\(entry.suite)/\(entry.fileName)")
    let replayer = try Replayer(SystemCatalog.targets, isolation: .batch)
    let result = try #require(try replayer.replay(entry), "unknown target \(entry.target)")
    withKnownIssue { #expect(result.verdict == .passed) }
    #expect(result.agreement == .same, "\(result.message)")
  }

  @Test("what the catalogue expects has an open entry with an explanation")
  func complete() throws {
    let entries = try Self.paths.map { try CorpusFile(contentsOf: $0).entry }
    let explained = Set(
      entries.filter { $0.role == .open && $0.note != nil && $0.source != nil }
        .map { "\($0.target) \($0.expectation?.hazard ?? "")" })
    let expected = SystemCatalog.targets.flatMap { target in
      target.expectedHazards.map { "\(target.name) \($0)" }
    }
    #expect(explained == Set(expected))
  }
}
