import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("A campaign's journal")
struct CampaignJournalTests {
  private typealias Sample = SampleCounts

  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "journal-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func journal(_ session: String = "a") throws -> CampaignJournal {
    try CampaignJournal(
      folder: folder, continuing: CampaignJournal.read(folder), session: session, shard: "1/2")
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
  }

  @Test("remembers parts and findings without having been ended")
  func survives() throws {
    defer { remove() }
    let journal = try journal()
    journal.add(Sample.part(0..<10), at: .milliseconds(10))
    journal.add(Sample.found(case: 3))
    journal.add(Sample.part(10..<20), at: .milliseconds(500))
    let memory = try CampaignJournal.read(folder)
    #expect(memory.ledger.covered["random"]?.text == "0-19")
    #expect(memory.ledger.counts.commands == 200)
    let watched = try #require(memory.ledger.counts.watched["test/a"])
    #expect(watched.cases == 2)
    #expect(watched.kinds["edit"]?.generated == 4)
    #expect(watched.kinds["edit"]?.rejected == 2)
    #expect(watched.kinds["edit"]?.effective == 2)
    #expect(watched.pairs == ["edit": ["edit": 2, "remove": 2]])
    #expect(watched.labels == ["short": 2])
    // Two successions, a hazard and a bucket.
    #expect(memory.ledger.counts.featureCount == 4)
    #expect(memory.ledger.shards == ["1/2"])
    #expect(memory.findings == [Sample.found(case: 3)])
    #expect(memory.damagedLines == 0)
    #expect(journal.problem == nil)
  }

  @Test(
    "writes a finding as it was read, however often",
    arguments: [715_948_583, 762_508_907, 995_310_527])
  func rewritten(nanoseconds: Int) throws {
    var found = Sample.found(case: 3)
    found.finding.elapsed = .nanoseconds(nanoseconds)
    let line = try JournalRecord.found(found).line()
    let read = try #require(JournalRecord(line: line.dropLast()))
    #expect(try read.line() == line)
  }

  @Test("remembers all that a finding depends on")
  func wholeFinding() throws {
    var found = Sample.found(case: 3)
    found.finding.failure = Failure(
      verdict: .trap, hazard: nil, step: 1, commandKind: "edit", phase: "update",
      context: "after-\u{202E}remove", message: "\"ä\"\nline\u{0}",
      interruption: Interruption(
        cause: .memory, code: -4, imageOffset: .max, isStackOverflow: true, isOtherThread: true,
        runtimeMessage: "Fatal error"),
      basis: FailureBasis(
        envelope: .paranoid, rules: [FailureBasis.Rule(code: "L4", confidence: "M")]))
    found.finding.choices = ChoiceSequence(
      header: [Choice(value: 3, bound: 4)],
      commands: [[Choice(value: .max - 1, bound: .max), Choice(value: 0, bound: 1)], [], []])
    found.finding.seed = .max
    found.finding.lane = "search"
    found.file = nil
    let line = try JournalRecord.found(found).line()
    #expect(JournalRecord(line: line.dropLast()) == .found(found))
  }

  @Test(
    "takes no finding whose choices make no sense",
    arguments: ["1", "1:", "3:3", "1:2 x", "-1:2", "1:2:3"])
  func senselessChoices(span: String) throws {
    var found = Sample.found(case: 3)
    found.finding.choices = ChoiceSequence(header: [Choice(value: 1, bound: 2)], commands: [])
    let line = try JournalRecord.found(found).line().dropLast()
    #expect(JournalRecord(line: line) != nil)
    let text = String(decoding: line.dropFirst(9), as: UTF8.self)
      .replacing("\"choices\":[\"1:2\"]", with: "\"choices\":[\"\(span)\"]")
    #expect(text.contains("[\"\(span)\"]"))
    #expect(JournalRecord(line: JournalRecord.head(of: Array(text.utf8)) + text.utf8) == nil)
  }

  @Test("writes soon at first, and then at most once a second")
  func waits() throws {
    defer { remove() }
    let journal = try journal()
    journal.add(Sample.part(0..<10), at: .seconds(100))
    #expect(try bytes("journal").split(separator: 10).count == 1)
    journal.add(Sample.part(10..<20), at: .seconds(100.5))
    journal.add(Sample.part(20..<30), at: .seconds(100.9))
    #expect(try bytes("journal").split(separator: 10).count == 1)
    journal.add(Sample.part(30..<40), at: .seconds(101))
    #expect(try bytes("journal").split(separator: 10).count == 2)
    #expect(try CampaignJournal.read(folder).ledger.covered["random"]?.text == "0-39")
  }

  @Test("writes long lines less often, a kilobyte a second, at least each minute")
  func waitsForLongLines() throws {
    defer { remove() }
    let journal = try journal()
    var part = Sample.part(0..<10)
    part.counts.exercised["test/a"] = [String(repeating: "h", count: 9_000): 1]
    journal.add(part, at: .seconds(1000))
    journal.add(Sample.part(10..<20), at: .seconds(1008))
    #expect(try bytes("journal").split(separator: 10).count == 1)
    part.cases = CaseIntervals(20..<30)
    part.counts.exercised["test/b"] = [String(repeating: "h", count: 90_000): 1]
    journal.add(part, at: .seconds(1010))
    #expect(try bytes("journal").split(separator: 10).count == 2)
    journal.add(Sample.part(30..<40), at: .seconds(1069))
    #expect(try bytes("journal").split(separator: 10).count == 2)
    journal.add(Sample.part(40..<50), at: .seconds(1070))
    #expect(try bytes("journal").split(separator: 10).count == 3)
    #expect(try CampaignJournal.read(folder).ledger.covered["random"]?.text == "0-49")
  }

  @Test("has one line for the blocks of a shard, and one for each lane, however they take turns")
  func blocksOfAShard() throws {
    defer { remove() }
    let journal = try journal()
    journal.add(Sample.part(0..<10), at: .seconds(100))
    for (number, first) in stride(from: UInt64(30), to: 330, by: 30).enumerated() {
      var part = Sample.part(first..<first + 10)
      if number == 5 { part.lane = "other" }
      journal.add(part, at: .seconds(100.1 + Double(number) / 100))
    }
    #expect(try bytes("journal").split(separator: 10).count == 1)
    journal.flush()
    #expect(try bytes("journal").split(separator: 10).count == 3)
    let memory = try CampaignJournal.read(folder)
    let intervals = stride(from: 0, to: 330, by: 30).map { "\($0)-\($0 + 9)" }
    #expect(
      memory.ledger.covered["random"]?.text
        == intervals.filter { $0 != "180-189" }.joined(separator: " "))
    #expect(memory.ledger.covered["other"]?.text == "180-189")
    #expect(memory.ledger.counts.commands == 1_100)
  }

  @Test("is empty once the session is ended, and the ledger holds it all")
  func ends() throws {
    defer { remove() }
    let journal = try journal()
    journal.add(Sample.part(0..<10), at: .seconds(1))
    journal.add(Sample.found(case: 3))
    journal.finish(at: .seconds(2))
    #expect(try bytes("journal").isEmpty)
    let memory = try CampaignJournal.read(folder)
    #expect(memory.ledger.caseCount == 10)
    #expect(memory.ledger.seconds == 2)
    #expect(memory.findings.count == 1)
  }

  @Test("counts nothing twice when the driver dies between ledger and journal")
  func diesWhileFolding() throws {
    defer { remove() }
    let journal = try journal()
    journal.add(Sample.part(0..<10), at: .seconds(1))
    let lines = try bytes("journal")
    journal.finish(at: .seconds(2))
    let once = try CampaignJournal.read(folder)
    let both = CampaignJournal.Memory(journal: lines, ledger: try bytes("ledger"))
    #expect(both.ledger.counts == once.ledger.counts)
    #expect(both.ledger.caseCount == 10)
  }

  @Test("goes on behind a torn line")
  func tornLine() throws {
    defer { remove() }
    try journal().add(Sample.part(0..<10), at: .seconds(1))
    let whole = try bytes("journal")
    try Data(whole + whole.prefix(40)).write(to: URL(fileURLWithPath: folder + "/journal"))
    let next = try journal("b")
    next.add(Sample.part(10..<20), at: .seconds(1))
    let memory = try CampaignJournal.read(folder)
    #expect(memory.damagedLines == 1)
    #expect(memory.ledger.covered["random"]?.text == "0-19")
  }

  @Test("loses the cases of one line to a flipped bit, at every place of it")
  func flippedBits() throws {
    defer { remove() }
    let journal = try journal()
    journal.add(Sample.part(0..<10), at: .seconds(1))
    journal.add(Sample.part(10..<20), at: .seconds(2))
    journal.add(Sample.part(20..<30), at: .seconds(3))
    let bytes = try bytes("journal")
    let line = bytes.split(separator: 10)[1]
    for place in line.startIndex..<line.endIndex {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place % 8)
      let memory = CampaignJournal.Memory(journal: damaged, ledger: [])
      #expect(memory.ledger.covered["random"]?.text == "0-9 20-29")
      #expect((1...2).contains(memory.damagedLines))
    }
  }

  @Test("loses nothing to a flipped bit in the ledger")
  func flippedLedger() throws {
    defer { remove() }
    let journal = try journal()
    journal.add(Sample.part(0..<10), at: .seconds(1))
    journal.add(Sample.found(case: 3))
    journal.finish(at: .seconds(2))
    let bytes = try bytes("ledger")
    for place in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[place] ^= 4
      let memory = CampaignJournal.Memory(journal: [], ledger: damaged)
      #expect(memory.ledger.caseCount == 10)
      #expect(memory.findings.count == 1)
      #expect(memory.damagedLines == 0)
      // A bit of a line's end makes two lines one, which looks like a line that is missing.
      #expect(memory.mendedLines == 1 || memory.isLedgerTorn)
    }
  }

  @Test("tells a ledger that was cut off, wherever it was")
  func tornLedger() throws {
    defer { remove() }
    let journal = try journal()
    journal.add(Sample.part(0..<10), at: .seconds(1))
    journal.add(Sample.found(case: 3))
    journal.finish(at: .seconds(2))
    let bytes = try bytes("ledger")
    #expect(!CampaignJournal.Memory(journal: [], ledger: bytes).isLedgerTorn)
    #expect(CampaignJournal.Memory(journal: [], ledger: bytes).mendedLines == 0)
    for count in 1..<bytes.count {
      let memory = CampaignJournal.Memory(journal: [], ledger: Array(bytes.prefix(count)))
      #expect(memory.isLedgerTorn, "\(count) of \(bytes.count) bytes")
      #expect(memory.mendedLines == 0)
    }
  }

  @Test("survives whatever its lines hold, also with a right checksum")
  func mutants() throws {
    defer { remove() }
    let lines = try [
      JournalRecord.part(Sample.part(0..<10), session: "a", shard: "1/2", seconds: 1).line(),
      JournalRecord.found(Sample.found(case: 3)).line(),
      JournalRecord.session(Sample.ledger("a", 0..<10).sessions[0]).line(),
    ]
    var generator = SplitMix64(seed: 0x51c3)
    var understood = 0
    for round in 0..<3_000 {
      var text = Array(lines[round % 3].dropFirst(9).dropLast())
      for _ in 0...generator.next() % 3 {
        let place = Int(generator.next() % UInt64(text.count))
        switch generator.next() % 3 {
        case 0: text[place] = UInt8(truncatingIfNeeded: generator.next())
        case 1: text.insert(UInt8(ascii: "9"), at: place)
        default: text.remove(at: place)
        }
      }
      let sum = String(Checksum.crc32(text), radix: 16)
      let line = Array((String(repeating: "0", count: 8 - sum.count) + sum + " ").utf8) + text
      let memory = CampaignJournal.Memory(journal: line, ledger: [])
      if memory.damagedLines == 0 { understood += 1 }
    }
    #expect(understood > 0)
    #expect(understood < 3_000)
  }

  @Test("keeps a finding word for word")
  func roundTrip() throws {
    let record = JournalRecord.found(Sample.found(case: 3))
    #expect(JournalRecord(line: try record.line().dropLast()) == record)
  }

  @Test("has the checksums that everybody has")
  func checksums() {
    #expect(Checksum.crc32("123456789".utf8) == 0xCBF4_3926)
    #expect(Checksum.crc32([]) == 0)
  }
}
