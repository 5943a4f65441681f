import Foundation
import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns

@Suite("A finding that its ledger no longer remembers", .timeLimit(.minutes(60)), .ownThread)
struct LostFindingTests: CampaignTesting {
  let driver: Driver

  init() throws { driver = try Driver() }

  /// Flips a bit of every line of the ledger that holds one of some things: both copies.
  private func damageLines(_ folder: HostileFolder, of kinds: [String] = ["found"]) throws {
    var lines = try folder.text("ledger").split(separator: "\n").map(String.init)
    var count = 0
    for index in lines.indices
    where kinds.contains(where: { lines[index].contains("\"kind\":\"\($0)\"") }) {
      lines[index] = lines[index].replacing("\"kind\":", with: "\"king\":")
      count += 1
    }
    #expect(count == 2 * kinds.count)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "ledger")
  }

  private func resume(_ name: String, _ more: String...) throws -> Driver.Output {
    try run(HostileFolder.resume(name) + ["--cases", "200", "--json"] + more)
  }

  private func summary(_ name: String) throws -> CampaignOutcome {
    let text = try String(
      contentsOf: driver.folder.appendingPathComponent("\(name)/summary.json"), encoding: .utf8)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try CampaignOutcome(try #require(object as? [String: Any]))
  }

  @Test("is merged from its file, and the merge is not green")
  func merge() throws {
    defer { driver.remove() }
    let base = try HostileFolder(driver, "base")
    let whole = try summary("base")
    #expect(whole.findings.count == 1)
    let name = try base.finding()
    let hostile = try HostileFolder(copyOf: base, "h")
    try damageLines(hostile)
    // What others have put there is no finding of the campaign.
    let text = try base.text("findings/\(name)")
    try hostile.write(
      text.replacing("seed     0x1 ", with: "seed     0x2 "), to: "findings/other-failure-0.repro")
    try hostile.write("junk\n", to: "findings/junk-failure-0.repro")
    let output = try driver.run("merge", "h", "--into", "m", "--json")
    #expect(output.status == 1)
    #expect(
      output.err.contains(
        "warning: the ledger of h no longer holds what was found in h/findings/\(name); the finding "
          + "is taken from that file\n"))
    #expect(try CampaignOutcome(output.lastObject()) == whole)
    #expect(try names("m/findings") == [name])
    let merged = try String(
      contentsOf: driver.folder.appendingPathComponent("m/findings/\(name)"), encoding: .utf8)
    #expect(merged == text)
    // The merged folder remembers it.
    let again = try driver.run("merge", "m", "--into", "n", "--json")
    #expect(again.status == 1)
    #expect(!again.err.contains("warning"))
    #expect(try CampaignOutcome(again.lastObject()) == whole)
  }

