import Testing

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("The report of a campaign")
struct CampaignReportTests {
  @Test("reads a summary: new buckets, then known ones, then expected ones")
  func summary() throws {
    let report = try SampleReport.report()
    #expect(report.cases == 2_400_000)
    #expect(report.seed == "0x2a")
    #expect(report.buckets.map(\.standing) == [.new, .known, .expected])
    #expect(report.buckets.map(\.cases) == [1, 40, 212])
    #expect(report.buckets[0].finding?.script == ["init A B", "remove B", "edit B 7"])
    #expect(report.buckets[1].finding?.file == nil)
    #expect(report.corpus.replayed == 46)
    #expect(report.shards == [.init(name: "all", cases: 2_400_000, state: "budget")])
    #expect(report.comparison == nil)
  }

  @Test("reads what a driver writes, whatever it found")
  func written() throws {
    var summary = CampaignSummary()
    summary.cases = 7
    summary.exercisedByTarget = ["test/adder": ["large": 3]]
    var tally = CommandTally()
    (tally.cases, tally.lengths) = (3, [0: 1, 10_000: 2])
    tally.kinds["add"] = CommandTally.KindCounts(generated: 9)
    summary.statistics = [TargetStatistics(AdderMachine.target(), tally)]
    var json = SummaryJSON(
      summary, seed: 5, findings: [FindingJSON(.sample(), file: "a.repro", isKnown: false)],
      end: "budget", exit: 1, corpus: CorpusJSON(replayed: 1, differences: [], unreadable: ["b"]))
    json.targets = ["test/adder"]
    let line = try JSONLine.text(json)
    let report = try CampaignReport(summary: Array(line.utf8), name: "x", file: "x")
    #expect(report.cases == 7)
    #expect(report.targets == ["test/adder"])
    #expect(report.exercised == ["test/adder": ["large": 3]])
    #expect(report.buckets.map(\.finding?.file) == ["a.repro"])
    #expect(report.buckets.map(\.signature) == ["resurrection"])
    #expect(report.corpus.unreadable == ["b"])
    #expect(
      report.statistics.map(\.lengths) == [[0: 1, 10_000: 2]]
        && report.statistics.map(\.cases) == [3])
    #expect(report.statistics.first?.kinds["add"] == 9)
    let long = line.replacing("\"commands\":10000", with: "\"commands\":10001")
    #expect(long != line)
    #expect(
      try CampaignReport(summary: Array(long.utf8), name: "x", file: "x").statistics[0].lengths
        == [0: 1])
  }

  @Test("refuses what is no summary", arguments: ["", "{}", "[1]", "{\"cases\":-1}"])
  func refused(text: String) {
    #expect(throws: CorpusError.self) {
      try CampaignReport(summary: Array(text.utf8), name: "x", file: "x")
    }
  }

  @Test("reads progress, leaves out lines that make no sense, and what a killed session did last")
  func samples() throws {
    var report = try SampleReport.report()
    report.addSamples("{\"t\":10,\"cases\":2000000,\"buckets\":3,\"features\":5}\n")
    #expect(report.samples.map(\.time) == [10])
    report.samples = []
    report.addSamples(
      "{\"t\":60,\"cases\":1,\"buckets\":0}\n{\"t\":5,\"cases\":2,\"buckets\":0}\n{\"t\":1e999}\n"
        + "{\"t\":9,\"cases\":3,\"buckets\":1}")
    #expect(report.samples.map(\.time) == [5, 9])
  }

  @Test("tells new, gone and unchanged buckets, without addresses")
  func comparison() throws {
    var report = try SampleReport.report()
    var other = try SampleReport.report(name: "before")
    other.buckets[0].signature = "trap/edit/0x1f"
    report.compare(with: other)
    #expect(
      report.comparison
        == .init(
          name: "before", new: ["list/on-demand resurrection"], gone: ["list/on-demand trap/edit"],
          unchanged: 2))
  }

  @Test("says where growth stands still, and what can still be expected")
  func growth() throws {
    var report = try SampleReport.report()
    #expect(
      CampaignGrowth(report).sentence
        == "The last new bucket came with case 100 of 2400000; 1 of 3 buckets was seen once, "
        + "and 1 case was skipped or cut short; the chance that the next case shows a new one is at most about "
        + "1 in 1.2M (Good–Turing, singletons/N).")
    #expect(CampaignGrowth(report).rates.map { $0.value.rounded() } == [389, 333, 333, 278])
    report.buckets.removeAll { $0.cases == 1 }
    report.lost = 0
    #expect(CampaignGrowth(report).sentence.contains("a new one is unlikely in another 2.4M cases"))
    report.canary = "missed"
    #expect(CampaignGrowth(report).sentence.hasSuffix("the chance of a new one is unknown."))
    report.buckets = []
    report.samples = []
    #expect(CampaignGrowth(report).sentence == "No bucket was seen; no case failed.")
  }

  @Test("says when something new came last as exactly as it is known")
  func lastNews() throws {
    var report = try SampleReport.report()
    let start = { (report: CampaignReport) in
      CampaignGrowth(report).sentence.prefix { $0 != ";" }
    }
    #expect(start(report) == "The last new bucket came with case 100 of 2400000")
    // A case of a shard is one of more cases than its own; then samples give a bound.
    report.shards[0].name = "2/3"
    #expect(start(report) == "The last new bucket came at least 30 min before the end")
    report.shards[0].name = "all"
    for index in report.buckets.indices { report.buckets[index].firstCase = nil }
    #expect(start(report) == "The last new bucket came at least 30 min before the end")
    report.samples = []
    report.seconds = 14
    #expect(start(report) == "The last new bucket came at most 14 s before the end")
    report.samples = [.init(time: 9, cases: 100, buckets: 2)]
    #expect(start(report) == "The last new bucket came at most 5 s before the end")
    report.end = "running"
    #expect(start(report) == "The last new bucket came at most 5 s before what is known last")
  }

  @Test("reads how much waits")
  func waiting() throws {
    var summary = CampaignSummary()
    summary.waitingFindings = 2
    summary.restedCases = 4
    var json = SummaryJSON(
      summary, seed: 5, findings: [], end: "budget", exit: 0,
      corpus: CorpusJSON(replayed: 0, differences: [], unreadable: []))
    json.campaign = CampaignJSON(
      directory: "c", shard: nil, resumed: false, resume: "go on", again: "again", previous: nil)
    let line = try JSONLine.text(json)
    let report = try CampaignReport(summary: Array(line.utf8), name: "x", file: "x")
    #expect(report.waiting == 2)
    #expect(report.rested == 4)
    #expect(report.resume == "go on")
  }

  @Test("counts features where runs show some")
  func features() throws {
    var report = try SampleReport.report()
    report.samples = [
      .init(time: 60, cases: 1, buckets: 0, features: 10),
      .init(time: 120, cases: 2, buckets: 0, features: 30),
    ]
    let growth = CampaignGrowth(report)
    #expect(growth.thing == "feature")
    #expect(growth.points.map(\.value) == [0, 10, 30, 30])
  }
}
