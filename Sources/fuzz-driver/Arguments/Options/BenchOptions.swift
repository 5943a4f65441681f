/// What `fuzz-driver bench` is to do.
struct BenchOptions: Equatable, Sendable {
  var printsJSON: Bool
}

extension BenchOptions {
  /// Reads the arguments after the word `bench`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    printsJSON = parsed.isOn(Self.jsonFlag)
  }

  static let jsonFlag = CommandFlag("json", help: "Print the measurements as JSON.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver bench",
    summary: "Measure the engine.",
    overview: """
      Measure the engine on this machine, with fixed seeds: cases a second, nanoseconds a draw, \
      runs a shrink. Use a release build; a debug build is many times slower.
      """,
    options: [jsonFlag.syntax],
    examples: [.init("fuzz-driver bench --json", "Figures to compare with another machine's.")])
}
