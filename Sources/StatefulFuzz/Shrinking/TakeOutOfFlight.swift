extension Shrinker {
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
}
