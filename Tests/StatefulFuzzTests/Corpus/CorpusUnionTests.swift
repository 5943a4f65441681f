import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The union of corpora")
struct CorpusUnionTests {
  /// One case, found at `time` and with `note`.
  private static func entry(_ time: String?, note: String) -> CorpusEntry {
    var entry = sampleEntry
    entry.found = time.map { "\($0) campaign=x" }
    entry.note = note
    return entry
  }

  private static let old = entry("2026-01-01T00:00:00Z", note: "old")
  private static let new = entry("2026-02-01T00:00:00Z", note: "new")
  private static let undated = entry(nil, note: "undated")
  private static let sameTime = entry("2026-02-01T00:00:00Z", note: "a twin")
  private static let other = CorpusEntry(target: "list/on-demand", commands: ["render"])

  private static func union(_ entries: [CorpusEntry]) -> [CorpusEntry] {
    var union = CorpusUnion()
    for entry in entries { union.add(entry) }
    return union.entries
  }

  @Test(
    "keeps the lines of the newest find in whatever order they come",
    arguments: [
      [old, new, undated], [new, undated, old], [undated, old, new], [new, new, old, undated],
    ])
  func newest(entries: [CorpusEntry]) {
    #expect(Self.union(entries).map(\.note) == ["new"])
  }

  @Test("tells finds of the same time apart by their texts", arguments: [false, true])
  func sameTimes(isReversed: Bool) {
    let entries = [Self.new, Self.sameTime]
    let union = Self.union(isReversed ? entries.reversed() : entries)
    #expect(union.map(\.note) == ["new"])
  }

  @Test("holds every case once, sorted by suite and name")
  func everyCase() {
    var renamed = Self.new
    renamed.commands.append("render")
    let union = Self.union([renamed, Self.other, Self.new, Self.other])
    #expect(
      union.map(\.fileName)
        == [
          "case-on-demand-\(Self.other.digits).repro",
          "wrong-write-identifiable-indices-closure-\(renamed.digits).repro",
          "wrong-write-identifiable-indices-closure-\(Self.new.digits).repro",
        ].sorted())
  }

  @Test("adds to a folder what it lacks, updates what is older, and the second time does nothing")
  func mergeIntoFolder() throws {
    let folder = try ScratchFolder()
    let own = try folder.add("list/by-hand.repro", Self.old.text())
    let store = CorpusStore(directory: folder.path, layout: .suiteFolders)
    var union = CorpusUnion()
    for entry in [Self.new, Self.other] { union.add(entry) }
    let first = try store.merge(union, with: CorpusContents(of: [folder.path]).files)
    #expect(first.added == ["\(folder.path)/list/\(Self.other.fileName)"])
    #expect(first.updated == [own])
    #expect(try folder.text("list/by-hand.repro") == Self.new.text())
    let second = try store.merge(union, with: CorpusContents(of: [folder.path]).files)
    #expect(second == CorpusStore.Merged(unchanged: 2))
  }

  @Test(
    "keeps a case once that is expected to do different things, and tells so",
    arguments: [false, true])
  func contradiction(isReversed: Bool) {
    var lost = Self.new
    lost.expectation = CorpusExpectation(.mismatch, hazard: "lost-write")
    var union = CorpusUnion()
    for entry in isReversed ? [lost, Self.old] : [Self.old, lost] { union.add(entry) }
    union.add(Self.other)
    #expect(union.contradictory.map(\.expectation?.hazard) == ["lost-write"])
    #expect(
      union.entries.map(\.fileName) == [
        "case-on-demand-\(Self.other.digits).repro",
        "lost-write-identifiable-indices-closure-\(Self.new.digits).repro",
      ])
  }

  @Test("renames a file whose name told what is no longer expected")
  func renames() throws {
    let folder = try ScratchFolder()
    let store = CorpusStore(directory: folder.path, layout: .suiteFolders)
    let first = try store.save(Self.old).path
    var lost = Self.new
    lost.expectation = CorpusExpectation(.mismatch, hazard: "lost-write")
    var union = CorpusUnion()
    union.add(lost)
    let merged = try store.merge(union, with: CorpusContents(of: [folder.path]).files)
    let path = "\(folder.path)/list/\(lost.fileName)"
    #expect(merged == CorpusStore.Merged(updated: [path]))
    #expect(first != path)
    #expect(CorpusListing(of: folder.path).paths == [path])
  }

  @Test("renames a file with the links that lead to it", arguments: [false, true])
  func renamesLinked(isNewName: Bool) throws {
    let folder = try ScratchFolder()
    let store = CorpusStore(directory: folder.path, layout: .suiteFolders)
    let first = try store.save(Self.old).path
    var lost = Self.new
    lost.expectation = CorpusExpectation(.mismatch, hazard: "lost-write")
    let path = "\(folder.path)/list/\(lost.fileName)"
    try FileManager.default.createSymbolicLink(
      atPath: isNewName ? path : folder.path + "/list/alias.repro", withDestinationPath: first)
    var union = CorpusUnion()
    union.add(lost)
    _ = try store.merge(union, with: CorpusContents(of: [folder.path]).files)
    let contents = CorpusContents(of: [folder.path])
    #expect(contents.files.map(\.entry) == [lost])
    #expect(contents.problems.isEmpty)
  }

  @Test("goes on behind a file that is in the way of an entry, and names it")
  func inTheWay() throws {
    let folder = try ScratchFolder()
    let store = CorpusStore(directory: folder.path, layout: .suiteFolders)
    let damaged = try folder.add("list/\(Self.other.fileName)", "garbage\n")
    var union = CorpusUnion()
    for entry in [Self.new, Self.other] { union.add(entry) }
    let merged = try store.merge(union, with: CorpusContents(of: [folder.path]).files)
    #expect(merged.added == ["\(folder.path)/list/\(Self.new.fileName)"])
    #expect(merged.problems.map(\.file) == [damaged])
    #expect(try folder.text("list/\(Self.other.fileName)") == "garbage\n")
  }

  @Test("does not rename an entry to a name that another file has")
  func renameInTheWay() throws {
    let folder = try ScratchFolder()
    let store = CorpusStore(directory: folder.path, layout: .suiteFolders)
    let first = try store.save(Self.old).path
    var lost = Self.new
    lost.expectation = CorpusExpectation(.mismatch, hazard: "lost-write")
    let damaged = try folder.add("list/\(lost.fileName)", "garbage\n")
    var union = CorpusUnion()
    union.add(lost)
    let merged = try store.merge(union, with: [try CorpusFile(contentsOf: first)])
    #expect(merged.updated.isEmpty)
    #expect(merged.problems.map(\.file) == [damaged])
    #expect(CorpusListing(of: folder.path).paths == [damaged, first].sorted())
  }

  @Test("never replaces newer lines by older ones")
  func keepsNewer() throws {
    let folder = try ScratchFolder()
    let file = try folder.add("list/a.repro", Self.new.text())
    let store = CorpusStore(directory: folder.path, layout: .suiteFolders)
    var union = CorpusUnion()
    union.add(Self.old)
    let merged = try store.merge(union, with: CorpusContents(of: [file]).files)
    #expect(merged == CorpusStore.Merged(unchanged: 1))
    #expect(try folder.text("list/a.repro") == Self.new.text())
  }
}

extension CorpusEntry {
  /// The twelve digits of the name.
  var digits: String { String(fileName.dropLast(".repro".count).suffix(12)) }
}
