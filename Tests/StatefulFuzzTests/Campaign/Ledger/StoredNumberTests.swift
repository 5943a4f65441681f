import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Numbers from files")
struct StoredNumberTests {
  private func decoded<Value: Decodable>(_ text: String, as: Value.Type) -> Value? {
    try? JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8)).first
  }

  @Test("are counts up to 2^53")
  func counts() {
    #expect(decoded("0", as: StoredCount.self)?.value == 0)
    #expect(decoded("9007199254740992", as: StoredCount.self)?.value == 1 << 53)
    for text in ["9007199254740993", "18446744073709551615", "18446744073709551616", "-1", "1.5"] {
      #expect(decoded(text, as: StoredCount.self) == nil, "\(text)")
    }
  }

  @Test("are times up to a million hours")
  func seconds() {
    #expect(decoded("0.25", as: StoredSeconds.self)?.value == 0.25)
    #expect(decoded("3.6e9", as: StoredSeconds.self)?.value == 3.6e9)
    for text in ["-0.5", "3.7e9", "1e300", "1e999"] {
      #expect(decoded(text, as: StoredSeconds.self) == nil, "\(text)")
    }
  }

  @Test("add up to the greatest number, and are written as the greatest count at most")
  func sums() {
    #expect([UInt64.max, .max, 1].total == .max)
    #expect([UInt64(1) << 53, 1].total == (1 << 53) + 1)
    #expect(UInt64.max.storable == 1 << 53)
    #expect(UInt64(12).storable == 12)
    #expect([UInt64(3), 4].total == 7)
    #expect([UInt64]().total == 0)
  }

  @Test("have quotients that are whole numbers, whatever they are divided by")
  func quotients() {
    #expect(UInt64(nearest: 41.9) == 41)
    #expect(UInt64(nearest: -1) == 0)
    #expect(UInt64(nearest: .nan) == 0)
    #expect(UInt64(nearest: .infinity) == .max)
    #expect(UInt64(nearest: 1e300) == .max)
    #expect(UInt64(nearest: 0x1p64) == .max)
  }

  /// Every number of a line, by its place.
  private static func numbers(of line: String) -> [Range<String.Index>] {
    line.ranges(of: /[:\[,][0-9][0-9.]*(?=[,\]}])/).map {
      line.index(after: $0.lowerBound)..<$0.upperBound
    }
  }

  @Test("are refused by ledger and journal, wherever they stand, when no campaign comes to them")
  func journalLines() throws {
    let lines = try [
      JournalRecord.part(SampleCounts.part(0..<10), session: "a", shard: "1/2", seconds: 1).line(),
      JournalRecord.found(SampleCounts.found(case: 3)).line(),
      JournalRecord.session(SampleCounts.ledger("a", 0..<10).sessions[0]).line(),
    ].map { String(decoding: $0.dropFirst(9).dropLast(), as: UTF8.self) }
    var tried = 0
    for line in lines {
      for place in Self.numbers(of: line) {
        // A seed is any number of 64 bits, and the number of an address in a report as well.
        let key = line[..<place.lowerBound].suffix(7)
        guard !key.hasSuffix("seed\":") else { continue }
        for number in ["18446744073709551616", "18446744073709551615", "9007199254740993", "-1"] {
          var text = line
          text.replaceSubrange(place, with: number)
          let bytes = JournalRecord.head(of: Array(text.utf8)) + text.utf8
          #expect(JournalRecord(line: bytes) == nil, "\(text)")
          tried += 1
        }
      }
    }
    #expect(tried > 100)
  }

  @Test(
    "are refused by ledger and journal in ranges of cases and shards",
    arguments: [
      ("\"cases\":\"0-9\"", "\"cases\":\"0-18446744073709551614\""),
      ("\"cases\":\"0-9\"", "\"cases\":\"0-9007199254740992\""),
      ("\"shard\":\"1/2\"", "\"shard\":\"3/2\""),
      ("\"shard\":\"1/2\"", "\"shard\":\"1/99999999999999999999\""),
      ("[2,1,1]", "[2,3,1]"), ("[2,1,1]", "[2,1,3]"), ("\"short\":1", "\"short\":2"),
    ])
  func journalText(old: String, new: String) throws {
    let part = JournalRecord.part(SampleCounts.part(0..<10), session: "a", shard: "1/2", seconds: 1)
    let line = String(decoding: try part.line().dropFirst(9).dropLast(), as: UTF8.self)
    #expect(line.contains(old))
    let text = line.replacing(old, with: new)
    let bytes = JournalRecord.head(of: Array(text.utf8)) + text.utf8
    #expect(throws: JournalRecord.Unusable.self) { try JournalRecord(reading: bytes) }
  }

  @Test("of the greatest size are counted and reported without a trap")
  func greatest() throws {
    let ledger = SampleCounts.ledger("a", 0..<10)
    let line = String(
      decoding: try JournalRecord.session(ledger.sessions[0]).line().dropFirst(9).dropLast(),
      as: UTF8.self)
    var text = line.replacing(/([:\[,])[0-9][0-9.]*(?=[,\]}])/) { "\($0.1)9007199254740992" }
      .replacing("\"seconds\":9007199254740992", with: "\"seconds\":3.2e9")
    var files: [UInt8] = []
    for (id, range) in [("a", "0-4503599627370495"), ("b", "4503599627371520-9007199254740991")] {
      text = text.replacing(/"id":"."/, with: "\"id\":\"\(id)\"")
        .replacing(/"random":"[^"]*"/, with: "\"random\":\"\(range)\"")
      files += JournalRecord.head(of: Array(text.utf8)) + text.utf8 + [10]
    }
    let memory = CampaignJournal.Memory(journal: files, ledger: [])
    #expect(memory.damagedLines == 0)
    #expect(memory.ledger.sessions.count == 2)
    #expect(memory.ledger.counts.commands == 1 << 54)
    #expect(memory.ledger.caseCount == (1 << 53) - 1024)
    let (union, leftOut) = CampaignLedger.union([memory.ledger, memory.ledger])
    #expect(union == memory.ledger)
    #expect(leftOut == [])
    var summary = CampaignSummary()
    summary.take(CampaignRecord(ledger: memory.ledger), of: [])
    #expect(summary.growth.chance == nil)
    #expect(summary.commands == 1 << 53)
    // What is written of it is read again.
    for session in union.sessions {
      let line = try JournalRecord.session(session).line()
      #expect(JournalRecord(line: line.dropLast()) == .session(session))
    }
  }
}
