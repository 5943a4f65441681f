import FuzzCampaigns

/// What `fuzz-driver selftest` is to do.
struct SelftestOptions: Equatable, Sendable {
  var printsJSON: Bool

  /// How its workers start.
  var isolationStart = WorkerStart.standard
}

extension SelftestOptions {
  /// Reads the arguments after the word `selftest`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    printsJSON = parsed.isOn(Self.jsonFlag)
    isolationStart = try parsed.value(SharedOptions.isolationStart)
  }

  static let jsonFlag = CommandFlag("json", help: "Print the results as JSON.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver selftest",
    summary: "Check that planted bugs are found.",
    overview: """
      Check the driver itself, on this machine: fuzz the planted failures, traps and hangs of \
      the suite 'selftest', and report whether each was found and named correctly.
      """,
    options: [SharedOptions.isolationStart.syntax, jsonFlag.syntax],
    examples: [.init("fuzz-driver selftest", "Worth doing before a long campaign.")])
}
