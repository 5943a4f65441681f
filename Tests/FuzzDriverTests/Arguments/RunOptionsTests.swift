import StatefulFuzz
import Testing

@testable import FuzzCampaigns
@testable import FuzzDriver

@Suite("The options of a run")
struct RunOptionsTests {
  @Test("have defaults")
  func defaults() throws {
    let expected = RunOptions(
      targets: [
        "list/constant-range", "list/native-foreach", "list/on-demand", "list/id-lookup-unwrap",
        "list/id-lookup-fallback", "store/index-action",
      ],
      seed: nil, timeLimit: .seconds(60), caseLimit: nil, findingLimit: nil, jobs: 2,
      campaignDirectory: nil, corpusDirectory: "Corpus", saveDestination: .campaign,
      maxCommands: 50, timeout: .seconds(10), memoryLimit: 1_073_741_824, isolation: .batch,
      envelope: .observed, shrinkTime: .seconds(300), verifications: 3, plantsCanary: true,
      failurePolicy: .newFindings, format: .auto, statsInterval: .seconds(60),
      requiredHazards: [], isDryRun: false)
    #expect(try CommandLineFixture.run() == expected)
  }

  @Test("can all be set")
  func everything() throws {
    let options = try CommandLineFixture.run(
      "selftest", "--seed", "0x5eed2025a1b2c3d4", "--duration", "8h", "--cases", "5M",
      "--findings", "1", "-j", "4", "--campaign-dir", ".fuzz/night", "--corpus", "Saved",
      "--save", "corpus", "--max-commands", "10k", "--timeout", "500ms", "--memory", "512m",
      "--isolation", "none", "--envelope", "paranoid", "--shrink-time", "0s", "--verify", "10",
      "--no-canary", "--fail-on",
      "any", "--format", "github", "--stats-interval", "5s", "--require", "tearing", "--dry-run",
      "--resume", "--shard", "3/8", "--weight", "selftest=4", "--plateau", "2h", "--on-finding",
      "say found")
    let expected = RunOptions(
      targets: ["selftest/trap"], seed: 0x5eed_2025_a1b2_c3d4, timeLimit: .seconds(28_800),
      caseLimit: 5_000_000, findingLimit: 1, jobs: 4, campaignDirectory: ".fuzz/night",
      corpusDirectory: "Saved", saveDestination: .corpus, maxCommands: 10_000,
      timeout: .milliseconds(500), memoryLimit: 536_870_912, isolation: .none,
      envelope: .paranoid, shrinkTime: .zero, verifications: 10, plantsCanary: false,
      failurePolicy: .anyFinding,
      format: .github, statsInterval: .seconds(5), requiredHazards: ["tearing"], isDryRun: true,
      shard: SeedRecord.Shard(index: 3, count: 8), weights: ["selftest/trap": 4],
      plateau: .seconds(7200), continuation: .resume, findingHook: "say found",
      given: [
        "targets", "seed", "duration", "cases", "findings", "jobs", "campaign-dir", "corpus",
        "save",
        "max-commands", "timeout", "memory", "isolation", "envelope", "shrink-time", "verify",
        "canary", "fail-on", "format", "stats-interval", "require", "dry-run", "resume", "shard",
        "weight", "plateau", "on-finding",
      ])
    #expect(options == expected)
  }

