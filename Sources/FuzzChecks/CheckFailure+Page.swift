import FuzzCampaigns
import FuzzReports
import StatefulFuzz

extension CheckFailure {
  /// The case as a page: verdict, every step with both states, evidence.
  ///
  /// - Parameters:
  ///   - target: What it failed on.
  ///   - isolation: As for the check.
  /// - Returns: HTML that fetches nothing; nil where there are no commands to show.
  /// - Throws: When workers cannot run.
  /// - Complexity: One run, with every state put into words.
  public func page(
    on target: Target, isolation: IsolationMode
  ) throws(IsolationError) -> String? {
    guard let entry = CorpusEntry(self) else { return nil }
    let replayer = try Replayer(
      [target], limits: limitsOfReplay, isolation: isolation == .none ? .none : .case)
    guard let result = try replayer.replay(entry, hasTimeline: true) else { return nil }
    return CounterexamplePage(
      file: path ?? entry.fileName, entry: entry, result: result, target: target
    ).html
  }

  /// Limits for another run: nobody waits for the whole time of a case that is known to hang.
  var limitsOfReplay: RunLimits {
    finding.failure.verdict == .timeout ? limits.ofHang : limits
  }
}
