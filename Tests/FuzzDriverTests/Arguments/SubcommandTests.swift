import Testing

@testable import FuzzDriver

@Suite("The first word")
struct SubcommandTests {
  @Test(
    "may leave out 'run'",
    arguments: [
      [], ["--cases", "10"], ["list/native-foreach", "--cases", "10"], ["store"], ["l?st"],
      ["*"], ["list/on-demand", "list"], ["-j8", "store"],
    ])
  func implicitRun(arguments: [String]) throws {
    #expect(
      try CommandLineFixture.parse(arguments) == CommandLineFixture.parse(["run"] + arguments))
  }

  @Test("is the subcommand where a suite has the same name")
  func listIsSubcommand() throws {
    #expect(
      try CommandLineFixture.parse(["list"])
        == .list(ListOptions(targets: CommandLineFixture.targets, printsJSON: false)))
  }

  @Test(
    "is corrected",
    arguments: [
      (["rnu"], "Unknown subcommand 'rnu'. Did you mean 'run'?"),
      (["rnu", "--help"], "Unknown subcommand 'rnu'. Did you mean 'run'?"),
      (["replya", "x"], "Unknown subcommand 'replya'. Did you mean 'replay'?"),
      (["lst"], "Unknown subcommand 'lst'. Did you mean 'list'?"),
      (["hepl"], "Unknown subcommand 'hepl'. Did you mean 'help'?"),
      (["stroe"], "No target matches 'stroe'. Did you mean 'store'?"),
      (["on-demand"], "No target matches 'on-demand'. Did you mean 'list/on-demand'?"),
      (["xyz"], "Unknown subcommand or target 'xyz'."),
      (
        ["case.repro"],
        "No target matches 'case.repro'. Did you mean 'fuzz-driver replay case.repro'?"
      ),
      (["help", "rnu"], "Unknown subcommand 'rnu'. Did you mean 'run'?"),
      (["help", "xyz"], "Unknown subcommand 'xyz'."),
      (["tmin", "a.repro"], "Unknown subcommand 'tmin'. Did you mean 'shrink'?"),
      (["fmt"], "Unknown subcommand 'fmt'. Did you mean 'corpus fmt'?"),
      (["export"], "Unknown subcommand 'export'. Did you mean 'corpus export'?"),
      (["version"], "Unknown subcommand 'version'. Did you mean '--version'?"),
      (["help", "cmin"], "Unknown subcommand 'cmin'. Did you mean 'corpus distill'?"),
      (["help", "run", "list"], "Unexpected argument 'list'."),
    ])
  func corrected(arguments: [String], message: String) {
    #expect(CommandLineFixture.message(arguments) == message)
  }

  @Test(
    "must be the subcommand if there is one",
    arguments: [
      (["--json", "bench"], "Subcommand 'bench' must be the first argument."),
      (["--json", "list"], "Subcommand 'list' must be the first argument."),
      (["-j8", "help"], "Subcommand 'help' must be the first argument."),
    ])
  func subcommandComesFirst(arguments: [String], message: String) {
    #expect(CommandLineFixture.message(arguments) == message)
  }

  @Test(
    "or any other asks for the version",
    arguments: [["--version"], ["run", "--version"], ["replay", "--version"]])
  func version(arguments: [String]) throws {
    #expect(try CommandLineFixture.parse(arguments) == .version)
  }

  @Test("is no pattern when the catalogue is empty")
  func emptyCatalogue() throws {
    let invocation = try CommandLineParser.parse([], environment: [:], targets: [], processors: 2)
    guard case .run(let options) = invocation else {
      Issue.record("not a run")
      return
    }
    #expect(options.targets == [])
  }
}