  @Test("take no more shards than any campaign has")
  func tooManyShards() {
    #expect(
      CommandLineFixture.message(["--shard", "1/9223372036854775807"])?
        .contains("a campaign has at most 1000000 parts") == true)
  }

  @Test(
    "take the shard of a job from its environment",
    arguments: [
      (["JOB_COMPLETION_INDEX": "0"], ["--shard-count", "64"], 1, 64),
      (["JOB_COMPLETION_INDEX": "63"], ["--shard-count", "64"], 64, 64),
      (
        ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "8"],
        [],
        3, 8
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "4",
          "SLURM_ARRAY_TASK_STEP": "2",
        ], [], 4, 4
      ),
    ] as [([String: String], [String], Int, Int)])
  func automaticShard(
    environment: [String: String], more: [String], index: Int, count: Int
  ) throws {
    for arguments in [["--shard", "auto"] + more, more] {
      var environment = environment
      if arguments == more { environment["FUZZ_SHARD"] = "auto" }
      let invocation = try CommandLineFixture.parse(["run"] + arguments, environment: environment)
      guard case .run(let options) = invocation else {
        Issue.record("not a run")
        return
      }
      #expect(options.shard == SeedRecord.Shard(index: index, count: count))
    }
  }

  @Test(
    "refuse a shard or a weight that makes no sense",
    arguments: [
      (
        ["--shard", "0/8"],
        "The value '0/8' is invalid for '--shard <k/n>': expected K/N with K from 1 to N, such as "
          + "3/8, or auto."
      ),
      (
        ["--shard", "auto"],
        "--shard auto finds neither JOB_COMPLETION_INDEX nor SLURM_ARRAY_TASK_ID in the "
          + "environment; say --shard K/N."
      ),
      (["--shard-count", "8"], "--shard-count needs --shard auto."),
      (
        ["--shard", "1/2", "--shard-count", "8"],
        "Options '--shard-count' and '--shard 1/2' contradict each other."
      ),
      (["--resume", "--fresh"], "Options '--fresh' and '--resume' contradict each other."),
      (
        ["--weight", "list=0"],
        "The value 'list=0' is invalid for '--weight <pattern=n,...>': expected a pattern and a "
          + "number from 1 to 64, such as 'list/*=4'."
      ),
      (
        ["--weight", "lisst=2"],
        "The value 'lisst=2' is invalid for '--weight <pattern=n,...>': no chosen target fits "
          + "'lisst'. Did you mean 'list'?"
      ),
      (
        ["--weight", "*=64"],
        "The weights of all targets add up to 384; at most 256 are possible."
      ),
    ])
  func refusedShards(arguments: [String], message: String) {
    #expect(CommandLineFixture.message(["run"] + arguments) == message)
  }

  @Test("give a target the last weight that fits it, also where that was said before")
  func lastWeight() throws {
    let options = try CommandLineFixture.run(
      "list/native-foreach", "list/on-demand", "--weight", "list/*=4", "--weight",
      "list/on-demand=2,list/*=4")
    #expect(options.weights == ["list/native-foreach": 4, "list/on-demand": 4])
  }

  @Test("limit the time only where nothing else limits the campaign")
  func timeLimit() throws {
    #expect(try CommandLineFixture.run().timeLimit == .seconds(60))
    #expect(try CommandLineFixture.run("--cases", "10").timeLimit == nil)
    #expect(try CommandLineFixture.run("--forever").timeLimit == nil)
    #expect(try CommandLineFixture.run("--findings", "1").timeLimit == .seconds(60))
    #expect(
      try CommandLineFixture.run("--cases", "10", "--duration", "5s").timeLimit == .seconds(5))
  }

  @Test("take '--json' for '--format json'")
  func json() throws {
    #expect(try CommandLineFixture.run("--json").format == .json)
    #expect(try CommandLineFixture.run("--json", "--format=json").format == .json)
  }

  @Test(
    "may contradict each other",
    arguments: [
      (
        ["--forever", "--duration=1h"],
        "Options '--duration' and '--forever' contradict each other."
      ),
      (
        ["--json", "--format", "auto"],
        "Options '--format auto' and '--json' contradict each other."
      ),
    ])
  func contradictions(arguments: [String], message: String) {
    #expect(CommandLineFixture.message(["run"] + arguments) == message)
  }

  @Test(
    "refuse zero where it makes no sense, and say why",
    arguments: [
      ("--duration <duration>", "0s", "a campaign without time tests nothing"),
      ("--cases <count>", "0", "a campaign without cases tests nothing"),
      ("--findings <count>", "0", "the campaign would stop before it starts"),
      (
        "--jobs <count>", "0",
        "at least one worker must run; leave it out to use every processor"
      ),
      ("--max-commands <count>", "0", "a case without commands tests nothing"),
      ("--timeout <duration>", "0ms", "every case would time out"),
      (
        "--memory <size>", "1k",
        "at least 16m is needed; a worker needs some of it, whatever its case does"
      ),
      ("--verify <count>", "0", "a finding that is never run again might be a fluke"),
      ("--stats-interval <duration>", "0m", "progress would be printed without end"),
    ])
  func zero(option: String, value: String, reason: String) {
    let name = String(option.prefix { $0 != " " })
    #expect(
      CommandLineFixture.message(["run", name, value])
        == "The value '\(value)' is invalid for '\(option)': \(reason).")
  }

  @Test(
    "have largest values",
    arguments: [
      (
        ["--jobs", "1025"],
        "The value '1025' is invalid for '--jobs <count>': at most 1024 is possible; more would "
          + "only wait for each other."
      ),
      (
        ["--max-commands=10001"],
        "The value '10001' is invalid for '--max-commands <count>': at most 10000 is possible; "
          + "a corpus file holds no more."
      ),
      (
        ["--verify", "18446744073709551615"],
        "The value '18446744073709551615' is invalid for '--verify <count>': at most 1000 is "
          + "possible; more would show nothing new."
      ),
    ])
  func largest(arguments: [String], message: String) {
    #expect(CommandLineFixture.message(["run"] + arguments) == message)
  }

  @Test(
    "refuse a word that is not in the list",
    arguments: [
      (
        ["--isolation", "bath"],
        "The value 'bath' is invalid for '--isolation <mode>': expected batch, case or none. "
          + "Did you mean 'batch'?"
      ),
      (
        ["--save", "nowhere"],
        "The value 'nowhere' is invalid for '--save <where>': expected corpus or campaign."
      ),
      (
        ["--fail-on", "every"],
        "The value 'every' is invalid for '--fail-on <which>': expected new, any or none."
      ),
      (
        ["--format", "JSON"],
        "The value 'JSON' is invalid for '--format <format>': expected auto, human, plain, json "
          + "or github. Did you mean 'json'?"
      ),
    ])
  func choices(arguments: [String], message: String) {
    #expect(CommandLineFixture.message(["run"] + arguments) == message)
  }

  @Test(
    "refuse a hazard that nobody knows",
    arguments: [
      (
        "lost-write,wrong-wirte",
        "The value 'lost-write,wrong-wirte' is invalid for '--require <hazard,...>': no hazard is "
          + "named 'wrong-wirte'. Did you mean 'wrong-write'?"
      ),
      (
        "H04",
        "The value 'H04' is invalid for '--require <hazard,...>': no hazard is named 'H04'. "
          + "Did you mean 'tearing'?"
      ),
      (
        "H21",
        "The value 'H21' is invalid for '--require <hazard,...>': no hazard is named 'H21'; "
          + "'fuzz-driver list' names them."
      ),
      (
        "tearing,",
        "The value 'tearing,' is invalid for '--require <hazard,...>': one of its words is empty."
      ),
    ])
  func hazards(value: String, message: String) {
    #expect(CommandLineFixture.message(["run", "--require", value]) == message)
  }

  @Test("know the hazards that are handed in")
  func otherHazards() throws {
    let invocation = try CommandLineParser.parse(
      ["--require", "meltdown"], environment: [:], targets: [], hazards: ["meltdown"],
      processors: 2)
    guard case .run(let options) = invocation else {
      Issue.record("not a run")
      return
    }
    #expect(options.requiredHazards == ["meltdown"])
  }

  @Test("use at least one processor of this machine")
  func processors() {
    #expect((1...1024).contains(ActiveProcessors.count))
  }
}
