import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Distilling a corpus")
struct CorpusDistillationTests {
  private static func file(
    _ path: String, _ commands: [String], bucket: String? = "wrong-write/edit",
    expect: String? = "mismatch wrong-write", target: String = "list/native-foreach",
    initial: String? = nil, source: String? = nil
  ) throws -> CorpusFile {
    var entry = CorpusEntry(target: target, initial: initial, commands: commands)
    entry.bucket = bucket
    entry.expectation = try expect.map { try CorpusExpectation(parsing: $0) }
    entry.source = source
    return try CorpusFile(parsing: Array(entry.text().utf8), file: path)
  }

  private static func kept(_ files: [CorpusFile]) -> [String] {
    CorpusDistillation(files).kept.map(\.path)
  }

  @Test("keeps the entry with the fewest commands, then the smallest start, of a bucket")
  func smallest() throws {
    let long = try Self.file("long", ["render", "remove A", "edit B 7"])
    let wide = try Self.file("wide", ["render", "edit B 7"], initial: "A B C")
    let small = try Self.file("small", ["render", "edit B 7"], initial: "A B")
    let distillation = CorpusDistillation([long, wide, small])
    #expect(distillation.kept.map(\.path) == ["small"])
    #expect(distillation.superfluous.map(\.file.path) == ["long", "wide"])
    #expect(distillation.superfluous.map(\.keeper) == ["small", "small"])
  }

  @Test("does not depend on the order of the files", arguments: [false, true])
  func order(isReversed: Bool) throws {
    let files = [try Self.file("a", ["edit A 1"]), try Self.file("b", ["edit B 1"])]
    #expect(Self.kept(isReversed ? files.reversed() : files) == ["a"])
  }

  @Test("never calls the file that is kept superfluous, whatever path it was read by")
  func oneFile() throws {
    let folder = try ScratchFolder()
    let path = try folder.add("a.repro")
    let files = try [path, folder.path + "/./a.repro"].map { try CorpusFile(contentsOf: $0) }
    #expect(CorpusDistillation(files).superfluous.isEmpty)
  }

  @Test("takes targets and buckets apart")
  func apart() throws {
    let files = [
      try Self.file("a", ["edit A 1"]), try Self.file("b", ["edit B 1"], target: "list/on-demand"),
      try Self.file("c", ["edit C 1"], bucket: "wrong-write/background"),
    ]
    #expect(Self.kept(files) == ["a", "b", "c"])
  }

  @Test("takes the hazard for the bucket where a file names none")
  func noBucket() throws {
    let files = [
      try Self.file("a", ["edit A 1"], bucket: nil),
      try Self.file("b", ["edit A 1", "render"], bucket: nil),
      try Self.file("c", ["edit A 1"], bucket: nil, expect: "trap"),
    ]
    #expect(Self.kept(files) == ["a", "c"])
  }

  @Test("keeps what passes, what expects nothing, and what has a source")
  func alwaysKept() throws {
    let files = [
      try Self.file("a", ["edit A 1"]), try Self.file("b", ["edit A 1"], expect: "passed"),
      try Self.file("c", ["render"], expect: "passed"),
      try Self.file("d", ["edit A 1", "render"], expect: nil),
      try Self.file("e", ["edit A 1", "edit B 1"], source: "a report"),
    ]
    #expect(Self.kept(files) == ["a", "b", "c", "d", "e"])
  }
}
