import Testing

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("Machine-readable reports")
struct ReportJSONTests {
  @Test("of a target")
  func target() throws {
    let target = Target(
      "list/native-foreach", code: "S07", summary: "ForEach($a)", source: "SwiftUI",
      expectedHazards: ["wrong-write", "wrong-read"], makeMachine: { AdderMachine() })
    #expect(
      try JSONLine.text(TargetJSON(target))
        == #"{"code":"S07","hazards":["wrong-write","wrong-read"],"source":"SwiftUI","#
        + #""strategy":"native-foreach","suite":"list","summary":"ForEach($a)","#
        + #""target":"list/native-foreach","v":1}"#)
  }

  @Test("of a finding, without nulls")
  func finding() throws {
    let finding = FindingJSON(.sample(), file: "f/a.repro", isKnown: true)
    #expect(
      try JSONLine.text(FindingEventJSON(finding))
        == #"{"finding":{"bucket":"resurrection/edit/after-remove","commands":3,"#
        + #""expected":true,"file":"f/a.repro","from":37,"hazard":"resurrection","known":true,"#
        + #""message":"A is back after its removal","one_minimal":true,"reproduced":"3/3","#
        + #""runs":160,"script":["init A","render","removeLast","edit A 1"],"step":3,"#
        + #""target":"list/identified-assign","v":1,"verdict":"mismatch"},"kind":"finding","v":1}"#)
  }

  @Test("of a finding without a name or a file says null")
  func nulls() throws {
    let finding = Finding.sample(hazard: nil, initial: "", commands: ["a \"b\"\u{7}"])
    #expect(
      try JSONLine.text(FindingJSON(finding, file: nil, isKnown: false))
        == #"{"bucket":"mismatch/edit/after-remove","commands":1,"expected":false,"#
        + #""file":null,"from":37,"hazard":null,"known":false,"#
        + #""message":"A is back after its removal","one_minimal":true,"reproduced":"3/3","#
        + #""runs":160,"script":["a \"b\"\u0007"],"step":1,"#
        + #""target":"list/identified-assign","v":1,"verdict":"mismatch"}"#)
  }

  @Test("of a replay that passed says null for all that is not there")
  func replay() throws {
    let result = ReplayResult(
      target: "a/b", expectation: nil, verdict: .passed, failure: nil, invalidStep: nil,
      agreement: nil, unreadable: [], commandCount: 2, trace: [], remarks: [])
    #expect(
      try JSONLine.text(ReplayJSON(file: "x/y.repro", result, isTraced: false))
        == #"{"agreement":null,"expected":null,"file":"x/y.repro","hazard":null,"#
        + #""message":"model and system agreed after every command","step":null,"#
        + #""target":"a/b","v":1,"verdict":"passed"}"#)
  }

  @Test("of a replay that failed, with its trace")
  func tracedReplay() throws {
    let result = ReplayResult(
      target: "a/b", expectation: CorpusExpectation(.mismatch, hazard: "lost", step: 2),
      verdict: .mismatch, failure: Finding.sample().failure, invalidStep: nil,
      agreement: .different,
      unreadable: [], commandCount: 2,
      trace: [
        TraceStep(
          step: 1, command: "x", phase: "event", model: "m", system: "s", isOK: true, remark: "r"),
        TraceStep(
          step: 2, command: "y", phase: "update", model: "m", system: nil, isOK: false,
          remark: nil),
      ],
      remarks: ["step 1: r"])
    #expect(
      try JSONLine.text(ReplayJSON(file: "-", result, isTraced: true))
        == #"{"agreement":"different","expected":"mismatch lost step=2","file":"-","#
        + #""hazard":"resurrection","message":"A is back after its removal; step 1: r","#
        + #""step":3,"target":"a/b","trace":[{"command":"x","model":"m","ok":true,"#
        + #""phase":"event","remark":"r","step":1,"sut":"s","v":1},{"command":"y","model":"m","#
        + #""ok":false,"phase":"update","step":2,"sut":null,"v":1}],"v":1,"verdict":"mismatch"}"#)
  }

