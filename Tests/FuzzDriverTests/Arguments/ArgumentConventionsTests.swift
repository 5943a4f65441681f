import Testing

@testable import FuzzDriver

@Suite("Command line conventions")
struct ArgumentConventionsTests {
  @Test(
    "take a value in the next word, after '=', or joined to a short name",
    arguments: [["--jobs", "8"], ["--jobs=8"], ["-j", "8"], ["-j8"]])
  func valueForms(arguments: [String]) throws {
    guard case .run(let options) = try CommandLineFixture.parse(["run"] + arguments) else {
      Issue.record("not a run")
      return
    }
    #expect(options.jobs == 8)
  }

  @Test("allow options and positionals in any order")
  func anyOrder() throws {
    let options = try CommandLineFixture.run(
      "list/on-demand", "--cases", "7", "store", "--seed=9", "--json")
    #expect(options.targets == ["list/on-demand", "store/index-action"])
    #expect(options.caseLimit == 7)
    #expect(options.seed == 9)
    #expect(options.format == .json)
  }

  @Test("take everything after '--' as positional")
  func terminator() {
    #expect(
      CommandLineFixture.message(["run", "list", "--", "--json"])
        == "No target matches '--json'. 'fuzz-driver list' shows every target.")
  }

  @Test("keep '=' inside a value")
  func equalsInValue() throws {
    #expect(try CommandLineFixture.run("--corpus=a=b").corpusDirectory == "a=b")
  }

  @Test("take a value that starts with a dash only after '='")
  func dashValue() throws {
    #expect(try CommandLineFixture.run("--corpus=-x").corpusDirectory == "-x")
    #expect(
      CommandLineFixture.message(["run", "--corpus", "-x"]) == "Missing value for '--corpus <dir>'."
    )
  }

  @Test("take '-' as a value")
  func loneDashValue() throws {
    let invocation = try CommandLineFixture.parse(["shrink", "a.repro", "-o", "-"])
    #expect(
      invocation
        == .shrink(
          ShrinkOptions(
            file: "a.repro", timeLimit: .seconds(60), output: "-", printsJSON: false)))
  }

  @Test("let a list be repeated, and take each required hazard once")
  func repeatedList() throws {
    let options = try CommandLineFixture.run(
      "--require", "wrong-write,lost-write", "--require=tearing,wrong-write")
    #expect(options.requiredHazards == ["wrong-write", "lost-write", "tearing"])
  }

  @Test(
    "refuse what is malformed",
    arguments: [
      (["--seed"], "Missing value for '--seed <seed>'."),
      (["--seed", "--json"], "Missing value for '--seed <seed>'."),
      (["--seed", "--", "7"], "Missing value for '--seed <seed>'."),
      (["-j"], "Missing value for '--jobs <count>'."),
      (["--corpus="], "The value of '--corpus <dir>' is empty."),
      (["--corpus", ""], "The value of '--corpus <dir>' is empty."),
      (["--require="], "The value of '--require <hazard,...>' is empty."),
      ([""], "The argument '<target-pattern>' is empty."),
      (["--json=1"], "Option '--json' takes no value, but '--json=1' gives one."),
      (["--json="], "Option '--json' takes no value, but '--json=' gives one."),
      (
        ["--no-canary=yes"],
        "Option '--no-canary' takes no value, but '--no-canary=yes' gives one."
      ),
      (["-hx"], "Option '--help' takes no value, but '-hx' gives one."),
      (
        ["--cases", "-5"],
        "The value '-5' is invalid for '--cases <count>': expected a whole number such as 500, "
          + "10k or 5M."
      ),
      (["-j=8"], "Write '-j 8', not '-j=8'."),
      (["--seed", "1", "--seed=2"], "Option '--seed' was given more than once."),
      (["-j8", "--jobs", "8"], "Option '--jobs' was given more than once."),
      (["--json", "--json"], "Option '--json' was given more than once."),
      (["--no-canary", "--no-canary"], "Option '--canary' was given more than once."),
      (["--canary", "--no-canary"], "Options '--canary' and '--no-canary' contradict each other."),
      (["--no-canary", "--canary"], "Options '--canary' and '--no-canary' contradict each other."),
    ])
  func malformed(arguments: [String], message: String) {
    #expect(CommandLineFixture.message(["run"] + arguments) == message)
  }

  @Test(
    "name an unknown option and what it may have been",
    arguments: [
      ("--duratoin", "Unknown option '--duratoin'. Did you mean '--duration'?"),
      ("--duratoin=8h", "Unknown option '--duratoin'. Did you mean '--duration'?"),
      ("--Duration", "Unknown option '--Duration'. Did you mean '--duration'?"),
      ("--dur", "Unknown option '--dur'. Did you mean '--duration'?"),
      ("--no-canry", "Unknown option '--no-canry'. Did you mean '--no-canary'?"),
      ("--verison", "Unknown option '--verison'. Did you mean '--version'?"),
      ("-json", "Unknown option '-json'. Did you mean '--json'?"),
      ("-seed=7", "Unknown option '-seed'. Did you mean '--seed'?"),
      ("-max_total_time=60", "Unknown option '-max_total_time'. Did you mean '--duration'?"),
      ("-runs=1000", "Unknown option '-runs'. Did you mean '--cases'?"),
      ("--time", "Unknown option '--time'. Did you mean '--duration'?"),
      ("--unheard-of", "Unknown option '--unheard-of'."),
      ("-x", "Unknown option '-x'."),
      ("---", "Unknown option '---'."),
      ("--=7", "Unknown option '--'."),
      ("--\u{1B}[31m", "Unknown option '--\\u{1B}[31m'."),
    ])
  func unknownOption(argument: String, message: String) {
    #expect(CommandLineFixture.message(["run", argument]) == message)
  }
}
