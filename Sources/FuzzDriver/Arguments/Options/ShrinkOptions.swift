import FuzzCampaigns
import StatefulFuzz

/// What `fuzz-driver shrink` is to do.
struct ShrinkOptions: Equatable, Sendable {
  /// The saved case.
  var file: String

  var timeLimit: Duration

  /// Where the smaller case goes; nil for beside the file.
  var output: String?

  var printsJSON: Bool

  /// How its workers start.
  var isolationStart = WorkerStart.standard
}

extension ShrinkOptions {
  /// Reads the arguments after the word `shrink`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    file = parsed.positionals[0]
    guard file != "-" else {
      throw Self.syntax.error(
        "'shrink' does not read standard input; save the case to a file first.")
    }
    timeLimit = try parsed.value(Self.timeOption)
    output = try parsed.value(Self.outputOption)
    printsJSON = parsed.isOn(Self.jsonFlag)
    isolationStart = try parsed.value(SharedOptions.isolationStart)
  }

  static let timeOption = CommandOption(
    "time", "duration", .duration(zero: "nothing would be tried"), default: "60s",
    help: "How long to look for something smaller, such as 90s or 10m.")

  static let outputOption = CommandOption(
    "output", short: "o", "file", .text,
    ifAbsent: "next to <file>, named by its content",
    help: "Where the smaller case is saved.")

  static let jsonFlag = CommandFlag("json", help: "Print the result as JSON.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver shrink",
    summary: "Make a saved case smaller.",
    overview: """
      Make a saved case smaller: look for fewer and simpler commands that fail in the same way.
      """,
    positional: CommandSyntax.Positional(
      name: "file", isRequired: true, isRepeated: false, help: "The .repro file to start from."),
    options: [
      timeOption.syntax, outputOption.syntax, SharedOptions.isolationStart.syntax, jsonFlag.syntax,
    ],
    examples: [
      .init(
        "fuzz-driver shrink case.repro --time 10m -o small.repro",
        "Spend up to ten minutes and save the result.")
    ])
}
