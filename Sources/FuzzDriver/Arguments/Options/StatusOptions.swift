import StatefulFuzz

/// What `fuzz-driver status` is to do.
struct StatusOptions: Equatable, Sendable {
  /// The campaign's folder; nil for the newest one.
  var folder: String?

  var printsJSON: Bool
}

extension StatusOptions {
  /// Reads the arguments after the word `status`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    folder = parsed.positionals.first
    printsJSON = parsed.isOn(Self.jsonFlag)
  }

  static let jsonFlag = CommandFlag("json", help: "Print one JSON object.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver status",
    summary: "Show where a campaign stands.",
    overview: """
      Show where a campaign stands, whether or not it is still running: what it has covered, what \
      it has found, and how to resume it.
      """,
    positional: folderPositional,
    options: [jsonFlag.syntax],
    examples: [.init("fuzz-driver status .fuzz/night", "Check on an overnight run.")])

  static let folderPositional = CommandSyntax.Positional(
    name: "dir", isRequired: false, isRepeated: false,
    help: "The campaign's folder (default: the newest one in .fuzz)")
}

/// What `fuzz-driver stop` is to do.
struct StopOptions: Equatable, Sendable {
  /// The campaign's folder; nil for the newest one.
  var folder: String?
}

extension StopOptions {
  /// Reads the arguments after the word `stop`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    folder = parsed.positionals.first
  }

  static let syntax = CommandSyntax(
    name: "fuzz-driver stop",
    summary: "Ask a driver to stop.",
    overview: """
      Ask the driver that works in a campaign's folder to stop, and wait until it has: it keeps \
      what it has and prints its summary, as after Ctrl-C. Nothing is lost; 'run --resume' continues it.
      """,
    positional: StatusOptions.folderPositional,
    options: [],
    examples: [.init("fuzz-driver stop .fuzz/night", "Stop an overnight run.")])
}