  @Test("of a file that cannot be replayed")
  func unreadable() throws {
    #expect(
      try JSONLine.text(ReplayJSON(file: "a.repro", unreadable: "line 3: no"))
        == #"{"agreement":null,"expected":null,"file":"a.repro","hazard":null,"#
        + #""message":"line 3: no","step":null,"target":null,"v":1,"verdict":null}"#)
  }

  @Test("of a campaign's progress")
  func progress() throws {
    var progress = CampaignProgress()
    progress.elapsed = .milliseconds(1_500)
    progress.cases = 12
    progress.commands = 300
    progress.expectedFindings = 2
    progress.unexpectedFindings = 1
    progress.buckets = 3
    progress.restarts = 4
    progress.canary = .ok
    #expect(
      try JSONLine.text(ProgressJSON(progress))
        == #"{"buckets":3,"canary":"ok","cases":12,"commands":300,"findings":3,"kind":"stat","#
        + #""left":null,"restarts":4,"t":1.5,"unexpected":1,"v":1}"#)
    progress.left = .seconds(2)
    #expect(try JSONLine.text(ProgressJSON(progress)).contains(#""left":2,"#))
  }

  @Test("of a campaign's end")
  func summary() throws {
    var summary = CampaignSummary()
    summary.cases = 20
    summary.commands = 480
    summary.elapsed = .milliseconds(250)
    summary.buckets = [BucketCount(target: "a/b", signature: "lost", count: 7, firstCase: 3)]
    summary.hazards = ["lost", "wrong-write"]
    summary.exercised = ["lost": 7]
    summary.canary = .missed
    summary.restarts = 2
    summary.lostCases = 1
    summary.idleKinds = [IdleKind(target: "a/b", kind: "rest")]
    summary.undecidedCases = 3
    summary.slowest = [
      SlowCaseSummary(
        SlowCase(caseIndex: 7, target: 0, time: .milliseconds(250)), target: "a/b", isFresh: true,
        mean: .zero)
    ]
    #expect(
      try JSONLine.text(
        SummaryJSON(
          summary, seed: .max, findings: [], end: "budget", exit: 3,
          corpus: CorpusJSON(replayed: 2, differences: ["a: fixed"], unreadable: [])))
        == #"{"buckets":[{"cases":7,"first":3,"signature":"lost","target":"a/b","v":1}],"#
        + #""canary":"missed","capped":0,"cases":20,"commands":480,"#
        + #""corpus":{"differences":["a: fixed"],"replayed":2,"unreadable":[],"v":1},"#
        + #""duration_s":0.25,"end":"budget","exercised":{},"#
        + #""exit":3,"findings":[],"growth":{"buckets":1,"chance":null,"cut_short":1,"#
        + #""seen_once":0,"v":1},"#
        + #""hazards_never":["wrong-write"],"hazards_reached":["lost"],"#
        + #""idle_kinds":[{"kind":"rest","target":"a/b","v":1}],"indeterminate":0,"#
        + #""indeterminate_cases":[],"kind":"summary","lost":1,"#
        + #""missed_labels":[],"restarts":2,"rested":0,"seed":"0xffffffffffffffff","#
        + #""slowest":[{"case":7,"search":false,"seconds":0.25,"target":"a/b","v":1}],"#
        + #""statistics":[],"undecided":3,"v":1,"waiting":0}"#)
  }

  @Test("of a shrunk file")
  func shrink() throws {
    let outcome = EntryShrinker.Outcome(
      entry: CorpusEntry(target: "a/b", commands: ["x", "y"]), failure: nil, unreadable: [],
      from: 9, runs: 41,
      isOneMinimal: true, elapsed: .milliseconds(125), loweredArguments: true)
    #expect(
      try JSONLine.text(ShrinkJSON(file: "a.repro", outcome))
        == #"{"commands":["x","y"],"file":"a.repro","from":9,"one_minimal":true,"#
        + #""passes":[],"runs":41,"seconds":0.125,"to":2,"v":1}"#)
  }
}
