import Foundation
import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns

@Suite("A damaged campaign's folder", .timeLimit(.minutes(60)), .ownThread)
struct CampaignDamageTests: CampaignTesting {
  let driver: Driver

  init() throws { driver = try Driver() }

  @Test("with damaged lines says so, and runs their cases again")
  func damaged() throws {
    defer { driver.remove() }
    let whole = try outcome(Self.campaign + ["--campaign-dir", "whole"])
    let running = try driver.start(
      Self.campaign + ["--campaign-dir", "c", "--stats-interval", "10ms", "--json"])
    let journal = driver.folder.appendingPathComponent("c/journal")
    while running.process.isRunning {
      let text = (try? String(contentsOf: journal, encoding: .utf8)) ?? ""
      if text.contains("\"kind\":\"part\"") { break }
      usleep(1_000)  // leaves the core to the driver
    }
    kill(running.process.processIdentifier, SIGKILL)
    _ = running.finish()
    var bytes = try Data(contentsOf: journal)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: journal)
    let output = try run(Self.campaign + ["--campaign-dir", "c", "--json"])
    #expect(output.err.contains("damaged line"))
    #expect(try CampaignOutcome(output.lastObject()) == whole)
  }

  @Test("whose ledger is cut off or gone says so, and comes to the same")
  func tornLedger() throws {
    defer { driver.remove() }
    let whole = try outcome(Self.campaign + ["--campaign-dir", "c"])
    let ledger = driver.folder.appendingPathComponent("c/ledger")
    let bytes = try Data(contentsOf: ledger)
    let resume = Self.campaign + ["--campaign-dir", "c", "--resume", "--json"]
    for (count, warning) in [
      (
        bytes.count / 2 - 10,
        "the ledger of c is cut off; the cases that it no longer holds are run again"
      ),
      (0, "the ledger of c is empty; all cases are run again"),
      (nil, "the ledger of c is gone; all cases are run again"),
    ] {
      if let count {
        try bytes.prefix(count).write(to: ledger)
      } else {
        try FileManager.default.removeItem(at: ledger)
      }
      #expect(try driver.run("status", "c").out.contains("damage    \(warning)\n"))
      #expect(
        try driver.run("report", "c", "-o", "c.html").err.contains("warning: \(warning)\n"))
      let output = try run(resume)
      #expect(output.err.contains("warning: \(warning)\n"))
      #expect(try CampaignOutcome(output.lastObject()) == whole)
    }
    #expect(!(try run(resume)).err.contains("warning:"))
  }

  @Test("whose summary is cut off says how to have it written again")
  func tornSummary() throws {
    defer { driver.remove() }
    let whole = try outcome(Self.campaign + ["--campaign-dir", "c"])
    let summary = driver.folder.appendingPathComponent("c/summary.json")
    try Data(contentsOf: summary).prefix(200).write(to: summary)
    for command in [["status", "c"], ["report", "c", "-o", "c.html"]] {
      let output = try driver.start(command).finish()
      #expect(output.status == 65)
      let words = output.err.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("run --resume --campaign-dir c' writes it again"))
    }
    let resume = Self.campaign + ["--campaign-dir", "c", "--resume", "--json"]
    #expect(try CampaignOutcome(run(resume).lastObject()) == whole)
    #expect(try driver.run("status", "c").out.contains("the budget is used up"))
  }

  @Test("says which findings are damaged, puts them aside and makes them again")
  func damagedFindings() throws {
    defer { driver.remove() }
    let whole = try outcome(Self.campaign + ["--campaign-dir", "c"])
    let names = try names("c/findings")
    let file = { driver.folder.appendingPathComponent("c/findings/\(names[$0])") }
    let texts = try names.indices.map { try String(contentsOf: file($0), encoding: .utf8) }
    try String(texts[0].dropLast(30)).write(to: file(0), atomically: false, encoding: .utf8)
    try texts[1].replacing("\ndo       ", with: "\ndo       render\ndo       ", maxReplacements: 1)
      .write(to: file(1), atomically: false, encoding: .utf8)
    let resume = ["run", "--resume", "--campaign-dir", "c", "--no-canary", "--verify", "1"]
    for told in [
      try driver.run("status", "c").out, try driver.run("report", "c", "-o", "c.html").err,
    ] {
      let words = told.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("c/findings/\(names[0]):"))
      #expect(words.contains("the finding is recreated by 'run --resume'"))
    }
    let output = try run(resume + ["--json"])
    #expect(output.status == 65)
    #expect(output.err.contains("Error: c/findings/\(names[0]):"))
    #expect(
      output.err.contains(
        "the case is not the one that the campaign has found; it is c/findings/\(names[1]).damaged "
          + "now, and the finding is recreated"))
    #expect(try CampaignOutcome(output.lastObject()) == whole)
    for index in names.indices {
      let again = try CorpusFile(contentsOf: file(index).path).entry.normalisedText
      #expect(
        again == (try CorpusEntry(parsing: Array(texts[index].utf8), file: "")).normalisedText)
    }
    let present = try self.names("c/findings")
    #expect(present == (names + names.prefix(2).map { $0 + ".damaged" }).sorted())
    // Where all is well nothing is said.
    let after = try run(resume)
    #expect(after.status == 0)
    #expect(!after.err.contains("Error:"))
  }
}
