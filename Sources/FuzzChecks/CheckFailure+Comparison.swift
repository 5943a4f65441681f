import FuzzCampaigns
import FuzzReports
import StatefulFuzz

extension CheckFailure {
  /// The case on several systems of one model, step by step: which of them leaves it first, and
  /// where.
  ///
  /// - Parameters:
  ///   - targets: The systems, with the same commands.
  ///   - isolation: As for the check.
  /// - Returns: A table and the steps, one line an entry; empty where there is nothing to compare.
  /// - Throws: When workers cannot run.
  public func comparison(
    on targets: [Target], isolation: IsolationMode
  ) throws(IsolationError) -> [String] {
    guard targets.count > 1, let entry = CorpusEntry(self) else { return [] }
    let replayer = try Replayer(
      targets, limits: limits, isolation: isolation == .none ? .none : .case)
    var results: [ReplayResult] = []
    for target in targets {
      if let result = try replayer.replay(entry, on: target.name, isTraced: true) {
        results.append(result)
      }
    }
    return ComparisonTable(results, hasUnicode: true).lines
  }
}
