/// The subcommands of this version.
enum Subcommand: String, CaseIterable, Sendable {
  case run, replay, shrink, exhaust, matrix, report, list, selftest, bench

  /// What it understands.
  var syntax: CommandSyntax {
    switch self {
    case .run: RunOptions.syntax
    case .replay: ReplayOptions.syntax
    case .shrink: ShrinkOptions.syntax
    case .report: ReportOptions.syntax
    case .matrix: MatrixOptions.syntax
    case .exhaust: ExhaustOptions.syntax
    case .list: ListOptions.syntax
    case .selftest: SelftestOptions.syntax
    case .bench: BenchOptions.syntax
    }
  }

  /// Subcommands that the design names and this version lacks.
  static let unavailable = ["corpus", "merge", "status", "stop"]

  /// Reads its arguments.
  func invocation(
    _ arguments: [String], context: ParsingContext
  ) throws(UsageError) -> Invocation {
    switch self {
    case .run: .run(try RunOptions(arguments, context: context))
    case .replay: .replay(try ReplayOptions(arguments, context: context))
    case .shrink: .shrink(try ShrinkOptions(arguments, context: context))
    case .report: .report(try ReportOptions(arguments, context: context))
    case .matrix: .matrix(try MatrixOptions(arguments, context: context))
    case .exhaust: .exhaust(try ExhaustOptions(arguments, context: context))
    case .list: .list(try ListOptions(arguments, context: context))
    case .selftest: .selftest(try SelftestOptions(arguments, context: context))
    case .bench: .bench(try BenchOptions(arguments, context: context))
    }
  }
}
