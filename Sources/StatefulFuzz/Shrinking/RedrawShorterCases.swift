extension Shrinker {
  /// Draws cases with fewer commands of the best one's kinds, some numbers one higher or drawn anew.
  ///
  /// Why: where the place of a thing follows from its number, as in a table by hashes, the shorter case has
  /// numbers that the longer one does not have, in several places at once, and `enumerateShorterCases` keeps
  /// to those that it has.
  /// Guarantee: none; which cases are drawn depends on the best case alone.
  /// Cost: twice as many runs as `ShrinkLimits.shorterCaseRuns`, no part of `runCount`; half as many where those
  /// of `enumerateShorterCases` sufficed.
  mutating func redrawShorterCases() throws {
    guard redrawsShorterCases, provenElements == nil, best.commands.count > 2 else { return }
    var runsLeft = limits.shorterCaseRuns * (shorterCases?.isComplete == true ? 1 : 2)
    let given = best.raisedWithFewerCommands + best.givenWithFewerCommands
    for drawn in given.prefix(runsLeft) where runsLeft > 0 {
      if try takeShorter(drawn, &runsLeft) { return }
    }
    var random = SplitMix64(seed: best.fingerprint)
    let pools = redrawnValues()
    for turn in 0..<2 * runsLeft where runsLeft > 0 {
      let drawn =
        switch turn % 3 {
        case 0: best.redrawnWithFewerCommands(from: pools, &random)
        case 1: best.renamedWithFewerCommands(&random)
        default: best.resampled(&random)
        }
      if try takeShorter(drawn, &runsLeft) { return }
    }
  }

  /// Whether the pass has something to draw from at the end.
  var redrawsShorterCases: Bool {
    limits.shorterCaseRuns > 0 && !facts.contains(.overlaps) && mode == .choices
      && best.commandChoiceCount <= Self.mostRedrawnChoices
  }

  /// Runs a case that may have fewer commands; whether it became the best one.
  mutating func takeShorter(_ drawn: ChoiceSequence, _ runsLeft: inout Int) throws -> Bool {
    guard elapsed() < limits.time, let candidate = try predicted(marked(drawn)),
      candidate.commands.count < best.commands.count
    else { return false }
    let result = try run(candidate)
    runsLeft -= max(1, result.cost)
    // Run once more, as every candidate that is accepted.
    return try result.signature == signature && take(candidate)
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
    switch random.next(below: 4) {
    case 0: copy.shuffleCommands(&random)
    case 1:
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

  /// One command left out, and another one's number anything in its range, in one place or in all places.
  fileprivate func renamedWithFewerCommands(_ random: inout SplitMix64) -> ChoiceSequence {
    let left = commands.count - 1
    let shorter = removing(Set([Int(random.next(below: UInt64(left)))]))
    let places = shorter.arguments.filter { $0.command != nil }
    guard !places.isEmpty else { return shorter }
    let place = places[Int(random.next(below: UInt64(places.count)))]
    guard let old = shorter[place], old.bound > 1 else { return shorter }
    let value = random.next(below: old.bound)
    guard random.chance(1, in: 2) else { return shorter.replacing(place, by: value) }
    return shorter.mapping(ValueDomain(bound: old.bound, index: nil)) {
      $0 == old.value ? value : $0
    }
  }

  /// Each command left out, and one or two of the other numbers raised by one: they make up for what it did.
  ///
  /// Where there are many numbers, only those of commands of the same kind.
  fileprivate var raisedWithFewerCommands: [ChoiceSequence] {
    guard commandChoiceCount <= Self.mostChoicesOfOneKind else { return [] }
    let areFew = commandChoiceCount <= Self.mostRaisedChoices
    return commands.indices.dropLast().reversed().flatMap { index -> [ChoiceSequence] in
      let shorter = removing(index..<index + 1)
      let places = shorter.arguments.filter { place in
        guard let command = place.command else { return false }
        return areFew || shorter.commands[command].first?.value == commands[index].first?.value
      }
      let raised = places.map { shorter.raising($0) }
      let pairs = places.indices.flatMap { one in
        places[(one + 1)...].map { raised[one].raising($0) }
      }
      return raised + pairs
    }
  }

  /// Each command of one number left out, which is added to another one of its kind and to a number of another
  /// kind: less time passes before something and more behind it, which is due later.
  fileprivate var givenWithFewerCommands: [ChoiceSequence] {
    guard commandChoiceCount <= Self.mostChoicesOfOneKind else { return [] }
    return commands.indices.dropLast().flatMap { index -> [ChoiceSequence] in
      guard commands[index].count == 2, !commands[index][1].isMark else { return [] }
      let (deleted, shorter) = (commands[index], removing(index..<index + 1))
      let places = shorter.arguments.filter { place in
        place.command != nil && shorter[place].map { $0.bound > 1 } ?? false
      }
      func isAlike(_ place: ChoicePosition) -> Bool {
        place.command.map { shorter.commands[$0].first?.value == deleted[0].value } ?? false
      }
      // A choice is counted from the least value of its range, which is 1 as often as 0.
      let amounts = [deleted[1].value &+ 1, deleted[1].value].filter { $0 > 1 }
      return amounts.flatMap { amount -> [ChoiceSequence] in
        places.filter(isAlike).flatMap { one -> [ChoiceSequence] in
          let raised = shorter.raising(one, by: amount)
          return places.filter { !isAlike($0) }.map { raised.raising($0, by: amount) }
        }
      }
    }
  }

  /// With more of them the pairs alone would take all runs.
  private static var mostRaisedChoices: Int { 14 }
  private static var mostChoicesOfOneKind: Int { 24 }

  private func raising(_ place: ChoicePosition) -> ChoiceSequence {
    guard let choice = self[place], choice.bound == 0 || choice.value + 1 < choice.bound else {
      return self
    }
    return replacing(place, by: choice.value &+ 1)
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
