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
    summary: "Run the benchmarks.",
    overview: """
      Run benchmarks on this computer, with fixed seeds. They come in groups; which ones a driver \
      has depends on its executable. The shipped driver has eight. 'engine': \
      commands per second, also as a share of what the same machine does in a bare loop, \
      nanoseconds per draw, runs per shrink. 'identified-array': nanoseconds per operation, from 8 \
      to a million elements, and how many times as long an array that is searched, a dictionary, \
      or an array without ids takes. The others run only when asked for. 'challenges': how many of \
      100 seeds shrink to the known minimum, and runs per shrink. 'growth': what a shrink costs as \
      cases get larger. 'search': cases until a bug is found. 'schedules': cases until a bug of \
      concurrency is found, and 'schedules-minimum': how often it shrinks to the smallest case. \
      'campaign': what the processor time of a campaign is spent on. \
      Use a release build; a debug build is many times slower.
      """,
    positional: CommandSyntax.Positional(
      name: "pattern", isRequired: false, isRepeated: true,
      help: """
        What to measure, such as engine, challenges or '*/draw*'. (default: all groups but those \
        that run only when asked for)
        """),
    options: [jsonFlag.syntax],
    examples: [
      .init("fuzz-driver bench --json", "Figures to compare with another computer's."),
      .init("fuzz-driver bench engine/draws", "One figure only."),
    ])
}
