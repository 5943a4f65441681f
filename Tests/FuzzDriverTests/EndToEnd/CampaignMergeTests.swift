import Foundation
import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns

@Suite("Campaigns that are merged", .timeLimit(.minutes(60)), .ownThread)
struct CampaignMergeTests: CampaignTesting {
  let driver: Driver

  init() throws { driver = try Driver() }

  @Test("merges shards to what one run comes to, in any order and more than once")
  func shards() throws {
    defer { driver.remove() }
    let whole = try outcome(Self.campaign + ["--campaign-dir", "whole"])
    for index in 1...3 {
      let output = try run(
        Self.campaign + ["--shard", "\(index)/3", "--campaign-dir", "s\(index)"])
      #expect(output.status == 0)
    }
    let merged = try outcome(["merge", "s1", "s2", "s3", "--into", "m", "--expect-shards", "3"])
    #expect(merged == whole)
    #expect(
      try run(["merge", "s1", "s2", "s3", "--into", "h", "--html", "h.html"]).status == 0)
    let page = try String(
      contentsOf: driver.folder.appendingPathComponent("h.html"), encoding: .utf8)
    #expect(page.contains("<title>Campaign h</title>"))
    #expect(page.contains("<td>3/3</td>"))
    #expect(try names("m/findings") == names("whole/findings"))
    let files = try ["ledger", "campaign.json"].map { name in
      try Data(contentsOf: driver.folder.appendingPathComponent("m/\(name)"))
    }
    #expect(try run(["merge", "s3", "s1", "s3", "s2", "--into", "n"]).status == 0)
    #expect(try run(["merge", "s2", "--into", "m"]).status == 0)
    for folder in ["m", "n"] {
      #expect(try names("\(folder)/findings") == names("whole/findings"))
      let others = try ["ledger", "campaign.json"].map { name in
        try Data(contentsOf: driver.folder.appendingPathComponent("\(folder)/\(name)"))
      }
      #expect(others == files)
    }
    // Nobody has asked, but the names of the shards tell.
    let unasked = try run(["merge", "s1", "s3", "--into", "q"])
    #expect(unasked.status == 0)
    #expect(unasked.err.contains("warning: 1 of 3 shards missing (2/3); with '--expect-shards 3' "))
    #expect(try !run(["merge", "s1", "s2", "s3", "--into", "q"]).err.contains("missing"))
    let partial = try run(["merge", "s1", "s3", "--into", "p", "--expect-shards", "3"])
    #expect(partial.status == 3)
    #expect(partial.err.contains("Error: shard 2/3 is missing\n"))
    #expect(partial.out.contains("cases: shard 2/3 is missing\nlook: "))
    // The cases of two shards are not the first two thirds.
    let again = try #require(partial.out.split(separator: "\n").first { $0.hasPrefix("again") })
    #expect(again.contains(" --cases 3000"))
    // What is missing can be run where it was merged.
    #expect(
      try outcome(["run", "--resume", "--campaign-dir", "p", "--no-canary", "--verify", "1"])
        == whole)
  }

  @Test("refuses to put the whole in the place of one of its shards")
  func intoShard() throws {
    defer { driver.remove() }
    #expect(try run(Self.campaign + ["--shard", "1/3", "--campaign-dir", "s1"]).status == 0)
    let many = try run(Self.campaign + ["--shard", "2/512", "--campaign-dir", "s2"])
    #expect([0, 3].contains(many.status), "most of so many shards have no case")
    let message = try run(["merge", "s2", "--into", "m"]).err
    #expect(message.contains("511 of 512 shards missing (1/512, 3/512, "))
    let file = driver.folder.appendingPathComponent("s1/campaign.json")
    let before = try Data(contentsOf: file)
    let output = try run(["merge", "s1", "--into", "s1"])
    #expect(output.status == 73)
    #expect(output.err.contains("--into s1: this folder is shard 1/3 itself"))
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("refuses to merge what is not one campaign")
  func strangers() throws {
    defer { driver.remove() }
    for seed in ["1", "2"] {
      _ = try driver.run(
        "run", "list/id-lookup-fallback", "--seed", seed, "--cases", "50", "--campaign-dir",
        "c\(seed)")
    }
    let output = try driver.run("merge", "c1", "c2", "--into", "m")
    #expect(output.status == 65)
    #expect(output.err.contains("seed 0x2 instead of 0x1"))
    #expect(try driver.run("merge", "c1", "nowhere", "--into", "m").status == 66)
  }

  @Test("is merged with what its ledger remembers where files are damaged or gone")
  func damagedShard() throws {
    defer { driver.remove() }
    let whole = try outcome(Self.campaign + ["--campaign-dir", "c"])
    let names = try names("c/findings")
    let file = driver.folder.appendingPathComponent("c/findings/\(names[0])")
    let texts = try names.map { name in
      try String(
        contentsOf: driver.folder.appendingPathComponent("c/findings/\(name)"), encoding: .utf8)
    }
    try texts[0].replacing("step=", with: "step=1").write(
      to: file, atomically: false, encoding: .utf8)
    let gone = driver.folder.appendingPathComponent("c/findings/\(names[1])")
    try FileManager.default.removeItem(at: gone)
    let output = try driver.run("merge", "c", "--into", "m", "--json")
    #expect(output.status == 65)
    #expect(
      output.err.contains("Error: c/findings/\(names[0]):4: the campaign has found 'mismatch "))
    #expect(output.err.contains("warning: c/findings/\(names[1]): "))
    #expect(try CampaignOutcome(output.lastObject()) == whole)
    for (name, text) in zip(names, texts) {
      let merged = driver.folder.appendingPathComponent("m/findings/\(name)")
      let lines = { (text: String) in
        text.split(separator: "\n").filter { !$0.hasPrefix("x-") && !$0.hasPrefix("found") }
      }
      #expect(try lines(String(contentsOf: merged, encoding: .utf8)) == lines(text))
    }
    // Once it is merged all is well again, and a damaged file there is put aside.
    try "junk".write(
      to: driver.folder.appendingPathComponent("m/findings/\(names[0])"), atomically: false,
      encoding: .utf8)
    #expect(try driver.run("merge", "m", "c", "--into", "m").status == 65)
    #expect(try self.names("m/findings") == (names + [names[0] + ".damaged"]).sorted())
    #expect(try driver.run("merge", "m", "--into", "m").status == 0)
  }

  @Test("counts a finding as new whose file was left on another machine")
  func findingsElsewhere() throws {
    defer { driver.remove() }
    let output = try run([
      "run", "selftest/failure", "--cases", "200", "--seed", "1", "--campaign-dir", "c", "--corpus",
      "C", "--save", "corpus", "--no-canary",
    ])
    #expect(output.status == 1)
    try FileManager.default.removeItem(at: driver.folder.appendingPathComponent("C"))
    let merge = try driver.run("merge", "c", "--into", "m", "--json")
    #expect(merge.status == 1)
    let findings = try #require(try merge.lastObject()["findings"] as? [[String: Any]])
    #expect(findings.count == 1)
    let name = try #require(try names("m/findings").first)
    #expect(findings.first?["file"] as? String == "m/findings/\(name)")
    #expect(try driver.run("replay", "m/findings/\(name)").status == 0)
  }

  @Test("keeps what others have put into it when it is merged again")
  func othersFiles() throws {
    defer { driver.remove() }
    _ = try outcome(Self.campaign + ["--campaign-dir", "c"])
    #expect(try driver.run("merge", "c", "--into", "m").status == 0)
    let names = try names("m/findings")
    _ = try driver.file(
      "m/findings/mine.repro", "statefulfuzz-repro 1\ntarget selftest/hang\ndo tick\nend\n")
    #expect(try driver.run("merge", "c", "--into", "m").status == 0)
    #expect(try self.names("m/findings") == (names + ["mine.repro"]).sorted())
  }
}
