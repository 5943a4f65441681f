import Foundation
import TestSupport
import Testing

@Suite("A campaign that has not ended", .timeLimit(.minutes(60)), .ownThread)
struct UnfinishedCampaignTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: driver.folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// A folder as a driver leaves it that is killed before it writes its summary.
  private func makeCampaign(_ name: String, cases: String = "2k", _ more: String...) throws {
    let arguments = [
      "run", "selftest/failure", "list/identified-assign", "--seed", "1", "--cases", cases,
      "--campaign-dir", name, "--verify", "1", "--stats-interval", "1ms", "--no-canary",
    ]
    let output = try driver.start(arguments + more).finish()
    #expect(output.status == 1)
  }

  private func removeSummary(of name: String) throws {
    try FileManager.default.removeItem(
      at: driver.folder.appendingPathComponent("\(name)/summary.json"))
  }

  @Test("is reported by its ledger, with the figures of its summary")
  func killed() throws {
    defer { driver.remove() }
    try makeCampaign("c")
    #expect(try driver.run("report", "c", "-o", "ended.html").status == 0)
    #expect(try driver.run("status", "c", "--json").lastObject()["end"] as? String == "budget")
    try removeSummary(of: "c")
    let output = try driver.start(
      ["report", "c", "-o", "c.html", "--xunit-output", "c.xml", "--format", "github"],
      environment: ["GITHUB_STEP_SUMMARY": "step.md"]
    ).finish()
    #expect(output.status == 0)
    #expect(output.err == "")
    let lines = output.out.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("::error file=c/findings/mismatch-failure-"))
    #expect(
      lines[1]
        == "::error title=the campaign has not ended::not finished: its driver is gone, and 'run "
        + "--resume' continues it")
    let (page, ended) = (try text("c.html"), try text("ended.html"))
    #expect(page.contains("<p class=\"bad\">The campaign has not ended: this is what it has"))
    #expect(!ended.contains("not ended"))
    // All figures but the end are those of the summary.
    let tiles = { (page: String) in
      page.components(separatedBy: "class=\"tiles\"").dropFirst().first?
        .components(separatedBy: "<h2>Throughput").first?
        .replacing(/<span class="mut">corpus.*?<\/div>/, with: "")
        .replacing(/[0-9.kM]+\/s(?: median)?, [^<]*/, with: "")
    }
    #expect(tiles(page) != nil)
    #expect(tiles(page) == tiles(ended))
    let xml = try text("c.xml")
    #expect(xml.contains("<testcase classname=\"campaign\" name=\"ended\""))
    #expect(xml.contains("<failure type=\"unfinished\" message=\"not finished: its driver is gone"))
    #expect(xml.contains("name=\"failure: mismatch/fire/after-arm"))
    #expect(try text("step.md").hasPrefix("## ✗ Not ended: Fuzzing: 1 new, 0 known, "))
    let status = try driver.run("status", "c")
    #expect(status.out.contains("state     not running; not finished: its driver is gone"))
    let json = try driver.run("status", "c", "--json").lastObject()
    #expect(json["end"] as? String == "unfinished")
    let told = try driver.run("report", "c", "-o", "d.html")
    #expect(told.out.hasSuffix("; the campaign has not ended\n"))
  }

  @Test("is not taken for ended by the summary of an earlier session")
  func stale() throws {
    defer { driver.remove() }
    try makeCampaign("c")
    let old = try text("c/summary.json")
    try makeCampaign("c", cases: "4k", "--resume")
    _ = try driver.file("c/summary.json", old)
    let report = try driver.run("report", "c", "--json").lastObject()
    #expect(report["end"] as? String == "unfinished")
    #expect(try driver.run("report", "c", "-o", "c.html").status == 0)
    #expect(try text("c.html").contains("4.0k"))
  }

  @Test("is told as running while a driver is at work")
  func running() throws {
    defer { driver.remove() }
    let running = try driver.start([
      "run", "list/id-lookup-fallback", "--forever", "--seed", "5", "--json", "--stats-interval",
      "10ms", "--campaign-dir", "c",
    ])
    running.wait(for: "\"kind\":\"stat\"")
    let report = try driver.run("report", "c", "-o", "c.html")
    #expect(report.status == 0)
    #expect(try text("c.html").contains("still running"))
    running.process.interrupt()
    #expect(running.finish().status == 130)
    #expect(try driver.run("report", "c", "--json").lastObject()["end"] as? String == "signal")
  }

  @Test("tells how the canary did as soon as that is known, and that it is not known before")
  func canary() throws {
    defer { driver.remove() }
    _ = try driver.run(
      "run", "list/id-lookup-fallback", "--seed", "5", "--cases", "50", "--campaign-dir", "c")
    // A driver that is at work, or was killed, has written no summary.
    try removeSummary(of: "c")
    #expect(try driver.run("status", "c", "--json").lastObject()["canary"] as? String == "ok")
    #expect(try driver.run("report", "c", "-o", "c.html").status == 0)
    #expect(try text("c.html").contains("✓ caught"))
    try FileManager.default.removeItem(at: driver.folder.appendingPathComponent("c/stats.jsonl"))
    #expect(try driver.run("status", "c").out.contains("canary    pending\n"))
    #expect(try driver.run("report", "c", "-o", "c.html").status == 0)
    #expect(try text("c.html").contains("no result yet"))
  }

  @Test("counts in a merge, whose reports continuous integration reads")
  func merged() throws {
    defer { driver.remove() }
    try makeCampaign("s1", cases: "3k", "--shard", "1/3")
    try makeCampaign("s2", cases: "3k", "--shard", "2/3")
    try removeSummary(of: "s2")
    let output = try driver.start(
      [
        "merge", "s1", "s2", "--into", "m", "--expect-shards", "3", "--format", "github",
        "--xunit-output", "m.xml", "--html", "m.html",
      ], environment: ["GITHUB_STEP_SUMMARY": "step.md"]
    ).finish()
    #expect(output.status == 3)
    #expect(output.out.hasPrefix("::error file=m/findings/mismatch-failure-"))
    #expect(output.out.contains("::error title=shards are missing::shard 3/3 is missing\n"))
    #expect(try text("m.xml").contains("name=\"failure: mismatch/fire/after-arm"))
    #expect(try text("step.md").hasPrefix("## ✗ Fuzzing: 1 new, 0 known, "))
    #expect(try text("m.html").contains("<td>2/3</td>"))
  }

  @Test("with a shard that missed its canary is as blind as the shard")
  func blindShard() throws {
    defer { driver.remove() }
    for shard in ["1", "2"] {
      let output = try driver.run(
        "run", "list/id-lookup-fallback", "--seed", "1", "--cases", "2k", "--shard", shard + "/2",
        "--campaign-dir", "s" + shard)
      #expect(output.status == 0)
    }
    #expect(try driver.run("merge", "s1", "s2", "--into", "m").status == 0)
    #expect(try driver.run("status", "m").status == 0)
    #expect(try text("m/summary.json").contains("\"canary\":\"ok\""))
    // What a shard cut short was cut short of the whole.
    for shard in ["s1", "s2"] {
      let summary = try text("\(shard)/summary.json")
      _ = try driver.file(
        "\(shard)/summary.json", summary.replacing("\"lost\":0", with: "\"lost\":2"))
    }
    #expect(
      try driver.run("merge", "s1", "s2", "--into", "l", "--json").lastObject()["lost"] as? Int == 4
    )
    let summary = try text("s1/summary.json")
    _ = try driver.file(
      "s1/summary.json", summary.replacing("\"canary\":\"ok\"", with: "\"canary\":\"missed\""))
    let blind = try driver.run("merge", "s2", "s1", "--into", "n")
    #expect(blind.status == 3)
    #expect(try text("n/summary.json").contains("\"canary\":\"missed\""))
  }
}
