import StatefulFuzz
import Testing

@testable import fuzz_driver

@Suite("The options of the other subcommands")
struct OtherOptionsTests {
  @Test("of 'replay' have defaults")
  func replayDefaults() throws {
    #expect(
      try CommandLineFixture.parse(["replay", "a.repro", "Corpus"])
        == .replay(
          ReplayOptions(
            input: .paths(["a.repro", "Corpus"]), target: nil, showsTrace: false, isStrict: false,
            isolation: .batch, timeout: .seconds(10), memoryLimit: 1_073_741_824,
            printsJSON: false)))
  }

  @Test("of 'replay' can all be set")
  func replayEverything() throws {
    let arguments = [
      "replay", "-", "--target", "list/on-demand", "--trace", "--strict", "--isolation=case",
      "--timeout", "1m", "--memory", "64k", "--json",
    ]
    #expect(
      try CommandLineFixture.parse(arguments)
        == .replay(
          ReplayOptions(
            input: .standardInput, target: "list/on-demand", showsTrace: true, isStrict: true,
            isolation: .case, timeout: .seconds(60), memoryLimit: 65_536, printsJSON: true)))
  }

  @Test("of 'shrink' can all be set")
  func shrinkEverything() throws {
    #expect(
      try CommandLineFixture.parse(["shrink", "--time=2m", "-osmall.repro", "a.repro", "--json"])
        == .shrink(
          ShrinkOptions(
            file: "a.repro", timeLimit: .seconds(120), output: "small.repro", printsJSON: true)))
  }

  @Test("of 'exhaust' have defaults")
  func exhaustDefaults() throws {
    #expect(
      try CommandLineFixture.parse(["exhaust", "list/on-demand"])
        == .exhaust(
          ExhaustOptions(target: "list/on-demand", depth: 4, elements: 3, printsJSON: false)))
  }

  @Test("of 'exhaust' can all be set")
  func exhaustEverything() throws {
    #expect(
      try CommandLineFixture.parse(["exhaust", "--depth=6", "--elements", "2", "store", "--json"])
        == .exhaust(
          ExhaustOptions(target: "store/index-action", depth: 6, elements: 2, printsJSON: true)))
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

  @Test("of 'selftest' and 'bench' are one flag")
  func selftestAndBench() throws {
    #expect(
      try CommandLineFixture.parse(["selftest", "--json"])
        == .selftest(SelftestOptions(printsJSON: true)))
    #expect(
      try CommandLineFixture.parse(["bench", "--json"]) == .bench(BenchOptions(printsJSON: true)))
  }

  @Test(
    "refuse what is malformed",
    arguments: [
      (["replay"], "Missing expected argument '<path> ...'."),
      (["replay", "--json"], "Missing expected argument '<path> ...'."),
      (["replay", ""], "The argument '<path>' is empty."),
      (["replay", "-", "a"], "'-' stands for standard input and must be the only path."),
      (["replay", "-", "-"], "'-' stands for standard input and must be the only path."),
      (["replay", "a", "--bisect"], "Option '--bisect' is not available in this version."),
      (["replay", "a", "--html=x"], "Option '--html' is not available in this version."),
      (
        ["replay", "a", "--target", "list/native-forech"],
        "The value 'list/native-forech' is invalid for '--target <target>': expected the name of "
          + "one target. Did you mean 'list/native-foreach'?"
      ),
      (
        ["replay", "a", "--target", "list/*"],
        "The value 'list/*' is invalid for '--target <target>': expected the name of one target."
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
      (["bench", "list"], "Unexpected argument 'list'."),
    ])
  func malformed(arguments: [String], message: String) {
    #expect(CommandLineFixture.message(arguments) == message)
  }
}
