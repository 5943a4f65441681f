import Testing

@testable import FuzzDriver

@Suite("The environment")
struct EnvironmentTests {
  @Test("is used where the flag is absent")
  func used() throws {
    let options = try CommandLineFixture.run(
      environment: [
        "FUZZ_SEED": "0x10", "FUZZ_JOBS": "5", "FUZZ_DURATION": "8h", "FUZZ_CORPUS": "Saved",
      ])
    #expect(options.seed == 16)
    #expect(options.jobs == 5)
    #expect(options.timeLimit == .seconds(28_800))
    #expect(options.corpusDirectory == "Saved")
  }

  @Test("gives way to the flag, even when it is wrong")
  func flagWins() throws {
    let options = try CommandLineFixture.run(
      "--seed=7", "-j3", "--duration=5s", "--corpus=Mine",
      environment: [
        "FUZZ_SEED": "x", "FUZZ_JOBS": "x", "FUZZ_DURATION": "x", "FUZZ_CORPUS": "Saved",
      ])
    #expect(options.seed == 7)
    #expect(options.jobs == 3)
    #expect(options.timeLimit == .seconds(5))
    #expect(options.corpusDirectory == "Mine")
  }

  @Test("gives its duration way to '--forever', not to '--cases'")
  func duration() throws {
    let environment = ["FUZZ_DURATION": "8h"]
    #expect(try CommandLineFixture.run("--forever", environment: environment).timeLimit == nil)
    #expect(
      try CommandLineFixture.run("--cases=10", environment: environment).timeLimit
        == .seconds(28_800))
  }

  @Test("counts an empty variable as absent")
  func empty() throws {
    let environment = ["FUZZ_SEED": "", "FUZZ_JOBS": "", "FUZZ_CORPUS": "", "FUZZ_SHARD": ""]
    #expect(try CommandLineFixture.run(environment: environment) == CommandLineFixture.run())
  }

  @Test(
    "is named in its errors",
    arguments: [
      (
        "FUZZ_SEED", "night",
        "The value 'night' of environment variable 'FUZZ_SEED' is invalid: expected a decimal "
          + "number, 0x and hexadecimal digits, or a commit id."
      ),
      (
        "FUZZ_JOBS", "0",
        "The value '0' of environment variable 'FUZZ_JOBS' is invalid: at least one worker must "
          + "run; leave it out to use every processor."
      ),
      (
        "FUZZ_DURATION", "90",
        "The value '90' of environment variable 'FUZZ_DURATION' is invalid: a duration needs a "
          + "unit: h, m, s or ms. Did you mean '90s'?"
      ),
      (
        "FUZZ_SHARD", "9/8",
        "The value '9/8' of environment variable 'FUZZ_SHARD' is invalid: expected K/N with K from "
          + "1 to N, such as 3/8, or auto."
      ),
    ])
  func errors(name: String, value: String, message: String) {
    #expect(CommandLineFixture.message([], environment: [name: value]) == message)
  }

  @Test("is named where it contradicts a flag")
  func contradiction() {
    #expect(
      CommandLineFixture.message(["--shard-count", "4"], environment: ["FUZZ_SHARD": "3/8"])
        == "Options '--shard-count' and 'FUZZ_SHARD=3/8' contradict each other.")
  }

  @Test("gives a wrong shard way to the flag")
  func flagOverWrongShard() throws {
    let options = try CommandLineFixture.run("--shard=1/2", environment: ["FUZZ_SHARD": "x"])
    #expect(options.shard?.text == "1/2")
  }

  @Test("concerns no other subcommand")
  func otherSubcommands() throws {
    let environment = ["FUZZ_SEED": "x", "FUZZ_SHARD": "1/8"]
    #expect(
      try CommandLineFixture.parse(["bench"], environment: environment)
        == .bench(CommandLineFixture.bench(printsJSON: false)))
  }
}
