import StatefulFuzz

extension CampaignOptions {
  /// Time to the end, by the limit that comes first: of the time itself, or of the cases at the
  /// mean rate so far.
  ///
  /// - Returns: nil without any limit, and while no case is done that a rate could come from.
  func timeLeft(after elapsed: Duration, cases done: UInt64) -> Duration? {
    let byTime = duration.map { max(.zero, $0 - elapsed) }
    guard let cases, done > 0 else { return byTime }
    // A limit of cases may be any number: the product of two durations' numbers has no room for it.
    let byCases = Duration.boundedSeconds(
      elapsed.seconds * (Double(cases - min(done, cases)) / Double(done)))
    return byTime.map { min($0, byCases) } ?? byCases
  }
}
