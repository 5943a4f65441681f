extension Shrinker {
  /// Deletes a command from other orders of the same commands that fail in the same way.
  ///
  /// Why: where a node of a tree splits depends on the order of all insertions. Often none can go from one
  /// order, and one from the next; two orders that fail may have nothing in common, so that no pass which
  /// moves a command or two gets from one to the other. Every second order has no value twice, and every
  /// fourth one has one kind of command before the failing one: what a second insertion of a value does, or
  /// a removal, the insertion of another value may do in many more orders.
  /// Guarantee: none; which orders are tried depends on the best case alone.
  /// Cost: `runsBeforeFailure` runs where no other order fails, else at most `shuffledRuns`, or what it takes
  /// to delete each command from `failuresWithoutGain` orders; only with at least `leastShuffled` commands
  /// that have nearly as many different values of one domain.
  mutating func deleteWhileShuffling() throws {
    guard best.commands.count >= Self.leastShuffled, best.commandChoiceCount <= 200,
      !facts.contains(.overlaps),
      let domain = best.domains.last(where: {
        $0.index != nil && best.values(of: $0).count >= Self.leastShuffled - 2
      })
    else { return }
    var random = SplitMix64(seed: best.fingerprint &+ 1)
    var (last, orders, failures) = (runCount + Self.runsBeforeFailure, 0, 0)
    while runCount < last, orders < Self.shuffledRuns, failures < Self.failuresWithoutGain,
      best.commands.count >= Self.leastShuffled
    {
      orders += 1
      let shuffled = best.inAnotherOrder(domain, &random)
      guard try isAnotherFailure(shuffled) else { continue }
      failures += 1
      if failures == 1 { last = runCount + Self.shuffledRuns }
      for place in shuffled.commands.indices.dropLast() {
        var shorter = shuffled
        shorter.commands.remove(at: place)
        guard try accept(shorter) else { continue }
        (last, orders, failures) = (runCount + Self.runsBeforeFailure, 0, 0)
        break
      }
    }
  }

  private static var leastShuffled: Int { 10 }
  private static var runsBeforeFailure: Int { 120 }
  private static var failuresWithoutGain: Int { 16 }
  private static var shuffledRuns: Int { 800 }
}

extension ChoiceSequence {
  /// The commands in a random order, or with random values of a domain in their place.
  fileprivate func inAnotherOrder(
    _ domain: ValueDomain, _ random: inout SplitMix64
  ) -> ChoiceSequence {
    var copy = self
    if random.chance(1, in: 2) {
      copy.shuffleCommands(&random)
    } else {
      copy.spread(domain, &random)
      if random.chance(1, in: 2) { copy.useOneKind(&random) }
    }
    return copy
  }

  /// Gives each argument of a domain a value of its own, that of the failing command one of these.
  fileprivate mutating func spread(_ domain: ValueDomain, _ random: inout SplitMix64) {
    let positions = positions(of: domain).filter { $0.command != nil }
    guard positions.count > 1, domain.bound > UInt64(positions.count) else { return }
    var values = Array(0..<UInt64(positions.count))
    for end in values.indices.dropFirst().reversed() {
      values.swapAt(end, Int(random.next(below: UInt64(end + 1))))
    }
    for (position, value) in zip(positions, values) {
      let isLast = position.command == commands.count - 1
      self = replacing(
        position, by: isLast ? values[Int(random.next(below: UInt64(values.count)))] : value)
    }
  }

  /// Makes all commands but the failing one, as far as they have the same arguments, commands of one kind.
  fileprivate mutating func useOneKind(_ random: inout SplitMix64) {
    let model = commands[Int(random.next(below: UInt64(commands.count - 1)))]
    for place in commands.indices.dropLast()
    where commands[place].map(\.bound) == model.map(\.bound) && !model.isEmpty {
      commands[place][0] = model[0]
    }
  }
}
