import FuzzCampaigns
import StatefulFuzz

extension CampaignSummary {
  /// So many commands must have been watched before one that never ran is told.
  private static var enough: UInt64 { 1_000 }

  /// What a check that passed has not tested, a sentence each: a test tells it as a warning.
  package func untested(of target: Target) -> [String] {
    (target.comparesNothing ? [Self.nothingCompared(target)] : [])
      + indeterminate.prefix(1).map {
        "\(target.name): "
          + Finding.sentence(indeterminate: indeterminateCases, example: $0.exampleText)
      }
      + uselessLanes
      + statistics.flatMap { Self.missingKinds($0, of: target) }
  }

  private static func nothingCompared(_ target: Target) -> String {
    "\(target.name): nothing is compared with the model: no command returns a value, and there is no "
      + "on.compare or on.check. Only a crash, a hang, an error thrown by just one side, or an "
      + "#expect in a closure can fail this test. Return values from both closures, or add on.compare"
  }

  private static func missingKinds(_ statistics: TargetStatistics, of target: Target) -> [String] {
    // A narrower envelope never draws the kinds of a wider one.
    if target.hasEnvelopes { return [] }
    let all = statistics.kinds.reduce(0) { $0 + $1.generated }
    guard all >= enough else { return [] }
    let reason =
      target.isMadeOfClosures
      ? "its `when:` condition is almost never true, or its weight is 0"
      : "`drawCommand` almost never returns it, or `step` returns nil for it"
    return statistics.kinds.filter { $0.generated == 0 }.map {
      "\(statistics.target): '\($0.name)' never ran in a sample of \(all) commands: \(reason)"
    }
  }
}
