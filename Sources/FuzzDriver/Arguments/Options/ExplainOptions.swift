import StatefulFuzz

/// What `fuzz-driver explain` is to do.
struct ExplainOptions: Equatable, Sendable {
  /// The words to explain; none for all of them.
  var words: [String]

  var printsJSON: Bool
}

extension ExplainOptions {
  /// Reads the arguments after the word `explain`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    words = parsed.positionals
    printsJSON = parsed.isOn(Self.jsonFlag)
  }

  static let jsonFlag = CommandFlag("json", help: "Print a JSON array.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver explain",
    summary: "Say what a word of the reports means.",
    overview: """
      Say what a word of the reports means, in one sentence: a hazard or its code, a verdict, a \
      rule of the list host with its source, how sure a rule is, a symbol of the matrix, a pass of \
      the shrinker. Without a word, all of them.
      """,
    positional: CommandSyntax.Positional(
      name: "word", isRequired: false, isRepeated: true,
      help: "The words, such as wrong-write, H04, trap or 'B2 (M)'. (default: every word)"),
    options: [jsonFlag.syntax],
    examples: [
      .init("fuzz-driver explain wrong-write", "What a hazard is."),
      .init(
        "fuzz-driver explain 'B2 (M)'", "A rule that a finding depends on, and how certain it is."),
    ])
}
