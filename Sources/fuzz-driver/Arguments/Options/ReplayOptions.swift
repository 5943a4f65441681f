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

  /// The target to run the commands on; nil for the one that each file names.
  var target: String?

  var showsTrace: Bool
  var isStrict: Bool
  var isolation: IsolationMode

  /// The time that a case may take.
  var timeout: Duration

  /// The bytes that a case may use.
  var memoryLimit: UInt64

  var printsJSON: Bool
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
    target = try parsed.value(Self.targetOption)
    if let target, !context.targets.contains(target) {
      let suggestion = TargetSelection(targets: context.targets).suggestion(for: .init(target))
      let isTarget = suggestion.map(context.targets.contains) ?? false
      throw parsed.invalid(
        target, for: Self.targetOption.syntax,
        ValueError("expected the name of one target", suggestion: isTarget ? suggestion : nil))
    }
    showsTrace = parsed.isOn(Self.traceFlag)
    isStrict = parsed.isOn(Self.strictFlag)
    isolation = try parsed.value(SharedOptions.isolation)
    timeout = try parsed.value(SharedOptions.timeout)
    memoryLimit = try parsed.value(SharedOptions.memory)
    printsJSON = parsed.isOn(Self.jsonFlag)
  }

  static let targetOption = CommandOption(
    "target", "target", .text, ifAbsent: "the target that the file names",
    help: "Run the commands on this target instead, to compare strategies on one case.")

  static let traceFlag = CommandFlag(
    "trace", help: "Show the model and the system after every command.")

  static let strictFlag = CommandFlag(
    "strict",
    help: """
      Also fail when a file's recorded choices no longer lead to the commands written in it.
      """)

  static let jsonFlag = CommandFlag("json", help: "Print the results as JSON.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver replay",
    summary: "Run saved cases again.",
    overview: """
      Run saved cases again and tell whether each still does what its file expects. The exit \
      code is 1 if one does not.
      """,
    positional: CommandSyntax.Positional(
      name: "path", isRequired: true, isRepeated: true,
      help: """
        A .repro file, or a folder whose .repro files are all run. A lone - reads one case from \
        standard input.
        """),
    options: [
      targetOption.syntax, traceFlag.syntax, strictFlag.syntax, SharedOptions.isolation.syntax,
      SharedOptions.timeout.syntax, SharedOptions.memory.syntax, jsonFlag.syntax,
    ],
    unavailableOptions: ["bisect", "html"],
    examples: [
      .init("fuzz-driver replay Corpus", "Run every saved case, as the tests do."),
      .init("fuzz-driver replay --trace case.repro", "Follow one case command by command."),
      .init(
        "fuzz-driver replay --target list/on-demand - < case.repro",
        "Try the commands of a case on another target."),
    ])
}
