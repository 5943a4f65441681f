extension Shrinker {
  /// How many schedules with earlier switches are tried for one change.
  private static let earlierLimit = 48

  /// Deletes commands, each with other schedules.
  ///
  /// Why: without a command the jobs are others, and a switch at the fifth decision is another switch, or the
  /// same one stands at the third.
  /// Guarantee: none; which schedules are sampled is fixed.
  /// Cost: for each command that stays up to 20 runs, 48 more where there is a switch, and as many where
  /// there are two and one goes far.
  mutating func deleteWhileRescheduling() throws {
    guard facts.contains(.overlaps) else { return }
    var index = best.commands.count - 1
    while index >= 0 {
      let shorter = best.removing(index..<index + 1)
      if try !acceptRescheduled(shorter) { _ = try acceptWithEarlierSwitches(shorter) }
      index = min(index - 1, best.commands.count - 1)
    }
  }

  /// Tries a candidate with the switches at earlier decisions.
  private mutating func acceptWithEarlierSwitches(_ candidate: ChoiceSequence) throws -> Bool {
    let plan = SchedulePlan.plan(of: candidate.header)
    // One switch may be what counts, and the others what led to it: one that is seldom sampled.
    let single =
      (plan.switches ?? []).count > 1
      ? SchedulePlan.all(switches: 1, plan.farChoices).prefix(Self.earlierLimit) : []
    for earlier in plan.withEarlierSwitches.prefix(Self.earlierLimit) + single {
      if try accept(candidate.scheduled(earlier)) { return true }
    }
    return false
  }

  /// Tries a candidate with its schedule, without a switch, and with some schedules that are sampled.
  mutating func acceptRescheduled(
    _ candidate: ChoiceSequence, isNarrower: Bool = false
  ) throws -> Bool {
    if try accept(candidate, isNarrower: isNarrower) { return true }
    if try accept(candidate.scheduled(.none), isNarrower: isNarrower) { return true }
    guard candidate.inFlightCount > 1 else { return false }
    for seed in 0..<18 as Range<UInt64> {
      let samplers = SchedulePlan.Sampler.allCases
      let plan = SchedulePlan(.sampled(samplers[Int(seed) % samplers.count], seed: seed))
      if try accept(candidate.scheduled(plan), isNarrower: isNarrower) { return true }
    }
    return false
  }
}

extension ChoiceSequence {
  /// The case with another schedule.
  func scheduled(_ plan: SchedulePlan) -> ChoiceSequence {
    var copy = self
    copy.header = SchedulePlan.replacing(plan, in: header)
    return copy
  }
}

extension SchedulePlan {
  /// The plans in which all switches from one on are some decisions earlier.
  ///
  /// A command that is gone decides nothing any more. First those in which all switches move, the least far
  /// first.
  fileprivate var withEarlierSwitches: [SchedulePlan] {
    let sorted = (switches ?? []).sorted { $0.decision < $1.decision }
    return sorted.indices.flatMap { first in
      let before = first > 0 ? sorted[first - 1].decision : -1
      return (1..<max(1, sorted[first].decision - before)).map { step in
        let moved = sorted[first...].map {
          ScheduleSwitch(decision: $0.decision - step, choice: $0.choice)
        }
        return SchedulePlan(.switches(sorted[..<first] + moved))
      }
    }
  }
}
