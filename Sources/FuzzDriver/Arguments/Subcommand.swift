import FuzzCampaigns
import FuzzChecks
import StatefulFuzz

/// The subcommands of this version.
enum Subcommand: String, CaseIterable, Sendable {
  case run, replay, shrink, exhaust, matrix, merge, status, stop, report, corpus, list, explain
  case selftest, audit, observe, bench

  /// What it understands.
  var syntax: CommandSyntax {
    switch self {
    case .run: RunOptions.syntax
    case .replay: ReplayOptions.syntax
    case .shrink: ShrinkOptions.syntax
    case .merge: MergeOptions.syntax
    case .status: StatusOptions.syntax
    case .stop: StopOptions.syntax
    case .report: ReportOptions.syntax
    case .matrix: MatrixOptions.syntax
    case .exhaust: ExhaustOptions.syntax
    case .corpus: CorpusSyntax.group
    case .list: ListOptions.syntax
    case .explain: ExplainOptions.syntax
    case .selftest: SelftestOptions.syntax
    case .audit: AuditOptions.syntax
    case .observe: ObserveOptions.syntax
    case .bench: BenchOptions.syntax
    }
  }

  /// Reads its arguments.
  func invocation(
    _ arguments: [String], context: ParsingContext
  ) throws(UsageError) -> Invocation {
    switch self {
    case .run: .run(try RunOptions(arguments, context: context))
    case .replay: .replay(try ReplayOptions(arguments, context: context))
    case .shrink: .shrink(try ShrinkOptions(arguments, context: context))
    case .merge: .merge(try MergeOptions(arguments, context: context))
    case .status: .status(try StatusOptions(arguments, context: context))
    case .stop: .stop(try StopOptions(arguments, context: context))
    case .report: .report(try ReportOptions(arguments, context: context))
    case .matrix: .matrix(try MatrixOptions(arguments, context: context))
    case .exhaust: .exhaust(try ExhaustOptions(arguments, context: context))
    case .corpus: .corpus(try CorpusOptions(arguments, context: context))
    case .list: .list(try ListOptions(arguments, context: context))
    case .explain: .explain(try ExplainOptions(arguments, context: context))
    case .selftest: .selftest(try SelftestOptions(arguments, context: context))
    case .audit: .audit(try AuditOptions(arguments, context: context))
    case .observe: .observe(try ObserveOptions(arguments, context: context))
    case .bench: .bench(try BenchOptions(arguments, context: context))
    }
  }
}
