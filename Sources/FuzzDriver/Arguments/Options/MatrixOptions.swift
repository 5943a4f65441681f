import FuzzCampaigns
import StatefulFuzz

/// What `fuzz-driver matrix` is to do.
struct MatrixOptions: Equatable, Sendable {
  /// How the matrix is printed.
  enum Format: String, CaseIterable, Sendable {
    /// A table for a terminal.
    case text
    /// A table for a page in Markdown.
    case markdown
    /// One object.
    case json
  }

  /// The names of the targets, in the order of the catalogue.
  var targets: [String]

  /// The campaign seed.
  var seed: UInt64

  /// The number of cases of all targets together; nil for no limit.
  var caseLimit: UInt64?

  /// The time after which the campaign ends; nil for no limit.
  var timeLimit: Duration?

  /// Which commands fresh cases are made of.
  var envelope: Envelope

  /// The number of workers, at least 1.
  var jobs: Int

  /// How its workers start.
  var isolationStart = WorkerStart.standard

  /// `--json` is `.json`.
  var format: Format

  /// Where a page goes; nil for none.
  var page: String?

  /// Cases of each target where neither cases nor time are limited.
  ///
  /// In the paranoid envelope most runs end early, in misuse, and so the rarest
  /// expected hazards take more: some are met by 3 cases of 10,000.
  static func casesPerTarget(in envelope: Envelope) -> UInt64 {
    envelope == .paranoid ? 40_000 : 10_000
  }
}

extension MatrixOptions {
  /// Reads the arguments after the word `matrix`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    targets =
      try parsed.selectedTargets()
      ?? context.targets.filter { !TargetPattern(RunOptions.plantedSuite).matches($0) }
    seed = try parsed.value(Self.seedOption)
    timeLimit = try parsed.value(Self.durationOption)
    envelope = try parsed.value(ExhaustOptions.envelopeOption)
    let defaultLimit = UInt64(targets.count) * Self.casesPerTarget(in: envelope)
    caseLimit = try parsed.value(Self.casesOption) ?? (timeLimit == nil ? defaultLimit : nil)
    jobs = try parsed.value(RunOptions.jobsOption) ?? context.processors
    isolationStart = try parsed.value(SharedOptions.isolationStart)
    format = try Self.format(parsed)
    page = try parsed.value(Self.htmlOption)
    try SharedOptions.checkStandardOutput(
      [(Self.htmlOption.syntax, page)],
      format: format == .text ? nil : "--format \(format.rawValue)", Self.syntax)
  }

  private static func format(_ parsed: ParsedArguments) throws(UsageError) -> Format {
    let format = try parsed.value(formatOption)
    guard parsed.isOn(jsonFlag) else { return format }
    guard format == .json || !parsed.isGiven(formatOption.syntax) else {
      throw syntax.contradiction("--format \(format.rawValue)", "--json")
    }
    return .json
  }

  // Neither FUZZ_SEED nor FUZZ_DURATION: the same command must print the same matrix everywhere.
  static let seedOption = CommandOption(
    "seed", "seed", .seed, default: "42",
    help: "Determines every random decision. Decimal, or hexadecimal after 0x.")

  static let casesOption = CommandOption(
    "cases", "count", .count(zero: "a matrix of no cases shows nothing"),
    ifAbsent: "10k for each target, 40k in the paranoid envelope, or no limit with --duration",
    help: "Stop after this many cases of all targets together, such as 500k or 5M.")

  static let durationOption = CommandOption(
    "duration", "duration", .duration(zero: "a matrix of no cases shows nothing"),
    ifAbsent: "no limit",
    help: """
      Stop after this time, such as 90s or 15m; the counts then depend on the machine. With \
      --cases, whichever limit comes first.
      """)

  static let formatOption = CommandOption<Format>(
    "format", "format", .choice, default: "text",
    help: "How the matrix is printed: for a terminal, as Markdown, or as JSON.")

  static let jsonFlag = CommandFlag("json", help: "The same as --format json.")

  static let htmlOption = CommandOption(
    "html", "file", .text, help: "Write a page as well: one HTML file without script.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver matrix",
    summary: "Show which target has which hazard.",
    overview: """
      Show which target has which hazard, from actual runs: found, with the shortest commands; \
      safe, with the number of cases that reached its precondition; never reached; or not \
      applicable.

      The exit code is 1 if an unexpected failure was found, and 3 if a hazard was never \
      reached without a documented reason, or an expected one not found: then run \
      more cases, or fix the generator.
      """,
    positional: CommandSyntax.Positional(
      name: "target-pattern", isRequired: false, isRepeated: true,
      help: """
        Which targets, such as list, list/native-foreach or 'list/id-*'. (default: every target \
        but 'selftest')
        """),
    options: [
      seedOption.syntax, casesOption.syntax, durationOption.syntax,
      ExhaustOptions.envelopeOption.syntax, RunOptions.jobsOption.syntax,
      SharedOptions.isolationStart.syntax, formatOption.syntax, jsonFlag.syntax, htmlOption.syntax,
    ],
    examples: [
      .init("fuzz-driver matrix", "Everything, the same each time."),
      .init("fuzz-driver matrix list --html matrix.html", "One suite, and a page of it."),
      .init("fuzz-driver matrix list --format markdown", "The table of docs/SwiftUILists.md."),
    ])
}
