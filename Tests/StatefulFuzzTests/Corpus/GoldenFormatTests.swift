import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

/// Files as every version of the format wrote them: a driver of today reads them all.
///
/// A new version gets a folder of its own; no file of an old one is ever changed.
@Suite("Golden files of the corpus format")
struct GoldenFormatTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  private static func file(_ name: String) throws -> CorpusFile {
    try CorpusFile(contentsOf: folder.appending(path: name).path)
  }

  @Test("are there for every version that is read")
  func everyVersion() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(names == (1...CorpusLimits.formatVersion).map { "v\($0)" })
    for name in names {
      let contents = CorpusContents(of: [Self.folder.appending(path: name).path])
      #expect(contents.problems == [])
      #expect(!contents.files.isEmpty)
      #expect(contents.files.allSatisfy { "v\($0.formatVersion)" == name })
    }
  }

  @Test("with every key of version 1 says what it said when it was written")
  func full() throws {
    let entry = try Self.file("v1/full.repro").entry
    var expected = sampleEntry
    expected.comments = ["# every key that version 1 has, in canonical order"]
    expected.seed?.algorithm = "splitmix64.1"
    expected.note = "row B captured index 1;\nafter remove A \"index 1\" is C \u{202E}"
    expected.extensions = [.init(key: "x-owner", value: "somebody else's line")]
    #expect(entry == expected)
  }

  @Test("with the fewest lines is a case")
  func least() throws {
    #expect(
      try Self.file("v1/least.repro").entry
        == CorpusEntry(target: "list/native-foreach", commands: ["render"]))
  }

  @Test("with JSON commands says what it said when it was written")
  func json() throws {
    let entry = try Self.file("v1/json.repro").entry
    #expect(entry.initial == #"{"capacity":2}"#)
    #expect(entry.commands == [#"{"push":{"value":1}}"#, #"{"pop":{}}"#])
    #expect(entry.choices?.choices.map(\.value) == [2, 2, 0, 1, 1])
    #expect(entry.choices?.choices.map(\.bound) == [51, 4, 2, 9, 2])
    #expect(entry.seed == SeedRecord(seed: 7, caseIndex: 0, lane: "exhaustive"))
  }

  @Test("by hand, with any spacing and order, has its canonical form")
  func byHand() throws {
    let file = try Self.file("v1/by-hand.repro")
    #expect(file.warnings.map(\.line) == [9])
    #expect(
      file.entry.text() == """
        statefulfuzz-repro 1
        # written by hand
        target   list/on-demand
        expect   trap
        do       edit B 7
        do       render
        note     "two words"
        end

        """)
  }

  @Test("in canonical form are written as they are", arguments: ["full", "least", "json"])
  func roundTrip(name: String) throws {
    let path = "v1/\(name).repro"
    let text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
    #expect(try Self.file(path).entry.text() == text)
  }

  @Test(
    "keep the names that were made from them",
    arguments: [
      ("full", "wrong-write-identifiable-indices-closure-42bb641895b4.repro"),
      ("least", "case-native-foreach-f3fc56df65b3.repro"),
      ("json", "passed-ring-2aa3d32fda23.repro"),
      ("by-hand", "trap-on-demand-ba39bebff8cc.repro"),
    ])
  func names(name: String, made: String) throws {
    #expect(try Self.file("v1/\(name).repro").entry.fileName == made)
  }
}
