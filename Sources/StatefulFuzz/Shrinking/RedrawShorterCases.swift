extension Shrinker {
  /// Draws cases with fewer commands of the best one's kinds, their numbers drawn anew or a step away.
  ///
  /// Why: where the place of a thing follows from its number, as in a table by hashes, the shorter case has
  /// numbers that the longer one does not have, in several places at once, and `enumerateShorterCases` keeps
  /// to those that it has.
  /// Guarantee: none; which cases are drawn depends on the best case alone.
  /// Cost: as many runs as `ShrinkLimits.shorterCaseRuns`, no part of `runCount`; twice as many where those of
  /// `enumerateShorterCases` did not suffice.
  mutating func redrawShorterCases() throws {
    guard let shorterCases, best.commands.count > 2,
      best.commandChoiceCount <= Self.mostRedrawnChoices
    else { return }
    var random = SplitMix64(seed: best.fingerprint)
    let pools = redrawnValues()
    let budget = limits.shorterCaseRuns * (shorterCases.isComplete ? 1 : 2)
    var (spent, trials) = (0, 0)
    while spent < budget, trials < 4 * budget, elapsed() < limits.time {
      trials += 1
      let drawn = marked(best.redrawnWithFewerCommands(from: pools, &random))
      guard let candidate = try predicted(drawn), candidate.commands.count < best.commands.count
      else { continue }
      let result = try run(candidate)
      spent += max(1, result.cost)
      // Run once more, as every candidate that is accepted.
      if result.signature == signature, try take(candidate) { return }
    }
  }

  /// For each bound of a number: what is drawn in its place, those in use and the least ones.
  private func redrawnValues() -> [UInt64: [UInt64]] {
    var used: [UInt64: Set<UInt64>] = [:]
    for position in best.arguments {
      if let choice = best[position] { used[choice.bound, default: []].insert(choice.value) }
    }
    return used.reduce(into: [:]) { pools, entry in
      let (bound, values) = entry
      let small = UInt64(values.count + 2)
      pools[bound] = values.union(0..<(bound == 0 ? small : min(bound, small))).sorted()
    }
  }

  private static var mostRedrawnChoices: Int { 60 }
}

extension ChoiceSequence {
  /// One or two commands left out, and some numbers changed.
  ///
  /// Sometimes in another order, or with a command in place of another one. The failing command stays where it is.
  fileprivate func redrawnWithFewerCommands(
    from pools: [UInt64: [UInt64]], _ random: inout SplitMix64
  ) -> ChoiceSequence {
    var copy = self
    for _ in 0..<(commands.count > 3 && random.chance(1, in: 4) ? 2 : 1) {
      copy.commands.remove(at: Int(random.next(below: UInt64(copy.commands.count - 1))))
    }
    switch random.next(below: 6) {
    case 0, 1:
      copy.moveNumbers(&random)
      return copy
    case 2: copy.shuffleCommands(&random)
    case 3:
      let (place, other) = (copy.commands.count - 1, commands.count - 1)
      if place > 0 {
        copy.commands[Int(random.next(below: UInt64(place)))] =
          commands[Int(random.next(below: UInt64(other)))]
      }
    default: break
    }
    copy.redrawNumbers(from: pools, oneIn: random.chance(1, in: 2) ? 2 : 4, &random)
    return copy
  }

  /// Raises or lowers one to three numbers by one.
  private mutating func moveNumbers(_ random: inout SplitMix64) {
    let places = arguments.filter { $0.command != nil }
    guard !places.isEmpty else { return }
    for _ in 0...random.next(below: 3) {
      let place = places[Int(random.next(below: UInt64(places.count)))]
      guard let choice = self[place] else { continue }
      if random.chance(1, in: 2) {
        if choice.bound == 0 || choice.value + 1 < choice.bound {
          self = replacing(place, by: choice.value &+ 1)
        }
      } else if choice.value > 0 {
        self = replacing(place, by: choice.value - 1)
      }
    }
  }

  /// Draws some numbers again, half of them from the whole range.
  private mutating func redrawNumbers(
    from pools: [UInt64: [UInt64]], oneIn: UInt64, _ random: inout SplitMix64
  ) {
    for place in arguments where place.command != nil && random.chance(1, in: oneIn) {
      guard let choice = self[place], let pool = pools[choice.bound] else { continue }
      let value =
        choice.bound > 1 && random.chance(1, in: 2)
        ? random.next(below: choice.bound) : pool[Int(random.next(below: UInt64(pool.count)))]
      self = replacing(place, by: value)
    }
  }
}
