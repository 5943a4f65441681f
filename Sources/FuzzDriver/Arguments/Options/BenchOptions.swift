import StatefulFuzz

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
    guard !context.benchmarks.isEmpty else {
      throw Self.syntax.error(
        "This driver has no benchmarks: hand 'FuzzDriver.main' groups of them.")
    }
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
    summary: "Measure what this driver has benchmarks for.",
    overview: """
      Measure this machine, with fixed seeds. Benchmarks come in groups, and those of a driver are \
      the ones that its executable hands to it. The shipped driver has four. 'engine': commands a second, also as a share \
      of what the same machine does in a bare loop, nanoseconds a draw, runs a shrink. \
      'challenges', only when asked for: how many of 100 seeds shrink to the known minimum, and \
      runs a shrink. 'search', only when asked for: cases until a bug is found. \
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
