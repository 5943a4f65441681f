extension Shrinker {
  /// Draws shorter cases from the commands of this one: other ones in flight together, in another order.
  ///
  /// Why: what goes wrong while two commands overlap may do so beside fewer others if another two overlap, or
  /// if these follow something else; such cases are no deletion of one another.
  /// Guarantee: none; which cases are drawn depends on the best case alone.
  /// Cost: at most 240 runs for each best case; only with three to sixteen commands, some of them in flight.
  mutating func resampleFlights() throws {
    guard facts.contains(.overlaps), (3...16).contains(best.commands.count),
      best.inFlightCount > 0
    else { return }
    var random = SplitMix64(seed: UInt64(best.commands.count))
    let last = runCount + 240
    var trials = 0
    while runCount < last, trials < 1_000 {
      trials += 1
      if try accept(best.resampledFlights(&random)) { return }
    }
  }
}

extension ChoiceSequence {
  /// Commands left out, the others in any order, one run of them in flight, with no switch or a sampled
  /// schedule; the last command stays, for it may name the failure.
  fileprivate func resampledFlights(_ random: inout SplitMix64) -> ChoiceSequence {
    var copy = self
    let end = isInFlight(commands.count - 1) ? 0 : 1
    for _ in 0..<(random.chance(1, in: 3) ? 2 : 1) where copy.commands.count > end + 1 {
      copy.commands.remove(
        at: Int(random.next(below: UInt64(copy.commands.count - end))))
    }
    let movable = copy.commands.count - end
    if random.chance(2, in: 3) {
      for place in (1..<max(1, movable)).reversed() {
        copy.commands.swapAt(place, Int(random.next(below: UInt64(place + 1))))
      }
    }
    copy.redrawFlight(&random, below: movable)
    guard random.chance(1, in: 2) else { return copy.scheduled(.none) }
    let samplers = SchedulePlan.Sampler.allCases
    let sampler = samplers[Int(random.next(below: UInt64(samplers.count)))]
    return copy.scheduled(SchedulePlan(.sampled(sampler, seed: random.next() >> 32)))
  }

  /// Puts some neighbours in flight, in two lanes or three, and lets all others run alone.
  private mutating func redrawFlight(_ random: inout SplitMix64, below movable: Int) {
    guard movable > 0, commands.allSatisfy({ $0.count > 1 }) else { return }
    let first = Int(random.next(below: UInt64(movable)))
    let most = UInt64(min(4, movable - first))
    let flight = first..<first + 1 + Int(random.next(below: most))
    var used: UInt64 = 0
    for index in commands.indices {
      guard flight.contains(index) else {
        commands[index][1].value = 0
        continue
      }
      let lanes = commands[index][1].bound - 1
      let lane = 1 + random.next(below: min(used + 1, lanes, 3))
      used = max(used, lane)
      commands[index][1].value = lane
    }
  }
}
