import StatefulFuzz
import Testing

@testable import FuzzDriver

@Suite("The options of the other subcommands")
struct OtherOptionsTests {
  @Test("of 'replay' have defaults")
  func replayDefaults() throws {
    #expect(
      try CommandLineFixture.parse(["replay", "a.repro", "Corpus"])
        == .replay(
          ReplayOptions(
            input: .paths(["a.repro", "Corpus"]), targets: [], showsTrace: false, isStrict: false,
            isolation: .batch, timeout: .seconds(10), memoryLimit: 1_073_741_824,
            printsJSON: false)))
  }

  @Test("of 'replay' can all be set")
  func replayEverything() throws {
    let arguments = [
      "replay", "-", "--target", "list/on-demand", "--trace", "--strict", "--bisect",
      "--isolation=case", "--timeout", "1m", "--memory", "64m", "--json", "--html", "a.html",
    ]
    #expect(
      try CommandLineFixture.parse(arguments)
        == .replay(
          ReplayOptions(
            input: .standardInput, targets: ["list/on-demand"], showsTrace: true, isStrict: true,
            answersBisect: true, isolation: .case, timeout: .seconds(60), memoryLimit: 67_108_864,
            printsJSON: true, page: "a.html")))
  }

  @Test(
    "of 'replay' take a pattern of targets, in the order of the catalogue",
    arguments: [
      ("list/id-*", ["list/id-lookup-unwrap", "list/id-lookup-fallback"]),
      ("store", ["store/index-action"]),
      ("selftest/trap", ["selftest/trap"]),
    ])
  func replayTargets(pattern: String, targets: [String]) throws {
    let invocation = try CommandLineFixture.parse(["replay", "a.repro", "--target", pattern])
    guard case .replay(let options) = invocation else {
      Issue.record("not a replay: \(invocation)")
      return
    }
    #expect(options.targets == targets)
  }

  @Test("of 'report' are a file, a page and perhaps another target")
  func report() throws {
    #expect(
      try CommandLineFixture.parse(["report", "a.repro", "-o", "a.html"])
        == .report(ReportOptions(file: "a.repro", target: nil, output: "a.html")))
    #expect(
      try CommandLineFixture.parse(["report", "-", "--output=-", "--target", "list/on-demand"])
        == .report(ReportOptions(file: "-", target: "list/on-demand", output: "-")))
    #expect(
      try CommandLineFixture.parse(["report", ".fuzz/b", "-o", "b.html", "--previous", ".fuzz/a"])
        == .report(
          ReportOptions(file: ".fuzz/b", target: nil, previous: ".fuzz/a", output: "b.html")))
  }

  @Test("of 'report' and 'merge' are also what continuous integration reads")
  func otherReports() throws {
    let environment = ["GITHUB_STEP_SUMMARY": "step.md"]
    let formats = ["--xunit-output", "n.xml", "--format", "github"]
    #expect(
      try CommandLineFixture.parse(["report", "night"] + formats, environment: environment)
        == .report(
          ReportOptions(
            file: "night", target: nil, output: nil, xunitOutput: "n.xml", format: .github,
            stepSummary: "step.md")))
    #expect(
      try CommandLineFixture.parse(
        ["merge", "a", "b", "--into", "m", "--html=m.html"] + formats, environment: environment)
        == .merge(
          MergeOptions(
            campaigns: ["a", "b"], destination: "m", page: "m.html", xunitOutput: "n.xml",
            format: .github, stepSummary: "step.md")))
    #expect(
      try CommandLineFixture.parse(["merge", "a", "--into", "m", "--json"])
        == .merge(MergeOptions(campaigns: ["a"], destination: "m", format: .json)))
  }

  @Test("of 'matrix' have defaults that do not depend on machine or environment")
  func matrixDefaults() throws {
    let environment = ["FUZZ_SEED": "7", "FUZZ_DURATION": "9s"]
    #expect(
      try CommandLineFixture.parse(["matrix"], environment: environment)
        == .matrix(
          MatrixOptions(
            targets: CommandLineFixture.targets.filter { $0 != "selftest/trap" }, seed: 42,
            caseLimit: 60_000, timeLimit: nil, envelope: .observed, jobs: 2, format: .text,
            page: nil)))
  }

  @Test("of 'matrix' can all be set")
  func matrixEverything() throws {
    let arguments = [
      "matrix", "store", "selftest", "--seed=0x10", "--cases", "5k", "--duration", "1m", "-j8",
      "--format", "markdown", "--html", "m.html", "--envelope", "paranoid",
    ]
    #expect(
      try CommandLineFixture.parse(arguments)
        == .matrix(
          MatrixOptions(
            targets: ["store/index-action", "selftest/trap"], seed: 16, caseLimit: 5_000,
            timeLimit: .seconds(60), envelope: .paranoid, jobs: 8, format: .markdown,
            page: "m.html")))
  }

  @Test("of 'matrix' have no limit of cases where there is one of time")
  func matrixDuration() throws {
    #expect(
      try CommandLineFixture.parse(["matrix", "store", "--duration", "2m", "--json"])
        == .matrix(
          MatrixOptions(
            targets: ["store/index-action"], seed: 42, caseLimit: nil, timeLimit: .seconds(120),
            envelope: .observed, jobs: 2, format: .json, page: nil)))
  }

  @Test("of 'matrix' have more cases where most of them end early")
  func matrixParanoid() throws {
    #expect(
      try CommandLineFixture.parse(["matrix", "store", "--envelope", "paranoid"])
        == .matrix(
          MatrixOptions(
            targets: ["store/index-action"], seed: 42, caseLimit: 40_000, timeLimit: nil,
            envelope: .paranoid, jobs: 2, format: .text, page: nil)))
  }

  @Test("of 'shrink' can all be set")
  func shrinkEverything() throws {
    #expect(
      try CommandLineFixture.parse(["shrink", "--time=2m", "-osmall.repro", "a.repro", "--json"])
        == .shrink(
          ShrinkOptions(
            file: "a.repro", timeLimit: .seconds(120), output: "small.repro", printsJSON: true)))
  }

  @Test("of 'observe' are many cases, or one")
  func observe() throws {
    #expect(
      try CommandLineFixture.parse(["observe", "list/on-demand", "--seed=5"])
        == .observe(
          ObserveOptions(target: "list/on-demand", seed: 5, cases: 1000, printsJSON: false)))
    #expect(
      try CommandLineFixture.parse([
        "observe", "list/on-demand", "--case", "4711", "--max-commands=9", "--json",
      ])
        == .observe(
          ObserveOptions(
            target: "list/on-demand", seed: 42, firstCase: 4711, showsCase: true, cases: 1,
            maxCommands: 9, printsJSON: true)))
  }

  @Test("of 'report' name the page of a saved case after its file")
  func reportName() throws {
    for file in ["a.repro", "b/c/a.repro"] {
      #expect(
        try CommandLineFixture.parse(["report", file])
          == .report(ReportOptions(file: file, target: nil, output: "a.html")))
    }
    for other in [["-"], [".repro"], ["night"], ["a.json"]] {
      guard case .report(let options) = try CommandLineFixture.parse(["report"] + other) else {
        Issue.record("not a report: \(other)")
        continue
      }
      #expect(!options.writesSomething)
    }
  }

  @Test("of 'exhaust' have defaults")
  func exhaustDefaults() throws {
    #expect(
      try CommandLineFixture.parse(["exhaust", "list/on-demand"])
        == .exhaust(
          ExhaustOptions(
            target: "list/on-demand", depth: 4, elements: 3, envelope: .observed,
            runLimit: 100_000_000, switches: 3, printsJSON: false)))
  }

  @Test("of 'exhaust' can all be set")
  func exhaustEverything() throws {
    #expect(
      try CommandLineFixture.parse([
        "exhaust", "--depth=6", "--elements", "2", "store", "--envelope=documented", "--json",
        "--max-runs", "5k", "--switches=2", "--every-sequence",
      ])
        == .exhaust(
          ExhaustOptions(
            target: "store/index-action", depth: 6, elements: 2, envelope: .documented,
            runLimit: 5000, switches: 2, namesSwitches: true,
            everySequence: true, printsJSON: true)))
  }

  @Test("of 'list' select targets")
  func listPatterns() throws {
    #expect(
      try CommandLineFixture.parse(["list", "list/id-*", "selftest", "--json"])
        == .list(
          ListOptions(
            targets: ["list/id-lookup-unwrap", "list/id-lookup-fallback", "selftest/trap"],
            printsJSON: true)))
  }

  @Test("of 'bench' select benchmarks in the order in which they run")
  func benchPatterns() throws {
    var options = CommandLineFixture.bench(printsJSON: false)
    options.selection.names = [
      "engine/draws", "identified-array/lookup-hit", "identified-array/lookup-miss",
    ]
    #expect(
      try CommandLineFixture.parse(["bench", "identified-array/lookup-*", "engine/draws"])
        == .bench(options))
  }

  @Test(
    "of 'bench' need not name the group",
    arguments: [
      ("peer-machine", ["engine/peer-machine", "challenges/peer-machine"]),
      ("lookup-*", ["identified-array/lookup-hit", "identified-array/lookup-miss"]),
    ])
  func benchNames(pattern: String, names: [String]) throws {
    var options = CommandLineFixture.bench(printsJSON: false)
    options.selection.names = names
    #expect(try CommandLineFixture.parse(["bench", pattern]) == .bench(options))
  }

  @Test("of 'selftest' and 'bench' are one flag")
  func selftestAndBench() throws {
    #expect(
      try CommandLineFixture.parse(["selftest", "--json"])
        == .selftest(SelftestOptions(printsJSON: true)))
    #expect(
      try CommandLineFixture.parse(["bench", "--json"])
        == .bench(CommandLineFixture.bench(printsJSON: true)))
  }

  @Test(
    "refuse what is malformed",
    arguments: [
      (["replay"], "Missing expected argument '<path> ...'."),
      (["replay", "--json"], "Missing expected argument '<path> ...'."),
      (["replay", ""], "The argument '<path>' is empty."),
      (["replay", "-", "a"], "'-' stands for standard input and must be the only path."),
      (["replay", "-", "-"], "'-' stands for standard input and must be the only path."),
      (
        ["replay", "a", "b", "--html=x"],
        "Option '--html' makes a page of one case on one target."
      ),
      (
        ["replay", "a", "--html=x", "--target", "list"],
        "Option '--html' makes a page of one case on one target."
      ),
      (
        ["replay", "a", "--target", "list/native-forech"],
        "The value 'list/native-forech' is invalid for '--target <target-pattern>': no target "
          + "matches it. Did you mean 'list/native-foreach'?"
      ),
      (
        ["replay", "a", "--target", "nothing/*"],
        "The value 'nothing/*' is invalid for '--target <target-pattern>': no target matches it; "
          + "'fuzz-driver list' shows every target."
      ),
      (["report"], "Missing expected argument '<path>'."),
      (
        ["observe", "list/on-demand", "--case", "1", "--cases", "2"],
        "Options '--case' and '--cases' contradict each other."
      ),
      (
        ["observe", "list/on-demand", "--case", "1k"],
        "The value '1k' is invalid for '--case <index>': expected the index of a case, such as 0 or "
          + "4711."
      ),
      (["report", "a", "b", "-o", "c"], "Unexpected argument 'b'."),
      (
        ["report", "a", "-o", "-", "--json"],
        "Options '--output -' and '--format json' contradict each other."
      ),
      (
        ["report", "a", "--xunit-output", "-", "--json"],
        "Options '--xunit-output -' and '--format json' contradict each other."
      ),
      (
        ["report", "a", "--xunit-output=-", "-o", "-"],
        "Options '--output -' and '--xunit-output -' contradict each other."
      ),
      (
        ["replay", "a", "--html", "-", "--json"],
        "Options '--html -' and '--json' contradict each other."
      ),
      (
        ["merge", "a", "--into", "b", "--html", "-", "--format", "github"],
        "Options '--html -' and '--format github' contradict each other."
      ),
      (
        ["run", "--xunit-output", "-", "--json"],
        "Options '--xunit-output -' and '--format json' contradict each other."
      ),
      (
        ["matrix", "--html", "-", "--format", "markdown"],
        "Options '--html -' and '--format markdown' contradict each other."
      ),
      (
        ["merge", "a", "--into", "b", "--json", "--format", "github"],
        "Options '--format github' and '--json' contradict each other."
      ),
      (
        ["report", "a", "-o", "b", "--target", "list"],
        "A page is about one target; --target names 5."
      ),
      (
        ["matrix", "--format", "json", "--cases", "0"],
        "The value '0' is invalid for '--cases <count>': a matrix of no cases shows nothing."
      ),
      (
        ["matrix", "--format", "markdown", "--json"],
        "Options '--format markdown' and '--json' contradict each other."
      ),
      (
        ["matrix", "list/native-forech"],
        "No target matches 'list/native-forech'. Did you mean 'list/native-foreach'?"
      ),
      (["shrink"], "Missing expected argument '<file>'."),
      (["shrink", "a", "b"], "Unexpected argument 'b'."),
      (
        ["shrink", "-"],
        "'shrink' does not read standard input; save the case to a file first."
      ),
      (
        ["shrink", "a", "--time", "0s"],
        "The value '0s' is invalid for '--time <duration>': nothing would be tried."
      ),
      (["shrink", "a", "--output="], "The value of '--output <file>' is empty."),
      (["exhaust"], "Missing expected argument '<target>'."),
      (["exhaust", "list/on-demand", "store"], "Unexpected argument 'store'."),
      (
        ["exhaust", "list/id-*"],
        "'list/id-*' is 2 targets; 'exhaust' takes one at a time."
      ),
      (
        ["exhaust", "list/native-forech"],
        "No target matches 'list/native-forech'. Did you mean 'list/native-foreach'?"
      ),
      (
        ["exhaust", "list/on-demand", "--depth", "0"],
        "The value '0' is invalid for '--depth <count>': no command would run."
      ),
      (
        ["exhaust", "list/on-demand", "--elements", "7"],
        "The value '7' is invalid for '--elements <count>': at most 6 is possible; there are too "
          + "many commands over more elements."
      ),
      (
        ["exhaust", "list/on-demand", "--seed", "7"], "Unknown option '--seed'."
      ),
      (
        ["list", "list/native-forech"],
        "No target matches 'list/native-forech'. Did you mean 'list/native-foreach'?"
      ),
      (["list", "--seed", "7"], "Unknown option '--seed'."),
      (["selftest", "x"], "Unexpected argument 'x'."),
      (
        ["bench", "list"],
        "No benchmark matches 'list'. There are engine, challenges, growth, schedules, "
          + "schedules-goal, schedules-minimum, search, identified-array."
      ),
      (
        ["bench", "engine/drows"],
        "No benchmark matches 'engine/drows'. Did you mean 'engine/draws'?"
      ),
      (
        ["bench", "peer-machin"],
        "No benchmark matches 'peer-machin'. Did you mean 'peer-machine'?"
      ),
    ])
  func malformed(arguments: [String], message: String) {
    #expect(CommandLineFixture.message(arguments) == message)
  }
}
