import FuzzCampaigns
import FuzzChecks
import StatefulFuzz

/// What a command line asks for.
enum Invocation: Equatable, Sendable {
  /// Fuzz.
  case run(RunOptions)
  /// Run saved cases again.
  case replay(ReplayOptions)
  /// Make a saved case smaller.
  case shrink(ShrinkOptions)
  /// Make a page of a saved case.
  case report(ReportOptions)
  /// Merge the shards of a campaign.
  case merge(MergeOptions)
  /// Show where a campaign stands.
  case status(StatusOptions)
  /// Ask a driver to stop.
  case stop(StopOptions)
  /// Show targets against hazards.
  case matrix(MatrixOptions)
  /// Run every sequence of a few commands.
  case exhaust(ExhaustOptions)
  /// Manage saved cases.
  case corpus(CorpusOptions)
  /// Show the targets.
  case list(ListOptions)
  /// Say what words mean.
  case explain(ExplainOptions)
  /// Check that planted bugs are found.
  case selftest(SelftestOptions)
  /// Find commands whose failure the checks would miss.
  case audit(AuditOptions)

  /// Show individual cases.
  case observe(ObserveOptions)
  /// Measure the engine.
  case bench(BenchOptions)
  /// Print a completion script, to standard output.
  case completion(CompletionShell)
  /// Print this help page, to standard output.
  case help(String)
  /// Print the version.
  case version

  /// Whether it may start commands of the user's, which are nobody's to end.
  var startsCommands: Bool {
    if case .run(let options) = self { options.findingHook != nil } else { false }
  }

  /// How its workers start.
  var isolationStart: WorkerStart {
    switch self {
    case .run(let options): options.isolationStart
    case .replay(let options): options.isolationStart
    case .shrink(let options): options.isolationStart
    case .matrix(let options): options.isolationStart
    case .exhaust(let options): options.isolationStart
    case .selftest(let options): options.isolationStart
    case .audit(let options): options.isolationStart
    case .observe(let options): options.isolationStart
    default: .standard
    }
  }

  /// Whether it runs cases in workers, which it watches.
  var startsWorkers: Bool {
    switch self {
    case .run(let options): !options.isDryRun
    case .replay, .shrink, .matrix, .exhaust, .selftest, .audit, .observe, .bench: true
    default: false
    }
  }
}
