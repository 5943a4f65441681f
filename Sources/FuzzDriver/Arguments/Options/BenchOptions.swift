/// What `fuzz-driver bench` is to do.
struct BenchOptions: Equatable, Sendable {
  var selection: BenchmarkSelection

  var printsJSON: Bool
}

extension BenchOptions {
  /// Reads the arguments after the word `bench`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    printsJSON = parsed.isOn(Self.jsonFlag)
    selection = BenchmarkSelection(of: context.benchmarks)
    guard !parsed.positionals.isEmpty else { return }
    do throws(BenchmarkSelection.NoMatch) {
      selection = try BenchmarkSelection(parsed.positionals, of: context.benchmarks)
    } catch {
      throw Self.syntax.error(error.message)
    }
  }

  static let jsonFlag = CommandFlag("json", help: "Print the measurements as JSON.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver bench",
    summary: "Measure the engine, and what else this driver has to measure.",
    overview: """
      Measure this machine, with fixed seeds. The group 'engine': commands a second, also as a share \
      of what the same machine does in a bare loop, nanoseconds a draw, runs a shrink. The group \
      'challenges', only when asked for: how many of 100 seeds shrink to the known minimum, and \
      runs a shrink. Further groups come with the driver; that of the shipped one is \
      'identified-array': nanoseconds an operation, from 8 to a million \
      elements, and how many times as long an array that is searched, a dictionary, or an array \
      without ids takes. Use a release build; a debug build is many times slower.
      """,
    positional: CommandSyntax.Positional(
      name: "pattern", isRequired: false, isRepeated: true,
      help: """
        What to measure, such as engine, challenges or '*/draw*'. (default: everything but the \
        challenges)
        """),
    options: [jsonFlag.syntax],
    examples: [
      .init("fuzz-driver bench --json", "Figures to compare with another machine's."),
      .init("fuzz-driver bench engine/draws", "One figure only."),
    ])
}
