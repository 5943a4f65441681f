import FuzzCampaigns
import StatefulFuzz

/// What `fuzz-driver audit` is to do.
struct AuditOptions: Equatable, Sendable {
  /// The name of the one target.
  var target: String

  /// Fixes the cases.
  var seed: UInt64

  /// Cases for each fault.
  var cases: UInt64

  var printsJSON: Bool

  /// How its workers start.
  var isolationStart = WorkerStart.standard
}

extension AuditOptions {
  /// Reads the arguments after the word `audit`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    let targets = try parsed.selectedTargets() ?? []
    guard targets.count == 1 else {
      throw Self.syntax.error(
        "\(parsed.positionals[0].quoted) is \(targets.count) targets; 'audit' takes one at a time.")
    }
    target = targets[0]
    seed = try parsed.value(MatrixOptions.seedOption)
    cases = try parsed.value(Self.casesOption)
    printsJSON = parsed.isOn(Self.jsonFlag)
    isolationStart = try parsed.value(SharedOptions.isolationStart)
  }

  static let casesOption = CommandOption(
    "cases", "count", .count(zero: "nothing would be looked at"), default: "1k",
    help: "How many cases each fault may take.")

  static let jsonFlag = CommandFlag("json", help: "Print the rows as JSON.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver audit",
    summary: "Find commands whose failure the checks would miss.",
    overview: """
      Mutation-test a target: for one kind of command at a time, skip every second call (returning \
      the expected value) or make it twice, and report whether the checks notice. A passing test \
      says nothing about a fault that goes unnoticed; that is fine for a command that only reads, \
      and often for a repeated call. The exit code is 3 if no fault is noticed.
      """,
    positional: CommandSyntax.Positional(
      name: "target", isRequired: true, isRepeated: false,
      help: "What to audit, such as list/id-lookup-fallback."),
    options: [
      MatrixOptions.seedOption.syntax, casesOption.syntax, SharedOptions.isolationStart.syntax,
      jsonFlag.syntax,
    ],
    examples: [
      .init("fuzz-driver audit list/id-lookup-fallback", "What its checks would not notice.")
    ])
}
