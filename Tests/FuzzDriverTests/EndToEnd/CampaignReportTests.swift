import Foundation
import TestSupport
import Testing

@testable import FuzzCampaigns

@Suite("Reports of a campaign by fuzz-driver", .timeLimit(.minutes(60)), .ownThread)
struct CampaignReportTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: driver.folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// A campaign with one new bucket and some expected ones.
  private static let campaign = [
    "run", "selftest/failure", "list/native-foreach", "--seed", "1", "--cases", "600", "-j", "1",
    "--no-canary",
  ]

  @Test("run writes a page, a test report and, on GitHub, annotations and a job's summary")
  func run() throws {
    defer { driver.remove() }
    let output = try driver.start(
      Self.campaign + [
        "--html", "c.html", "--xunit-output", "c.xml", "--format", "github",
      ], environment: ["GITHUB_STEP_SUMMARY": "summary.md"]
    ).finish()
    #expect(output.status == 1)
    #expect(
      output.out.contains(
        "title=mismatch in selftest/failure::expected 2 armed charges, the system counts 1%0Aarm 0")
    )
    #expect(output.out.contains("::error file=.fuzz/"))
    let page = try text("c.html")
    #expect(page.contains("<b class=\"bad\">1</b>1 bucket"))
    #expect(page.contains("S07 native-foreach"))
    #expect(!page.contains("<script"))
    let xml = try text("c.xml")
    #expect(
      xml.contains("<testcase classname=\"selftest\" name=\"failure: mismatch/fire/after-arm"))
    #expect(xml.contains("<testcase classname=\"list\" name=\"native-foreach\""))
    let summary = try text("summary.md")
    #expect(summary.hasPrefix("## ✗ Fuzzing: 1 new, 0 known, "))
    #expect(summary.contains("| S07 `native-foreach` |"))
  }

  @Test("outside of GitHub there are no annotations and no job's summary")
  func plain() throws {
    defer { driver.remove() }
    let output = try driver.start(
      Self.campaign, environment: ["GITHUB_STEP_SUMMARY": "summary.md"]
    ).finish()
    #expect(!output.out.contains("::error"))
    let path = driver.folder.appendingPathComponent("summary.md").path
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "a report that cannot be written is refused before anything runs",
    arguments: [["--html", "no/such/c.html"], ["--xunit-output", "no/such/c.xml"]])
  func unwritable(arguments: [String]) throws {
    defer { driver.remove() }
    let output = try driver.start(Self.campaign + arguments).finish()
    #expect(output.status == 73)
    #expect(output.out == "")
    #expect(output.err.hasPrefix("Error: no/such"))
  }

  @Test("the page of a campaign reads itself again while the campaign runs, and not after it")
  func refreshingPage() throws {
    defer { driver.remove() }
    let page = driver.folder.appendingPathComponent("c.html")
    let running = try driver.start([
      "run", "list/id-lookup-fallback", "--seed", "1", "--duration", "1h", "--no-canary",
      "--html", "c.html", "--campaign-dir", "c",
    ])
    var during = ""
    for _ in 0..<600 where !during.contains("</html>") {
      Thread.sleep(forTimeInterval: 0.1)
      during = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    }
    running.process.interrupt()
    _ = running.finish()
    #expect(during.contains("<meta http-equiv=\"refresh\" content=\"10\">"))
    let after = try String(contentsOf: page, encoding: .utf8)
    #expect(after.contains("</html>") && !after.contains("http-equiv=\"refresh\""))
  }

  @Test("report makes a page of a campaign's summary, and compares it with another one")
  func report() throws {
    defer { driver.remove() }
    for (name, target) in [("old", "list/on-demand"), ("new", "list/native-foreach")] {
      let output = try driver.run(
        "run", target, "selftest/failure", "--seed", "3", "--cases", "400", "--json", "-j", "1",
        "--no-canary")
      let folder = driver.folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let line = try #require(output.out.split(separator: "\n").last)
      _ = try driver.file("\(name)/summary.json", String(line) + "\n")
    }
    let output = try driver.run("report", "new", "-o", "new.html", "--previous", "old/summary.json")
    #expect(output.status == 0)
    #expect(output.out.hasPrefix("new.html  new  1 new, 0 known, "))
    let page = try text("new.html")
    #expect(page.contains("<title>Campaign new</title>"))
    #expect(page.contains("<h2>Compared with old</h2>"))
    #expect(page.contains(" new, 0 gone, 1 unchanged buckets</p>"))
    #expect(page.contains("new  list/native-foreach wrong-write"))
  }

  @Test("report says what is missing, and what an option is for")
  func problems() throws {
    defer { driver.remove() }
    let missing = try driver.run("report", ".", "-o", "x.html")
    #expect(missing.status == 66)
    #expect(
      missing.err
        == "Error: .: there is no campaign in this folder\n")
    // What is wrong with the path comes before what is to become of it.
    #expect(try driver.run("report", ".").err == missing.err)
    #expect(try driver.run("report", "nowhere").status == 66)
    _ = try driver.file("summary.json", "{}")
    let bad = try driver.run("report", "summary.json", "-o", "x.html")
    #expect(bad.status == 65)
    #expect(bad.err == "Error: summary.json: this is not a campaign's summary in JSON\n")
    #expect(try driver.run("report", ".", "-o", "x", "--target", "list/on-demand").status == 64)
    _ = try driver.file("a.repro", "statefulfuzz-repro 1\ntarget list/on-demand\ndo render\nend\n")
    #expect(try driver.run("report", "a.repro", "-o", "x", "--previous", ".").status == 64)
    #expect(try driver.run("report", "a.repro", "--format", "github").status == 64)
    #expect(try driver.run("report", "a.repro", "-o", "x", "--xunit-output", "y").status == 64)
  }

  @Test("of a folder of saved cases says which command is meant")
  func corpusFolder() throws {
    defer { driver.remove() }
    let path = try driver.file(
      "a.repro", "statefulfuzz-repro 1\ntarget list/native-foreach\ndo render\nend\n")
    let output = try driver.run("report", driver.folder.path, "-o", "a.html")
    #expect(output.status == 66)
    #expect(
      output.err.hasSuffix(
        "there is no campaign in this folder; for the page of a saved case: 'fuzz-driver report "
          + "\(path) -o FILE'\n"))
  }

  @Test("standard output that is closed is said to be")
  func closedOutput() throws {
    defer { driver.remove() }
    let output = try driver.run("list", shell: "exec >&-")
    #expect(output.status == 74)
    #expect(output.err == "Error: cannot write to standard output: it is closed\n")
  }
}
