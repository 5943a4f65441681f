/// What `fuzz-driver report` is to do.
struct ReportOptions: Equatable, Sendable {
  /// The saved case, or the folder of a campaign.
  var file: String

  /// The target to run the commands on; nil for the one that the file names.
  var target: String?

  /// The campaign to compare with; nil for the one that the campaign itself names, if any.
  var previous: String?

  /// Where the page goes.
  var output: String
}

extension ReportOptions {
  /// Reads the arguments after the word `report`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    file = parsed.positionals[0]
    let targets = try parsed.targets(of: Self.targetOption)
    guard targets.count < 2 else {
      throw Self.syntax.error("A page tells of one target; --target names \(targets.count).")
    }
    target = targets.first
    previous = try parsed.value(Self.previousOption)
    guard let output = try parsed.value(Self.outputOption) else {
      throw Self.syntax.error("Missing expected option '--output <file>'.")
    }
    self.output = output
  }

  static let targetOption = CommandOption(
    "target", "target", .text, ifAbsent: "the target that the file names",
    help: "Run the commands on this target instead.")

  static let previousOption = CommandOption(
    "previous", "campaign", .text, ifAbsent: "the one before, if the campaign names it",
    help: """
      For a campaign: the one to compare it with, as its folder or its summary.json; new, gone \
      and unchanged buckets are told.
      """)

  static let outputOption = CommandOption(
    "output", short: "o", "file", .text, help: "Where the page is written; needed.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver report",
    summary: "Make a page of a saved case or of a campaign.",
    overview: """
      Make a page of a saved case: run it again, and tell what happened as a story, a timeline \
      and a table, with a test to paste. Or make one of a campaign that has ended, from its \
      folder: targets against hazards, buckets, curves of throughput and growth. A page is one \
      HTML file without script.
      """,
    positional: CommandSyntax.Positional(
      name: "path", isRequired: true, isRepeated: false,
      help: """
        The .repro file, a lone - to read it from standard input, or the folder of a campaign or \
        its summary.json.
        """),
    options: [targetOption.syntax, previousOption.syntax, outputOption.syntax],
    examples: [
      .init("fuzz-driver report case.repro -o case.html", "A page to attach to a bug report."),
      .init("fuzz-driver report .fuzz/night -o night.html", "What a night has brought."),
    ])
}