  @Test("and whose file is gone as well is told, and the next session makes it again")
  func gone() throws {
    defer { driver.remove() }
    let hostile = try HostileFolder(driver, "h")
    let whole = try summary("h")
    let name = try hostile.finding()
    try damageLines(hostile)
    try FileManager.default.removeItem(at: hostile.url("findings/\(name)"))
    let output = try driver.run("merge", "h", "--into", "m")
    #expect(output.status == 1)
    #expect(
      output.err.contains(
        "Error: selftest/failure: cases failed with 'mismatch/fire', but their finding is missing; "
          + "'fuzz-driver run --resume --campaign-dir m' recreates it\n"))
    let resumed = try resume("m")
    #expect(resumed.status == 1)
    #expect(try CampaignOutcome(resumed.lastObject()) == whole)
    #expect(try names("m/findings") == [name])
  }

  @Test("is made and saved again, however its file is damaged as well")
  func damagedFiles() throws {
    defer { driver.remove() }
    let base = try HostileFolder(driver, "base")
    let whole = try summary("base")
    let name = try base.finding()
    let text = try base.text("findings/\(name)")
    let lines = text.split(separator: "\n").map(String.init)
    var damages: [(String, String?)] = [
      ("empty", ""), ("junk", "junk\n"), ("a folder", nil),
      (
        "another case",
        text.replacing("\ndo       ", with: "\ndo       tick\ndo       ", maxReplacements: 1)
      ),
    ]
    for part in 1...4 { damages.append(("cut off", String(text.prefix(text.count * part / 5)))) }
    // Each line in turn: what it says is another thing, or nothing.
    for index in lines.indices {
      var damaged = lines
      damaged[index] = String(lines[index].dropLast())
      damages.append(("line \(index + 1)", damaged.joined(separator: "\n") + "\n"))
    }
    // The line of the finding, that of the cases, and both.
    let all = damages.map { ($0.0, $0.1, ["found"]) }
    let some = damages.prefix(5).flatMap {
      [($0.0, $0.1, ["chapter"]), ($0.0, $0.1, ["found", "chapter"])]
    }
    for (kind, damaged, lines) in LongForm.all(of: all + some, orEvery: 3) {
      let kind = "\(lines), \(kind)"
      let hostile = try HostileFolder(copyOf: base, "h")
      try damageLines(hostile, of: lines)
      try FileManager.default.removeItem(at: hostile.url("findings/\(name)"))
      if let damaged {
        try hostile.write(damaged, to: "findings/\(name)")
      } else {
        try FileManager.default.createDirectory(
          at: hostile.url("findings/\(name)"), withIntermediateDirectories: false)
      }
      let output = try resume("h")
      #expect(output.status == 1, "\(kind): \(output.err)")
      #expect(!output.err.contains("unsaved finding"), "\(kind)")
      #expect(try CampaignOutcome(output.lastObject()) == whole, "\(kind)")
      let again = try hostile.text("findings/\(name)")
      let saved = try CorpusEntry(parsing: Array(again.utf8), file: "")
      let first = try CorpusEntry(parsing: Array(text.utf8), file: "")
      #expect(saved.normalisedText == first.normalisedText, "\(kind)")
      try FileManager.default.removeItem(at: hostile.url(""))
    }
  }

  @Test("goes to the campaign's findings where something else has its name in the corpus")
  func inTheWayInCorpus() throws {
    defer { driver.remove() }
    let base = try HostileFolder(driver, "base")
    let name = try base.finding()
    try FileManager.default.createDirectory(
      at: driver.folder.appendingPathComponent("C/selftest"), withIntermediateDirectories: true)
    _ = try driver.file("C/selftest/\(name)", "junk\n")
    let output = try driver.run(
      "run", "selftest/failure", "--seed", "1", "--cases", "200", "--no-canary", "--verify", "1",
      "--campaign-dir", "h", "--corpus", "C", "--save", "corpus", "--json")
    #expect(output.status == 1)
    #expect(output.err.contains("cannot save a new finding here"))
    #expect(output.err.contains("; it is saved as h/findings/\(name)\n"))
    let findings = try #require(try output.lastObject()["findings"] as? [[String: Any]])
    #expect(findings.first?["file"] as? String == "h/findings/\(name)")
    #expect(try driver.run("replay", "h/findings/\(name)").status == 0)
    #expect(
      try String(
        contentsOf: driver.folder.appendingPathComponent("C/selftest/\(name)"), encoding: .utf8)
        == "junk\n")
  }

  @Test("leaves no temporary file of a killed driver in a corpus, and touches no other file there")
  func temporaries() throws {
    defer { driver.remove() }
    for folder in ["C/list", "C/UPPER"] {
      try FileManager.default.createDirectory(
        at: driver.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    let gone = Process()
    gone.executableURL = URL(fileURLWithPath: "/bin/true")
    try gone.run()
    gone.waitUntilExit()
    let dead = gone.processIdentifier
    let kept = [
      "C/.tmp-\(getpid())-1", "C/list/.tmp-\(getpid())-2", "C/.tmp-x-1", "C/mine.tmp",
      "C/UPPER/.tmp-\(dead)-1",
    ]
    for name in kept + ["C/.tmp-\(dead)-1", "C/list/.tmp-\(dead)-22", "C/list/.tmp-\(dead)-3"] {
      _ = try driver.file(name, "half a find")
    }
    // Of a process that cannot be seen from here, and that is writing it.
    let held = open(driver.folder.path + "/C/list/.tmp-\(dead)-3", O_RDWR)
    defer { close(held) }
    #expect(flock(held, LOCK_EX) == 0)
    let run = [
      "run", "list/id-lookup-fallback", "--seed", "1", "--cases", "20", "--no-canary", "--corpus",
      "C", "--campaign-dir", "c",
    ]
    _ = try driver.start(run).finish()
    #expect(try names("C").contains(".tmp-\(dead)-1"))
    #expect(try driver.start(run + ["--save", "corpus"]).finish().status == 0)
    let left = [".tmp-\(getpid())-1", ".tmp-x-1", "UPPER", "list", "mine.tmp"]
    #expect(try names("C") == left.sorted())
    #expect(try names("C/list") == [".tmp-\(dead)-3", ".tmp-\(getpid())-2"].sorted())
    #expect(try names("C/UPPER") == [".tmp-\(dead)-1"])
  }
}
