import Testing

@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("What a test, its suite and the environment say")
struct CheckSettingsTests {
  private let file = "/nowhere/Tests/QueueTests/QueueTests.swift"

  private func options(
    _ settings: CheckSettings, _ environment: [String: String]
  ) throws -> CheckOptions {
    try settings.overridden(by: CheckSettings(environment: environment)).options(forTestIn: file)
  }

  @Test("1,000 cases from seed 1, where nobody says anything")
  func defaults() throws {
    let options = try options(CheckSettings(), [:])
    #expect(options.cases == 1_000)
    #expect(options.duration == nil)
    #expect(options.seed == 1)
    #expect(options.commandLimit == 50)
    #expect(options.corpus == "/nowhere/Tests/QueueTests/Corpus")
  }

  @Test("the environment replaces budget and seed")
  func environment() throws {
    let options = try options(
      CheckSettings(cases: 10, seed: 2, commandLimit: 9),
      ["FUZZ_CASES": "2M", "FUZZ_SEED": "0x51c3", "FUZZ_REPLAY": "a b.repro"])
    #expect(options.replay == "a b.repro")
    #expect(options.cases == 2_000_000)
    #expect(options.seed == 0x51c3)
    #expect(options.commandLimit == 9)
  }

  @Test("more time is not ended by a test's number of cases")
  func duration() throws {
    let options = try options(CheckSettings(cases: 10), ["FUZZ_DURATION": "1h30m"])
    #expect(options.cases == .max)
    #expect(options.duration == .seconds(5_400))
  }

  @Test("time and cases together end with whichever is first")
  func both() throws {
    let options = try options(
      CheckSettings(), ["FUZZ_DURATION": "10m", "FUZZ_CASES": "5k"])
    #expect(options.cases == 5_000)
    #expect(options.duration == .seconds(600))
  }

  @Test("the environment has the last word on what a case may take")
  func timeout() throws {
    #expect(try options(CheckSettings(), [:]).timeout == .seconds(5))
    let suite = CheckSettings(timeout: .seconds(60))
    let test = CheckSettings(cases: 3).inheriting(from: suite)
    #expect(try options(test, [:]).timeout == .seconds(60))
    #expect(try options(test, ["FUZZ_TIMEOUT": "250ms"]).timeout == .milliseconds(250))
  }

  @Test(
    "a misspelt variable is an error, one of somebody else's is not",
    arguments: [
      "FUZZ_CASE": "FUZZ_CASES", "FUZZ_TIME_OUT": "FUZZ_TIMEOUT", "FUZZSEED": "FUZZ_SEED",
    ]
  )
  func misspelt(name: String, near: String) throws {
    let error = #expect(throws: EnvironmentProblem.self) {
      try CheckSettings(environment: [name: "1"])
    }
    #expect(
      error?.description == "The environment variable \(name) is not known. Did you mean \(near)?")
    for other in ["FUZZ_SHARD", "FUZZ_COLOURS", "CASES"] {
      #expect(throws: Never.self) { try CheckSettings(environment: [other: "1"]) }
    }
  }

  @Test("an empty variable is none")
  func empty() throws {
    #expect(try options(CheckSettings(), ["FUZZ_CASES": ""]).cases == 1_000)
  }

  @Test(
    "a variable that cannot be read is an error that says what to write",
    arguments: [
      (
        "FUZZ_CASES", "10K",
        "The value '10K' of the environment variable FUZZ_CASES is invalid: 'K' is not a unit of a "
          + "count; use k, M or G. Did you mean '10k'?"
      ),
      (
        "FUZZ_DURATION", "10",
        "The value '10' of the environment variable FUZZ_DURATION is invalid: a duration needs a "
          + "unit: h, m, s or ms. Did you mean '10s'?"
      ),
      (
        "FUZZ_SEED", "abc",
        "The value 'abc' of the environment variable FUZZ_SEED is invalid: expected a decimal "
          + "number, 0x and hexadecimal digits, or a commit id. Did you mean '0xabc'?"
      ),
    ])
  func unreadable(name: String, value: String, message: String) {
    let error = #expect(throws: EnvironmentProblem.self) {
      try CheckSettings(environment: [name: value])
    }
    #expect(error?.description == message)
  }
}
