import Foundation
import StatefulFuzz

@testable import FuzzCampaigns

/// The entry that the format's description shows.
let sampleText = """
  statefulfuzz-repro 1
  target   list/identifiable-indices-closure
  role     open
  expect   mismatch wrong-write step=3
  init     A B C
  do       render
  do       remove A
  do       edit B 7
  choices  gen=4 2:5 0:1 1:3
  seed     0x5eed2025a1b2c3d4 case=48211907 lane=random shard=3/8
  commit   4f1c2e9d0c5b6a7f8e9d0c1b2a3f4e5d6c7b8a90 clean
  toolchain swift-6.3.1 x86_64-unknown-linux-gnu release
  found    2026-11-21T03:14:07Z campaign=night-0142 elapsed=6720s
  shrunk   from=41 to=3 runs=212 reproduced=3/3 one-minimal
  bucket   wrong-write/edit/after-remove
  source   pointfreeco/sqlite-data#13
  note     "row B captured index 1; after remove A index 1 is C"
  end

  """

/// The entry that `sampleText` holds.
var sampleEntry: CorpusEntry {
  var entry = CorpusEntry(
    target: "list/identifiable-indices-closure", initial: "A B C",
    commands: ["render", "remove A", "edit B 7"])
  entry.role = .open
  entry.expectation = CorpusExpectation(.mismatch, hazard: "wrong-write", step: 3)
  entry.choices = ChoiceRecord(
    generation: 4,
    choices: [
      Choice(value: 2, bound: 5), Choice(value: 0, bound: 1), Choice(value: 1, bound: 3),
    ])
  entry.seed = SeedRecord(
    seed: 0x5eed_2025_a1b2_c3d4, caseIndex: 48_211_907, lane: "random",
    shard: SeedRecord.Shard(index: 3, count: 8))
  entry.commit = "4f1c2e9d0c5b6a7f8e9d0c1b2a3f4e5d6c7b8a90 clean"
  entry.toolchain = "swift-6.3.1 x86_64-unknown-linux-gnu release"
  entry.found = "2026-11-21T03:14:07Z campaign=night-0142 elapsed=6720s"
  entry.shrunk = "from=41 to=3 runs=212 reproduced=3/3 one-minimal"
  entry.bucket = "wrong-write/edit/after-remove"
  entry.source = "pointfreeco/sqlite-data#13"
  entry.note = "row B captured index 1; after remove A index 1 is C"
  return entry
}

/// The smallest legal entry with `lines` in its middle, from line 4.
func smallText(_ lines: String...) -> String {
  (["statefulfuzz-repro 1", "target list/native-foreach", "do render"] + lines + ["end"])
    .map { $0 + "\n" }.joined()
}

/// Reads a text as the file `a.repro`.
func parse(_ text: String) throws(CorpusError) -> CorpusFile {
  try CorpusFile(parsing: Array(text.utf8), file: "a.repro")
}

/// The printed error of bytes that are no entry, or nil when they are one.
func refusal(of bytes: some Sequence<UInt8>) -> String? {
  do throws(CorpusError) {
    _ = try CorpusFile(parsing: Array(bytes), file: "a.repro")
    return nil
  } catch {
    return error.description
  }
}

/// The printed error of a text that is no entry, or nil when it is one.
func refusal(of text: String) -> String? { refusal(of: text.utf8) }

/// A folder of its own for one test, removed with it.
final class ScratchFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "corpus-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Makes a file below the folder, and the folders above it.
  @discardableResult
  func add(_ name: String, _ text: String = sampleText) throws -> String {
    let file = "\(path)/\(name)"
    let folder = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// What stands in a file below the folder.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// Names below the folder, dots included, sorted.
  func names(_ name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)").sorted()
  }
}
