extension Shrinker {
  /// Cases with more commands are left to `deleteWhileRescheduling`.
  private static let longestCase = 6

  /// Deletes a command of a short case, with many schedules that are sampled.
  ///
  /// Why: what needs a switch or a cancellation at one moment of many fails under one schedule in a hundred, and
  /// without a command that moment is another one.
  /// Guarantee: none; which schedules are sampled is fixed.
  /// Cost: 120 runs for each command that stays, in cases of at most six commands.
  mutating func resampleDeletions() throws {
    guard facts.contains(.overlaps), best.commands.count <= Self.longestCase else { return }
    let samplers = SchedulePlan.Sampler.allCases
    var index = best.commands.count - 1
    while index >= 0 {
      let shorter = best.removing(index..<index + 1)
      if shorter.inFlightCount > 1 {
        // The first ones are those that cheaper passes have tried.
        for seed in 18..<138 as Range<UInt64> {
          let plan = SchedulePlan(.sampled(samplers[Int(seed) % samplers.count], seed: seed))
          if try accept(shorter.scheduled(plan)) { break }
        }
      }
      index = min(index - 1, best.commands.count - 1)
    }
  }
}
