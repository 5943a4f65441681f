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
      Run benchmarks on this computer, with fixed seeds. They come in groups, which depend on the \
      driver. Use a release build; a debug build is many times slower.

      'engine': commands per second (also relative to a loop without the engine), nanoseconds per \
      draw, runs per shrink. 'identified-array': nanoseconds per operation for 8 to 1,000,000 \
      elements, and how much longer a linear search, a dictionary or a plain array takes.

      The others run only if you name them. 'challenges': how many of 100 seeds shrink to the known \
      minimum, and runs per shrink. 'growth': what a shrink costs as cases get larger. 'search': \
      cases until a bug is found. 'schedules': cases until a concurrency bug is found. \
      'schedules-goal': how many of 100 seeds find it within 100 cases. 'schedules-minimum': how \
      often it shrinks to the smallest case. 'campaign': where the processor time of a campaign goes.
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
