/// What `fuzz-driver list` is to show.
struct ListOptions: Equatable, Sendable {
  /// The names of the targets, in the order of the catalogue.
  var targets: [String]

  var printsJSON: Bool
}

extension ListOptions {
  /// Reads the arguments after the word `list`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    targets = try parsed.selectedTargets() ?? context.targets
    printsJSON = parsed.isOn(Self.jsonFlag)
  }

  static let jsonFlag = CommandFlag("json", help: "Print the targets as JSON.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver list",
    summary: "Show the targets.",
    overview: """
      Show the targets: what each one is, and the hazards that it is expected to run into.
      """,
    positional: CommandSyntax.Positional(
      name: "target-pattern", isRequired: false, isRepeated: true,
      help: """
        Which targets, such as list, list/native-foreach or 'list/id-*'. (default: every target)
        """),
    options: [jsonFlag.syntax],
    examples: [
      .init("fuzz-driver list", "Everything there is to fuzz."),
      .init("fuzz-driver list 'store/*' --json", "The targets of one suite, for a script."),
    ])
}
