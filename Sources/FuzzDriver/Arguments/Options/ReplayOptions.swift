import FuzzCampaigns
import StatefulFuzz

/// What `fuzz-driver replay` is to do.
struct ReplayOptions: Equatable, Sendable {
  /// Where the saved cases come from.
  enum Input: Equatable, Sendable {
    /// One case, on standard input.
    case standardInput
    /// Files, and folders of files; at least one.
    case paths([String])
  }

  var input: Input

  /// The targets to run the commands on, in the order of the catalogue; empty for the one that
  /// each file names.
  var targets: [String]

  var showsTrace: Bool
  var isStrict: Bool

  /// Whether the exit code answers `git bisect run`.
  var answersBisect = false

  var isolation: IsolationMode

  /// How its workers start.
  var isolationStart = WorkerStart.standard

  /// The time that a case may take.
  var timeout: Duration

  /// The bytes that a case may use.
  var memoryLimit: UInt64

  var printsJSON: Bool

  /// Where a page of the one case goes; nil for none.
  var page: String?
}

extension ReplayOptions {
  /// Reads the arguments after the word `replay`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    if parsed.positionals == ["-"] {
      input = .standardInput
    } else {
      guard !parsed.positionals.contains("-") else {
        throw Self.syntax.error("'-' stands for standard input and must be the only path.")
      }
      input = .paths(parsed.positionals)
    }
    targets = try parsed.targets(of: Self.targetOption)
    showsTrace = parsed.isOn(Self.traceFlag)
    isStrict = parsed.isOn(Self.strictFlag)
    answersBisect = parsed.isOn(Self.bisectFlag)
    isolation = try parsed.value(SharedOptions.isolation)
    isolationStart = try parsed.value(SharedOptions.isolationStart)
    timeout = try parsed.value(SharedOptions.timeout)
    memoryLimit = try parsed.value(SharedOptions.memory)
    printsJSON = parsed.isOn(Self.jsonFlag)
    page = try parsed.value(Self.htmlOption)
    guard page == nil || (parsed.positionals.count == 1 && targets.count < 2) else {
      throw Self.syntax.error("Option '--html' makes a page of one case on one target.")
    }
    try SharedOptions.checkStandardOutput(
      [(Self.htmlOption.syntax, page)], format: printsJSON ? Self.jsonFlag.syntax.longName : nil,
      Self.syntax)
  }

  static let targetOption = CommandOption(
    "target", "target-pattern", .text, ifAbsent: "the target that the file names",
    help: """
      Run the commands on these targets instead, such as list/on-demand or 'list/*'; with \
      --trace, a table shows where each of them first differs from the model.
      """)

  static let traceFlag = CommandFlag(
    "trace", help: "Show the model and the system after every command.")

  static let strictFlag = CommandFlag(
    "strict",
    help: """
      Also fail when a file's recorded choices no longer lead to the commands written in it.
      """)

  static let bisectFlag = CommandFlag(
    "bisect",
    help: """
      Answer 'git bisect run' by the exit code: 0 if every case does what its file expects, 1 if \
      one does not, 125 if this build cannot tell. A file without an 'expect' line must \
      pass.
      """)

  static let jsonFlag = CommandFlag("json", help: "Print the results as JSON.")

  static let htmlOption = CommandOption(
    "html", "file", .text,
    help: "Write a page of the case as well, as 'fuzz-driver report' does.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver replay",
    summary: "Run saved cases again.",
    overview: """
      Run saved cases again and report whether each still does what its file expects. The exit \
      code is 1 if one does not.
      """,
    positional: CommandSyntax.Positional(
      name: "path", isRequired: true, isRepeated: true,
      help: """
        A .repro file, a folder whose .repro files are all run, or a file left by libFuzzer \
        (crash-…, with --target). A lone - reads one case from standard input.
        """),
    options: [
      targetOption.syntax, traceFlag.syntax, strictFlag.syntax, bisectFlag.syntax,
      SharedOptions.isolation.syntax, SharedOptions.isolationStart.syntax,
      SharedOptions.timeout.syntax, SharedOptions.memory.syntax, jsonFlag.syntax, htmlOption.syntax,
    ],
    examples: [
      .init("fuzz-driver replay Corpus", "Run every saved case, as the tests do."),
      .init("fuzz-driver replay --trace case.repro", "Follow one case command by command."),
      .init(
        "fuzz-driver replay --target list/on-demand - < case.repro",
        "Try the commands of a case on another target."),
      .init(
        "fuzz-driver replay --trace --target 'list/*' case.repro",
        "Compare all strategies of a suite, step by step."),
      .init(
        "fuzz-driver replay --bisect case.repro",
        """
        For 'git bisect run': find the commit since which a case no longer does what its file \
        expects.
        """),
    ])
}
