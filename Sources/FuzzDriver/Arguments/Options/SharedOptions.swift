import FuzzCampaigns
import StatefulFuzz

/// Options that several subcommands have, declared once so that they mean the same everywhere.
enum SharedOptions {
  static let timeout = CommandOption(
    "timeout", "duration", .duration(zero: "every case would time out"), default: "10s",
    help: """
      Time limit for a case; exceeding it is a finding, a timeout.
      """)

  static let memory = CommandOption(
    "memory", "size",
    .size(atLeast: 16, because: "a worker needs some of it, whatever its case does"),
    default: "1g",
    help: """
      Memory limit for a case, such as 512m or 2g; exceeding it is a finding.
      """)

  static let isolation = isolation(
    ofCases: "slow, but nothing leaks from one case into the next")

  /// What keeps a crash from ending the driver; `ofCases` is what a process for each case means.
  static func isolation(ofCases: String) -> CommandOption<IsolationMode> {
    CommandOption(
      "isolation", "mode", .choice, default: "batch",
      help: """
        How cases are isolated, so a crash does not end the driver. 'batch': a worker process runs \
        many cases, and is replaced if one kills it. 'case': each case gets its own process: \
        \(ofCases). 'none': cases run in the driver itself, for a debugger; a crash or a hang \
        ends it.
        """)
  }

  static let isolationStart = CommandOption<WorkerStart>(
    "isolation-start", "how", .choice, default: WorkerStart.standard.rawValue,
    environment: WorkerStart.variable,
    help: """
      How worker processes start. 'fork': they are copies of the driver; fast, but only on Linux. \
      'spawn': the driver's program is started again for each; slower, but works with libraries \
      that do not survive a fork. Findings are the same.
      """)

  static let format = CommandOption<OutputFormat>(
    "format", "format", .choice, default: "auto",
    help: """
      How results are printed: for people, as plain lines for a log, as JSON, or as annotations \
      for GitHub Actions. 'auto' is 'human' on a terminal and 'plain' elsewhere.
      """)

  static let json = CommandFlag("json", help: "The same as --format json.")

  static let page = CommandOption(
    "html", "file", .text,
    help: "Write a page of the campaign as well: one HTML file without script.")

  static let xunitOutput = CommandOption(
    "xunit-output", "file", .text,
    help: "Write a test report in JUnit XML as well, for continuous integration.")

  /// What `--format` and `--json` say together.
  static func format(_ parsed: ParsedArguments) throws(UsageError) -> OutputFormat {
    let format = try parsed.value(Self.format)
    guard parsed.isOn(json) else { return format }
    guard format == .json || !parsed.isGiven(Self.format.syntax) else {
      throw parsed.syntax.contradiction("--format \(format.rawValue)", "--json")
    }
    return .json
  }

  /// What the format has in common with a file on standard output: a program reads it, and would
  /// read both; nil for one that people read.
  static func programFormat(_ format: OutputFormat) -> String? {
    switch format {
    case .json, .github: "--format \(format.rawValue)"
    case .auto, .human, .plain: nil
    }
  }

  /// Finds out whether standard output is to hold more than one thing that a program reads.
  ///
  /// - Parameters:
  ///   - files: Options that name a file, and the file that each names.
  ///   - format: What has such a result printed; nil where it is for people.
  ///   - syntax: The command.
  /// - Throws: The first two of them, which contradict each other.
  static func checkStandardOutput(
    _ files: [(option: OptionSyntax, path: String?)], format: String?, _ syntax: CommandSyntax
  ) throws(UsageError) {
    let results =
      files.filter { $0.path == "-" }.map { "\($0.option.longName) -" } + [format].compactMap { $0 }
    guard results.count > 1 else { return }
    throw syntax.contradiction(results[0], results[1])
  }

  /// The file to which a job on GitHub adds its summary; nil where there is none.
  static func stepSummary(_ format: OutputFormat, _ parsed: ParsedArguments) -> String? {
    format == .github ? parsed.context.variable("GITHUB_STEP_SUMMARY") : nil
  }
}
