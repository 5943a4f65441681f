import FuzzCampaigns
import StatefulFuzz

/// What `fuzz-driver observe` is to do.
struct ObserveOptions: Equatable, Sendable {
  /// The name of the one target.
  var target: String

  /// Fixes the cases.
  var seed: UInt64

  /// The index of the first one.
  var firstCase: UInt64 = 0

  /// Whether it is one case, whose commands are wanted.
  var showsCase = false

  /// How many.
  var cases: UInt64

  /// The most commands of one.
  var maxCommands = 50

  var printsJSON: Bool

  /// How its workers start.
  var isolationStart = WorkerStart.standard
}

extension ObserveOptions {
  /// Reads the arguments after the word `observe`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    let targets = try parsed.selectedTargets() ?? []
    guard targets.count == 1 else {
      throw Self.syntax.error(
        "\(parsed.positionals[0].quoted) is \(targets.count) targets; 'observe' takes one at a time."
      )
    }
    target = targets[0]
    seed = try parsed.value(MatrixOptions.seedOption)
    if let one = try parsed.value(Self.caseOption) {
      guard !parsed.isGiven(Self.casesOption.syntax) else {
        throw Self.syntax.contradiction("--case", "--cases")
      }
      (firstCase, cases, showsCase) = (one, 1, true)
    } else {
      cases = try parsed.value(Self.casesOption)
    }
    maxCommands = try parsed.value(RunOptions.maxCommandsOption)
    printsJSON = parsed.isOn(Self.jsonFlag)
    isolationStart = try parsed.value(SharedOptions.isolationStart)
  }

  static let casesOption = CommandOption(
    "cases", "count", .count(zero: "nothing would be looked at"), default: "1k",
    help: "How many cases to run.")

  static let caseOption = CommandOption<UInt64?>(
    "case", "index", .caseIndex,
    help: "Run this one case alone, and show its commands; the first case has the index 0.")

  static let jsonFlag = CommandFlag("json", help: "Print a line of JSON for each case.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver observe",
    summary: "Show individual cases.",
    overview: """
      Run the first cases of a campaign one at a time, and say how many commands they have, of which \
      kinds, and which cases took longest. With --case, run one case and show its commands. With \
      --json, print a line for each case in the format "PBT Observations", which Tyche and other tools \
      read. Failures are counted, but not shrunk.
      """,
    positional: CommandSyntax.Positional(
      name: "target", isRequired: true, isRepeated: false,
      help: "What to observe, such as list/id-lookup-fallback."),
    options: [
      MatrixOptions.seedOption.syntax, casesOption.syntax, caseOption.syntax,
      RunOptions.maxCommandsOption.syntax, SharedOptions.isolationStart.syntax,
      jsonFlag.syntax,
    ],
    examples: [
      .init("fuzz-driver observe list/id-lookup-fallback", "Lengths, kinds, slowest cases."),
      .init("fuzz-driver observe list/on-demand --case 7", "The commands of a case."),
      .init(
        "fuzz-driver observe list/on-demand --json > observations.jsonl", "Lines for other tools."),
    ])
}

extension ValueParser where Value == UInt64 {
  /// Reads the index of a case: a decimal number without a unit.
  fileprivate static var caseIndex: Self {
    Self { text throws(ValueError) in
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let index = UInt64(text) else {
        throw ValueError("expected the index of a case, such as 0 or 4711")
      }
      return index
    }
  }
}
