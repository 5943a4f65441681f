import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// What the watched cases did, folded to a line for each suite, and what never happened.
struct StatisticsText {
  let summary: CampaignSummary

  /// The kinds with the smallest shares of effective commands that a line names.
  private static let rarestCount = 3

  var lines: [SummaryText.Line] {
    var suites: [String] = []
    for one in summary.statistics where !suites.contains(one.suite) { suites.append(one.suite) }
    var lines = suites.flatMap { suite -> [SummaryText.Line] in
      let targets = summary.statistics.filter { $0.suite == suite }
      return line(suite, targets).map {
        [SummaryText.Line(label: "watched", text: $0, isDetail: true)]
      } ?? []
    }
    if let pairs = pairs(suites) {
      lines.append(SummaryText.Line(label: "pairs", text: pairs, isDetail: true))
    }
    lines += summary.idleKinds.map { SummaryText.Line(label: "idle", text: $0.message) }
    lines += summary.uselessLanes.map { SummaryText.Line(label: "lanes", text: $0) }
    lines += summary.missedLabels.map { SummaryText.Line(label: "rare", text: "\($0)") }
    return lines
  }

  /// Which kinds of command came right behind which; of several suites only how many, because `--json`
  /// has all of them.
  private func pairs(_ suites: [String]) -> String? {
    let pairs = suites.map { suite in PairCoverage(summary.statistics.filter { $0.suite == suite })
    }
    guard pairs.count > 1 else {
      return pairs.first?.text.map { "\(suites[0]): \($0)" }
    }
    let (met, possible) = (pairs.map(\.met).reduce(0, +), pairs.map(\.possible).reduce(0, +))
    guard possible > 0 else { return nil }
    return "\(met) of \(possible) pairs of consecutive command kinds occurred, in "
      + "\(pairs.count) suites; --json has all of them"
  }

  private func line(_ suite: String, _ targets: [TargetStatistics]) -> String? {
    let kinds = targets.flatMap(\.kinds)
    let generated = kinds.map(\.generated).total
    guard generated > 0 else { return nil }
    let rejected = kinds.map(\.rejected).total
    let effective = kinds.map(\.effective).total
    let cases = targets.map(\.cases).total
    return "\(suite): \(generated) commands of \(ClockText.counted(cases, "case")), "
      + "\(percent(rejected, generated)) rejected, \(percent(effective, generated)) with effect "
      + "(least often: \(rarest(kinds)))"
  }

  /// The kinds whose commands had an effect least often, all targets of the suite together.
  private func rarest(_ kinds: [TargetStatistics.Kind]) -> String {
    var sums: [TargetStatistics.Kind] = []
    for kind in kinds where kind.generated > 0 {
      guard let place = sums.firstIndex(where: { $0.name == kind.name }) else {
        sums.append(kind)
        continue
      }
      sums[place].generated.add(kind.generated)
      sums[place].effective.add(kind.effective)
    }
    let order = sums.sorted { one, other in
      // Shares, without a division: the products have 128 bits.
      let (left, right) = (
        one.effective.multipliedFullWidth(by: other.generated),
        other.effective.multipliedFullWidth(by: one.generated)
      )
      return (left.high, left.low, one.name) < (right.high, right.low, other.name)
    }
    return order.prefix(Self.rarestCount).map {
      "\($0.name) \($0.effective) of \($0.generated)"
    }.joined(separator: ", ")
  }

  private func percent(_ part: UInt64, _ whole: UInt64) -> String {
    "\(Int((Double(min(part, whole)) / Double(whole) * 100).rounded())) %"
  }
}

extension TargetStatistics {
  fileprivate var suite: String { String(target.prefix { $0 != "/" }) }
}
