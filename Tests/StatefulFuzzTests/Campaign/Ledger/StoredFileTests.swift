import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The path of a finding's file, as a ledger keeps it")
struct StoredFileTests {
  private static let name = "wrong-write-a-1c77ab90e2d4.repro"

  @Test(
    "is a known folder and a name, or a corpus entry's path, and is written as it was read",
    arguments: [
      "findings/\(name)", "flaky/\(name)", "indeterminate/\(name)", "/c/list/\(name)",
      "/home/me/../Corpus/list/\(name)", "/list/\(name)",
    ])
  func accepted(text: String) throws {
    let file = try StoredFile(text)
    #expect(file.text == text)
    #expect(file.path(in: "night") == (text.hasPrefix("/") ? text : "night/\(text)"))
    let bytes = try JSONEncoder().encode([file])
    #expect(try JSONDecoder().decode([StoredFile].self, from: bytes) == [file])
  }

  @Test(
    "is nothing that leads elsewhere",
    arguments: [
      "", ".", "..", "/", "../x", "../\(name)", "findings", "findings/", "findings/..",
      "findings/../\(name)", "findings//\(name)", "findings/./\(name)", "findings/a/\(name)",
      "logs/\(name)", "unshrunk/\(name)", "FINDINGS/\(name)", "findings/x", "findings/.repro",
      "findings/x.repro.damaged", "findings/x\u{0}.repro", "findings/x\n.repro",
      "findings/x\\y.repro", "findings/\u{202E}x.repro", "findings/x/.repro", "/\(name)",
      "/etc/passwd", "/home/me/.ssh/id.repro", "/a/\u{0}/list/\(name)", "//\(name)",
      "findings/" + String(repeating: "a", count: 250) + ".repro",
    ])
  func refused(text: String) throws {
    #expect(throws: StoredFile.Refusal.self) { try StoredFile(text) }
    var found = SampleCounts.found(case: 3)
    found.file = try StoredFile("findings/\(Self.name)")
    let line = String(decoding: try JournalRecord.found(found).line().dropFirst(9), as: UTF8.self)
    let encoded = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
    let forged = line.dropLast().replacing(
      "\"findings/\(Self.name)\"", with: encoded.dropFirst().dropLast())
    let bytes = JournalRecord.head(of: Array(forged.utf8)) + forged.utf8
    #expect(throws: JournalRecord.Unusable.self) { try JournalRecord(reading: bytes) }
    // A journal with such a line has a damaged line, and says why.
    let memory = CampaignJournal.Memory(journal: bytes, ledger: [])
    #expect(memory.damagedLines == 1)
    #expect(memory.findings.isEmpty)
    #expect(memory.refusals.count == 1)
    #expect(memory.refusals[0].hasPrefix("found.file: '"))
    #expect(memory.refusals[0].hasSuffix("is not where a campaign saves a finding"))
  }

  @Test("has the name that an entry gives its file")
  func entryNames() throws {
    let entry = CorpusEntry(target: "list/on-demand", commands: ["render"])
    #expect(EntryFileName(entry.fileName)?.text == entry.fileName)
  }
}
