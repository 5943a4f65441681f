import FuzzCampaigns
import StatefulFuzz

/// What `fuzz-driver report` is to do.
struct ReportOptions: Equatable, Sendable {
  /// The saved case, or the folder of a campaign.
  var file: String

  /// The target to run the commands on; nil for the one that the file names.
  var target: String?

  /// The campaign to compare with; nil for the one that the campaign itself names, if any.
  var previous: String?

  /// Where the page goes; nil for none, where something else is asked for.
  var output: String?

  /// Where a test report in JUnit XML goes; nil for none.
  var xunitOutput: String?

  /// How the result is printed.
  var format = OutputFormat.auto

  /// The file to which a job on GitHub adds its summary; nil where there is none.
  var stepSummary: String?
}

extension ReportOptions {
  /// Reads the arguments after the word `report`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    file = parsed.positionals[0]
    let targets = try parsed.targets(of: Self.targetOption)
    guard targets.count < 2 else {
      throw Self.syntax.error("A page is about one target; --target names \(targets.count).")
    }
    target = targets.first
    previous = try parsed.value(Self.previousOption)
    let givenOutput = try parsed.value(Self.outputOption)
    xunitOutput = try parsed.value(SharedOptions.xunitOutput)
    format = try SharedOptions.format(parsed)
    stepSummary = SharedOptions.stepSummary(format, parsed)
    output = givenOutput ?? Self.defaultOutput(file, format, xunitOutput)
    try SharedOptions.checkStandardOutput(
      [(Self.outputOption.syntax, output), (SharedOptions.xunitOutput.syntax, xunitOutput)],
      format: SharedOptions.programFormat(format), Self.syntax)
  }

  /// Whether anything is to be written or printed.
  var writesSomething: Bool {
    output != nil || xunitOutput != nil || [.github, .json].contains(format)
  }

  /// The page of a saved case that nobody named: in the working directory, called like the file.
  private static func defaultOutput(
    _ file: String, _ format: OutputFormat, _ xunitOutput: String?
  ) -> String? {
    let ending = ".repro"
    let name = file.split(separator: "/").last ?? ""
    guard name.hasSuffix(ending), name.count > ending.count, xunitOutput == nil,
      ![.github, .json].contains(format)
    else { return nil }
    return name.dropLast(ending.count) + ".html"
  }

  static let targetOption = CommandOption(
    "target", "target", .text, ifAbsent: "the target that the file names",
    help: "Run the commands on this target instead.")

  static let previousOption = CommandOption(
    "previous", "campaign", .text, ifAbsent: "the one before, if the campaign names it",
    help: """
      For a campaign: the one to compare it with, as its folder or its summary.json; the page \
      lists buckets that are new, not seen again, and unchanged.
      """)

  static let outputOption = CommandOption(
    "output", short: "o", "file", .text,
    ifAbsent: "for case.repro it is case.html in the working directory",
    help: """
      Where the page is written, - for standard output. Required for a campaign, unless something \
      else is asked for.
      """)

  static let syntax = CommandSyntax(
    name: "fuzz-driver report",
    summary: "Make a page of a saved case or of a campaign.",
    overview: """
      Make a page of a saved case: replay it and describe what happened in words, as a timeline \
      and as a table, with a test to paste. For a campaign folder: a matrix of targets and \
      hazards, the buckets, and plots of throughput and growth. A page is one HTML file without \
      script. A campaign that is running or was killed is shown as far as it got.
      """,
    positional: CommandSyntax.Positional(
      name: "path", isRequired: true, isRepeated: false,
      help: """
        The .repro file, a lone - to read it from standard input, or the folder of a campaign or \
        its summary.json.
        """),
    options: [
      targetOption.syntax, previousOption.syntax, outputOption.syntax,
      SharedOptions.xunitOutput.syntax, SharedOptions.format.syntax, SharedOptions.json.syntax,
    ],
    examples: [
      .init("fuzz-driver report case.repro -o case.html", "A page to attach to a bug report."),
      .init("fuzz-driver report .fuzz/night -o night.html", "A summary of an overnight run."),
      .init(
        "fuzz-driver report .fuzz/night --xunit-output night.xml --format github",
        "The same for continuous integration."),
    ])
}
