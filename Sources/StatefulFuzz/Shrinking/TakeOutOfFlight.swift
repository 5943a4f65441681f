extension Shrinker {
  /// How many schedules with earlier switches are tried for one change.
  private static let earlierLimit = 48

  /// Lets commands run alone that were in flight: before the others of their flight, or behind them.
  ///
  /// Why: what overlaps is the hardest to follow, so that fewer overlaps are simpler than smaller arguments or
  /// fewer switches. A command that goes takes its switches along, so that other schedules are tried too.
  /// Guarantee: a call that accepts nothing proves that no single command can run alone before or behind
  /// its flight with this schedule, or without a switch.
  /// Cost: up to 2 runs for each command in flight, and as many again for each schedule that is sampled.
  mutating func takeOutOfFlight() throws {
    guard facts.contains(.overlaps) else { return }
    var index = best.commands.count - 1
    while index >= 0 {
      if best.isInFlight(index) {
        for candidate in best.takingOutOfFlight(index) {
          if try acceptRescheduled(candidate, isNarrower: true) { break }
        }
      }
      index = min(index - 1, best.commands.count - 1)
    }
  }

  /// Numbers the lanes of each flight in the order of their first commands, which changes nothing else.
  ///
  /// Cost: 1 run.
  mutating func renumberLanes() throws {
    guard facts.contains(.overlaps) else { return }
    var (candidate, numbers) = (best, [UInt64: UInt64]())
    for index in best.commands.indices {
      guard best.isInFlight(index) else {
        numbers = [:]
        continue
      }
      let lane = best.commands[index][1].value
      let number = numbers[lane, default: UInt64(numbers.count) + 1]
      numbers[lane] = number
      candidate.commands[index][1].value = number
    }
    _ = try accept(candidate)
  }

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

  /// Looks for a schedule with fewer switches, the lanes in any order.
  ///
  /// Why: a switch can seldom be left out alone: the others then stand at other decisions. And what a switch
  /// does at the beginning, another first lane does as well.
  /// Guarantee: a call that accepts nothing proves that the case does not fail alike without a switch, and
  /// from two switches on with any one among the first 24 decisions, in any order of at most four lanes.
  /// Cost: 1 run for each order of the lanes, from two switches on 72 or more, from three on up to 200 more.
  mutating func dropSwitches() throws {
    guard facts.contains(.overlaps) else { return }
    func count() -> Int { SchedulePlan.plan(of: best.header).switches?.count ?? .max }
    // What was not cancelled fails alike with nobody cancelled.
    let choices =
      [1, 2, 3] + SchedulePlan.plan(of: best.header).farChoices + best.cancellations
    for most in 0...1 where count() > most {
      for order in best.laneOrders {
        for plan in SchedulePlan.all(switches: most, choices) {
          if try accept(order.scheduled(plan)) { return }
        }
      }
    }
    var random = SplitMix64(seed: 1)
    var left = 200
    while left > 0, count() > 2 {
      left -= 1
      let number = 2 + Int(random.next(below: UInt64(min(count(), 6) - 2)))
      let switches = (0..<number).map { _ in
        ScheduleSwitch(
          decision: Int(random.next(below: 24)),
          choice: choices[Int(random.next(below: UInt64(choices.count)))])
      }
      _ = try accept(best.scheduled(SchedulePlan(.switches(switches))))
    }
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
  /// Whether a command is in flight, in a case whose commands have a lane behind their kind.
  func isInFlight(_ index: Int) -> Bool {
    commands[index].count > 1 && commands[index][1].value > 0
  }

  /// The case with a command that runs alone, before its flight and behind it.
  fileprivate func takingOutOfFlight(_ index: Int) -> [ChoiceSequence] {
    var (first, last) = (index, index)
    while first > 0, isInFlight(first - 1) { first -= 1 }
    while last < commands.count - 1, isInFlight(last + 1) { last += 1 }
    var alone = commands[index]
    alone[1].value = 0
    return Set([first, last]).sorted().map { place in
      var copy = self
      copy.commands.remove(at: index)
      copy.commands.insert(alone, at: place)
      return copy
    }
  }

  /// The case with the commands of each flight in the order of their lanes, for each order of at most
  /// four lanes; first the case itself.
  fileprivate var laneOrders: [ChoiceSequence] {
    let lanes = Set(commands.indices.filter(isInFlight).map { commands[$0][1].value }).sorted()
    guard (2...4).contains(lanes.count) else { return [self] }
    return [self] + lanes.permutations.map(ordered)
  }

  private func ordered(by lanes: [UInt64]) -> ChoiceSequence {
    var copy = self
    var first = 0
    while first < commands.count {
      var end = first
      while end < commands.count, isInFlight(end) { end += 1 }
      let flight = first..<end
      let sorted = lanes.flatMap { lane in flight.filter { commands[$0][1].value == lane } }
      for (place, index) in zip(flight, sorted) { copy.commands[place] = commands[index] }
      first = end + 1
    }
    return copy
  }

  /// The choices that cancel a lane of the case; none where its schedule cancels nothing.
  fileprivate var cancellations: [Int] {
    let changes = SchedulePlan.plan(of: header).switches ?? []
    guard changes.contains(where: { ScheduleSwitch.cancelledLane($0.choice) != nil }) else {
      return []
    }
    let lanes = Set(commands.indices.filter(isInFlight).map { Int(commands[$0][1].value) })
    return lanes.sorted().map(ScheduleSwitch.cancelling)
  }

  /// The case with another schedule.
  func scheduled(_ plan: SchedulePlan) -> ChoiceSequence {
    var copy = self
    copy.header = SchedulePlan.replacing(plan, in: header)
    return copy
  }
}

extension [UInt64] {
  /// Every order of the elements.
  fileprivate var permutations: [[UInt64]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index -> [[UInt64]] in
      var rest = self
      let first = rest.remove(at: index)
      return rest.permutations.map { [first] + $0 }
    }
  }
}

extension SchedulePlan {
  /// All plans of no switch, or of one among the first 24 decisions, which goes to one of some choices.
  fileprivate static func all(switches count: Int, _ choices: [Int]) -> [SchedulePlan] {
    guard count > 0 else { return [.none] }
    return (0..<24).flatMap { decision in
      choices.map {
        SchedulePlan(.switches([ScheduleSwitch(decision: decision, choice: $0)]))
      }
    }
  }

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

  /// The places beyond the third that the listed switches go to, each once.
  fileprivate var farChoices: [Int] {
    Set((switches ?? []).map(\.choice)).filter { 4...ScheduleSwitch.placeLimit ~= $0 }.sorted()
  }

  /// The switches that are listed; nil where they are sampled.
  var switches: [ScheduleSwitch]? {
    if case .switches(let switches) = content { switches } else { nil }
  }
}
