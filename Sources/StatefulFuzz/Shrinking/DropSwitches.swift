extension Shrinker {
  /// Looks for a schedule with fewer switches, the lanes in any order.
  ///
  /// Why: a switch can seldom be left out alone: the others then stand at other decisions. And what a switch
  /// does at the beginning, another first lane does as well.
  /// Guarantee: a call that accepts nothing proves that the case does not fail alike without a switch, and
  /// from two switches on with any one among the first 24 decisions, in any order of at most four lanes.
  /// Cost: 1 run for each order of the lanes, from two switches on 72 or more, and as many as there are switches,
  /// times the lanes where somebody is cancelled; from three on up to 200 more.
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
    for plan in best.withoutOneSwitch where try accept(best.scheduled(plan)) { break }
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
}

extension ChoiceSequence {
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

  /// The plans without one of the switches, those who are cancelled in any lane: another lane goes first then.
  fileprivate var withoutOneSwitch: [SchedulePlan] {
    let switches = SchedulePlan.plan(of: header).switches ?? []
    guard (2...8).contains(switches.count) else { return [] }
    return switches.indices.flatMap { index -> [SchedulePlan] in
      var rest = switches
      rest.remove(at: index)
      let cancelled = rest.indices.filter { ScheduleSwitch.cancelledLane(rest[$0].choice) != nil }
      let others = cancelled.count == 1 ? cancellations : []
      let moved = others.map { lane in
        var copy = rest
        copy[cancelled[0]] = ScheduleSwitch(decision: copy[cancelled[0]].decision, choice: lane)
        return copy
      }
      return ([rest] + moved).map { SchedulePlan(.switches($0)) }
    }
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
