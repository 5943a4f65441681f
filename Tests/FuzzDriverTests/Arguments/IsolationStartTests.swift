import FuzzCampaigns
import Testing

@testable import FuzzDriver

@Suite("How workers start")
struct IsolationStartTests {
  /// Every command that runs cases.
  private static let commands = [
    ["run"], ["replay", "a.repro"], ["shrink", "a.repro"], ["matrix", "list"],
    ["exhaust", "list/on-demand"], ["selftest"], ["audit", "list/on-demand"],
    ["observe", "list/on-demand"],
  ]

  @Test(
    "is said by the option, else by the environment, else what the platform does best",
    arguments: commands)
  func chosen(command: [String]) throws {
    func start(_ options: [String], _ environment: [String: String] = [:]) throws -> WorkerStart {
      try CommandLineFixture.parse(command + options, environment: environment).isolationStart
    }
    #expect(try start([]) == .standard)
    for wanted in WorkerStart.allCases {
      #expect(try start(["--isolation-start", wanted.rawValue]) == wanted)
      #expect(try start([], ["FUZZ_ISOLATION_START": wanted.rawValue]) == wanted)
      #expect(
        try start(["--isolation-start", wanted.rawValue], ["FUZZ_ISOLATION_START": "spawn"])
          == wanted)
    }
    #expect(throws: UsageError.self) { try start(["--isolation-start", "spwan"]) }
    #expect(throws: UsageError.self) { try start([], ["FUZZ_ISOLATION_START": "thread"]) }
  }
}
