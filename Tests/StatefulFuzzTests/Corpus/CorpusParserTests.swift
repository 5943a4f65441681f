import StatefulFuzz
import Testing

@testable import FuzzCampaigns

@Suite("Reading a corpus entry")
struct CorpusParserTests {
  @Test("reads every key of the sample")
  func sample() throws {
    let file = try parse(sampleText)
    #expect(file.entry == sampleEntry)
    #expect(file.commandLines == [6, 7, 8])
    #expect(file.lines[.note] == 17)
    #expect(file.warnings == [])
  }

  @Test("needs nothing but target, do and end")
  func smallest() throws {
    let file = try parse(smallText())
    #expect(file.entry == CorpusEntry(target: "list/native-foreach", commands: ["render"]))
    #expect(file.lines == [.target: 2, .command: 3, .end: 4])
  }

  @Test("takes keys in any order and any space around values")
  func anyOrder() throws {
    let text =
      "statefulfuzz-repro 1\ndo\t \trender \t\nrole open  \n\ntarget list/offsets\nend \n\n \n"
    var expected = CorpusEntry(target: "list/offsets", commands: ["render"])
    expected.role = .open
    #expect(try parse(text).entry == expected)
  }

  @Test("takes an empty init for none")
  func emptyInitial() throws {
    #expect(try parse(smallText("init")).entry.initial == nil)
  }

  @Test("keeps comments and x- lines without reading them")
  func foreignLines() throws {
    let entry = try parse(smallText("# by hand", "x-issue  42", "x-seen", "#\tx")).entry
    #expect(entry.comments == ["# by hand", "#\tx"])
    #expect(
      entry.extensions == [
        CorpusEntry.Extension(key: "x-issue", value: "42"),
        CorpusEntry.Extension(key: "x-seen", value: ""),
      ])
  }

  @Test("keeps spaces within a command")
  func innerSpace() throws {
    #expect(try parse(smallText("do type \"a  b\"")).entry.commands == ["render", "type \"a  b\""])
  }

  @Test("accepts CRLF with one warning")
  func carriageReturns() throws {
    let file = try parse(sampleText.replacing("\n", with: "\r\n"))
    #expect(file.entry == sampleEntry)
    #expect(
      file.warnings.map(\.description) == [
        "a.repro:1: warning: line ends are CRLF, expected LF"
      ])
  }

  @Test("accepts a missing line end after end with a warning")
  func noFinalLineEnd() throws {
    let file = try parse(String(sampleText.dropLast()))
    #expect(file.entry == sampleEntry)
    #expect(file.warnings.map(\.description) == ["a.repro:18: warning: no line end after 'end'"])
  }

  @Test(
    "reads seeds in base 16 and 10",
    arguments: [
      ("0x51c3", SeedRecord(seed: 0x51c3)), ("0xFFFFFFFFFFFFFFFF", SeedRecord(seed: .max)),
      ("0x00000000000000001", SeedRecord(seed: 1)), ("20931", SeedRecord(seed: 20931)),
      ("0x51c3 splitmix64.1", SeedRecord(seed: 0x51c3, algorithm: "splitmix64.1")),
      (
        "1 lane=swarm shard=1/1",
        SeedRecord(seed: 1, lane: "swarm", shard: SeedRecord.Shard(index: 1, count: 1))
      ),
    ])
  func seeds(value: String, expected: SeedRecord) throws {
    #expect(try parse(smallText("seed " + value)).entry.seed == expected)
  }

  @Test(
    "reads a verdict with or without hazard and step",
    arguments: [
      ("passed", CorpusExpectation(.passed)),
      ("passed wrong-write", CorpusExpectation(.passed, hazard: "wrong-write")),
      ("trap step=2", CorpusExpectation(.trap, step: 2)),
      ("timeout lost-write", CorpusExpectation(.timeout, hazard: "lost-write")),
    ])
  func expectations(value: String, expected: CorpusExpectation) throws {
    #expect(try parse(smallText("expect " + value)).entry.expectation == expected)
  }

  @Test("warns of a regression that is expected to fail, and of a hash seed that is none")
  func contradictions() throws {
    func warnings(_ lines: String...) throws -> [String] {
      let text = smallText(lines.joined(separator: "\n"))
      return try CorpusFile(parsing: Array(text.utf8), file: "f").warnings.map(\.message)
    }
    let failing = try warnings("role regression", "expect mismatch")
    #expect(failing.count == 1)
    #expect(failing.allSatisfy { $0.hasPrefix("a regression is a case that passes, and this one") })
    #expect(try warnings("role regression", "expect passed") == [])
    #expect(try warnings("role open", "expect mismatch", "x-hash-seed 0x2a", "x-mine banana") == [])
    #expect(try warnings("x-hash-seed banana") == ["'banana' is no hash seed, and is ignored"])
  }

  @Test(
    "decodes notes in quotes and takes others as they are",
    arguments: [
      (#""""#, ""), (#""a \"b\" \\ \n\t\r \u{1F600}""#, "a \"b\" \\ \n\t\r \u{1F600}"),
      (#"no "quotes" \n here"#, #"no "quotes" \n here"#),
    ])
  func notes(value: String, expected: String) throws {
    #expect(try parse(smallText("note " + value)).entry.note == expected)
  }

  @Test("takes as many commands, bytes and brackets as are allowed")
  func atTheLimits() throws {
    let commands = String(repeating: "do r\n", count: 9_998)
    let deep = String(repeating: "[{", count: 16) + "\"[[{{\"" + String(repeating: "}]", count: 16)
    let long = "x-" + String(repeating: "y", count: (64 << 10) - 2)
    let entry = try parse(smallText("do " + deep, long, commands.trimmingLastLineEnd)).entry
    #expect(entry.commands.count == 10_000)
    #expect(entry.commands[1] == deep)
  }
}

extension String {
  fileprivate var trimmingLastLineEnd: String { String(dropLast()) }
}
