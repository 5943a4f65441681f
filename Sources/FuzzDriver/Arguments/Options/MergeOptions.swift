import FuzzCampaigns
import StatefulFuzz

/// What `fuzz-driver merge` is to do.
struct MergeOptions: Equatable, Sendable {
  /// The folders of the shards.
  var campaigns: [String]

  /// The folder that they are put together in.
  var destination: String

  /// How many shards there must be; nil to take what there is.
  var expectedShards: Int?

  /// The page to write; nil for none.
  var page: String?

  /// Where a test report in JUnit XML goes; nil for none.
  var xunitOutput: String?

  /// `--json` is `.json`.
  var format = OutputFormat.auto

  /// The file to which a job on GitHub adds its summary; nil where there is none.
  var stepSummary: String?
}

extension MergeOptions {
  /// Reads the arguments after the word `merge`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    campaigns = parsed.positionals
    guard let destination = try parsed.value(Self.intoOption) else {
      throw Self.syntax.error("Missing expected option '--into <dir>'.")
    }
    self.destination = destination
    expectedShards = try parsed.value(Self.expectShardsOption)
    page = try parsed.value(SharedOptions.page)
    xunitOutput = try parsed.value(SharedOptions.xunitOutput)
    format = try SharedOptions.format(parsed)
    stepSummary = SharedOptions.stepSummary(format, parsed)
    try SharedOptions.checkStandardOutput(
      [(SharedOptions.page.syntax, page), (SharedOptions.xunitOutput.syntax, xunitOutput)],
      format: SharedOptions.programFormat(format), Self.syntax)
  }

  static let intoOption = CommandOption(
    required: "into", "dir", .text,
    help: "The folder of the whole campaign; created if missing.")

  static let expectShardsOption = CommandOption(
    "expect-shards", "n",
    .count(zero: "a campaign has at least one part", upTo: 1_000_000, because: "a part needs work"),
    ifAbsent: "whatever there is",
    help: "Exit with 3 if a shard of N is missing and its cases were not run.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver merge",
    summary: "Merge the shards of a campaign.",
    overview: """
      Merge the shards of a campaign: counts are added up, and no case counts twice; for \
      each bucket, the finding of the earliest case is kept and confirmed on this machine.

      Folders can be merged in any order and more than once; a late shard can be added afterwards. \
      A merged folder can be continued with 'run --resume', even with a different number of \
      shards.
      """,
    positional: CommandSyntax.Positional(
      name: "campaign", isRequired: true, isRepeated: true,
      help: "The --campaign-dir of a shard; left unchanged."),
    options: [
      intoOption.syntax, expectShardsOption.syntax, SharedOptions.format.syntax,
      SharedOptions.json.syntax, SharedOptions.page.syntax, SharedOptions.xunitOutput.syntax,
    ],
    examples: [
      .init(
        "fuzz-driver merge night/shard-* --into night/merged --expect-shards 8",
        "Merge a night on eight machines."),
      .init(
        "fuzz-driver merge night/shard-* --into night/merged --html night.html",
        "The same as a page."),
    ])
}
