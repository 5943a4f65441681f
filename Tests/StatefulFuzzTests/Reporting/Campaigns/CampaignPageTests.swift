import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("The page of a campaign")
struct CampaignPageTests {
  private static func page(_ report: CampaignReport) -> String {
    let matrix = report.matrix(
      [AdderMachine.target()], columns: [.init(code: "X1", hazard: "large")])
    return CampaignPage(report, matrix: matrix).html
  }

  @Test("has figures, buckets with their cases, curves, and parts")
  func parts() throws {
    let html = Self.page(try SampleReport.report())
    for part in [
      "<title>Campaign night</title>",
      "<span class=\"mut\">cases</span><b>2.4M</b>333/s median, 2 h",
      "<span class=\"mut\">unexpected</span><b class=\"bad\">1</b>1 bucket, 1 case<",
      "<b class=\"bad\">46</b>entries, 1 not as expected", "<b>✓ caught</b>",
      "<code>resurrection/edit/after-remove</code>", "✗ new", "known from the corpus",
      "1 expected by the catalogue",
      "init A B\nremove B\nedit B 7\n\nfuzz-driver replay &#39;.fuzz/night/findings/a b.repro&#39;",
      "<title>cases/s</title>", "<title>distinct buckets</title>", "<polyline class=\"ln\"",
      "The last new bucket came with case 100 of 2400000",
      "<td>all</td><td class=\"n\">2400000</td><td>budget</td>",
    ] {
      #expect(html.contains(part), "\(part)")
    }
    #expect(!html.contains("Compared with"))
  }

  @Test("tells what is new and what is gone since the campaign before")
  func comparison() throws {
    var report = try SampleReport.report()
    report.comparison = .init(name: "eve", new: ["a/b c"], gone: [], unchanged: 4)
    let html = Self.page(report)
    #expect(html.contains("<h2>Compared with eve</h2><p>1 new, 0 gone, 4 unchanged buckets</p>"))
    #expect(html.contains(">new  a/b c</pre>"))
  }

  @Test("shows a cell as every matrix does, and below it how many put it to the test and failed")
  func matrix() throws {
    var report = try SampleReport.report()
    report.targets = ["test/adder"]
    report.exercised = ["test/adder": ["large": 41_000, "zero": 3]]
    report.buckets = [
      .init(target: "test/adder", signature: "large", cases: 212, standing: .new)
    ]
    let html = Self.page(report)
    #expect(html.contains("<td class=\"bad\"><span>✗</span><small>212 of 41k</small></td>"))
    #expect(html.contains("<span class=\"ok\">✓</span><small>3</small>"))
  }

  @Test("tells what is not known yet, and how to go on")
  func unfinished() throws {
    var report = try SampleReport.report()
    report.canary = "pending"
    report.waiting = 1
    report.resume = "fuzz-driver run --resume --campaign-dir c"
    report.buckets[0].finding?.reproduced = "0/0"
    let html = Self.page(report)
    #expect(html.contains("<span class=\"mut\">canary</span><b>–</b>no result yet<"))
    #expect(
      html.contains(
        "<p>1 finding is unfinished: not fully shrunk, or not confirmed yet: fuzz-driver run "
          + "--resume --campaign-dir c</p>"))
    #expect(html.contains(">not yet</td>"))
    #expect(!html.contains("0/0"))
    report.end = "running"
    #expect(!Self.page(report).contains("unfinished"))
  }

  @Test("shows how long cases were and of which commands, as bars of each suite")
  func cases() throws {
    var report = try SampleReport.report()
    #expect(!Self.page(report).contains("What the cases were like"))
    report.statistics = [
      .init(target: "a/b", cases: 3, kinds: ["add": 5, "take": 1], lengths: [0: 1, 24: 2]),
      .init(target: "a/c", cases: 997, kinds: ["add": 1_994, "rest": 0], lengths: [24: 997]),
    ]
    let html = Self.page(report)
    #expect(html.contains("<details open=\"\"><summary>a: 1000 watched cases</summary>"))
    for row in [
      ">0 to 2</th><td class=\"n\">&lt;1 %</td><td><span style=\"width:0%\"></span></td>",
      ">3 to 5</th><td class=\"n\">0 %</td><td></td>",
      ">24 to 26</th><td class=\"n\">100 %</td><td><span style=\"width:100%\"></span></td>",
      ">add</th><td class=\"n\">100 %</td><td><span style=\"width:100%\"></span></td>",
      ">rest</th><td class=\"n\">0 %</td><td></td>",
    ] {
      #expect(html.contains(row), "\(row)")
    }
    report.statistics[1].target = "d/c"
    let two = Self.page(report)
    #expect(two.contains("<details><summary>a: 3 watched cases</summary>"))
    #expect(two.contains("<details><summary>d: 997 watched cases</summary>"))
  }

  @Test("of a short campaign says that there is no curve")
  func short() throws {
    var report = try SampleReport.report()
    report.samples = []
    let html = Self.page(report)
    #expect(html.contains("the campaign was too short for a curve"))
    #expect(!html.contains("<svg"))
  }

  @Test("is well-formed, without script, and inert whatever the names")
  func hostile() throws {
    let html = Self.page(try SampleReport.hostileReport())
    #expect(!html.contains("<img"))
    #expect(!html.contains("<script"))
    #expect(!html.contains("\u{202E}"))
    #expect(!html.contains("\u{1B}"))
    #expect(html.contains("default-src 'none'"))
    // Every element is closed, and no attribute breaks out of its quotes.
    let body = try #require(html.firstRange(of: "<main>"))
    let end = try #require(html.firstRange(of: "</main>"))
    let parser = XMLParser(data: Data(html[body.lowerBound..<end.upperBound].utf8))
    #expect(parser.parse(), "\(parser.parserError.debugDescription)")
  }

  @Test("draws at most 240 points a curve, between the axes")
  func manyPoints() {
    let points = (0..<5_000).map { (time: Double($0), value: Double($0 % 97)) }
    var page = HTMLWriter()
    CampaignPlot(title: "t", description: "d", points: points).write(to: &page)
    let line = page.html.firstRange(of: "<polyline class=\"ln\" points=\"").map {
      page.html[$0.upperBound...].prefix { $0 != "\"" }
    }
    let drawn = (line ?? "").split(separator: " ").map { pair in
      pair.split(separator: ",").compactMap { Double($0) }
    }
    #expect(drawn.count == 239)
    #expect(drawn.allSatisfy { (54...736).contains($0[0]) && (26...186).contains($0[1]) })
  }
}
