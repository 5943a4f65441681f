extension Shrinker {
  /// Draws shorter cases from what the case consists of: some of its commands, in their order or in
  /// another one, their arguments exchanged or drawn again among those that are in use.
  ///
  /// Why: what a tree or a heap does depends on the order of all that it was given; a case of eleven
  /// commands from which none can go may be next to many of seven, none of which differs from it in one
  /// or two places.
  /// Guarantee: none; which cases are drawn depends on the best case alone.
  /// Cost: at most `resampledRuns` runs for each best case, a third of them for a short one where
  /// `redrawShorterCases` draws more at the end, twice as many for a long one, of ten commands or more; six
  /// times as many again for a long one that still fails with other values in the same places, of which
  /// `redrawnRuns` are tried. Only with at least `leastCommands`, and three values of one domain.
  mutating func resampleShorter() throws {
    guard best.commands.count >= Self.leastCommands, best.commandChoiceCount <= 200,
      best.domains.contains(where: { best.values(of: $0).count > 2 })
    else { return }
    var random = SplitMix64(seed: best.fingerprint)
    let isLong = best.commands.count > 9
    let budget =
      isLong
      ? 2 * Self.resampledRuns : Self.resampledRuns / (limits.shorterCaseRuns > 0 ? 3 : 1)
    if try resample(budget, &random, { $0.resampled(&$1) }) || !isLong { return }
    guard try failsWithOtherValues(&random) else { return }
    _ = try resample(6 * Self.resampledRuns, &random) { $0.redrawnShorter(&$1) }
  }

  /// Runs so many candidates at most; whether one of them was accepted.
  private mutating func resample(
    _ budget: Int, _ random: inout SplitMix64,
    _ draw: (ChoiceSequence, inout SplitMix64) -> ChoiceSequence
  ) throws -> Bool {
    let last = runCount + budget
    var trials = 0
    while runCount < last, trials < 4 * budget {
      trials += 1
      if try accept(draw(best, &random)) { return true }
    }
    return false
  }

  /// Whether the commands fail in the same way with other values of those in use.
  private mutating func failsWithOtherValues(_ random: inout SplitMix64) throws -> Bool {
    let last = runCount + Self.redrawnRuns
    for _ in 0..<(4 * Self.redrawnRuns) where runCount < last {
      var other = best
      other.redrawDomains(&random)
      if try other != best && isAnotherFailure(other) { return true }
    }
    return false
  }

  private static var leastCommands: Int { 5 }
  private static var resampledRuns: Int { 120 }
  private static var redrawnRuns: Int { 60 }
}

extension ChoiceSequence {
  /// A number that depends on all values and on nothing else.
  var fingerprint: UInt64 {
    commands.joined().reduce(UInt64(commands.count)) {
      var mixer = SplitMix64(seed: $0 &+ $1.value)
      return mixer.next()
    }
  }

  /// Some commands left out, then one of three: a few places changed, the arguments of a domain
  /// exchanged for others, everything in another order.
  func resampled(_ random: inout SplitMix64) -> ChoiceSequence {
    var copy = self
    let most = UInt64(max(1, (commands.count - 1) / 2))
    let dropped = random.chance(1, in: 2) ? 1 : 1 + random.next(below: most)
    for _ in 0..<dropped {
      // The failing command stays: it names the failure.
      copy.commands.remove(at: Int(random.next(below: UInt64(copy.commands.count - 1))))
    }
    switch random.next(below: 3) {
    case 0:
      for _ in 0...random.next(below: 2) {
        if random.chance(1, in: 2) { copy.moveOneCommand(&random) } else { copy.redrawOne(&random) }
      }
    case 1: copy.redrawDomains(&random)
    default:
      copy.shuffleCommands(&random)
      if random.chance(1, in: 2) { copy.redrawDomains(&random) }
    }
    return copy
  }

  /// One or two commands left out, seldom more, and the arguments of a domain exchanged for others: what
  /// comes after what stays as it is.
  fileprivate func redrawnShorter(_ random: inout SplitMix64) -> ChoiceSequence {
    var copy = self
    let dropped = random.chance(1, in: 4) ? 3 : random.chance(1, in: 2) ? 2 : 1
    for _ in 0..<dropped {
      copy.commands.remove(at: Int(random.next(below: UInt64(copy.commands.count - 1))))
    }
    copy.redrawDomains(&random)
    return copy
  }

  /// Puts a command somewhere else, the failing one not.
  private mutating func moveOneCommand(_ random: inout SplitMix64) {
    guard commands.count > 2 else { return }
    let count = UInt64(commands.count - 1)
    let command = commands.remove(at: Int(random.next(below: count)))
    commands.insert(command, at: Int(random.next(below: count)))
  }

  /// Gives an argument the value of another one like it.
  private mutating func redrawOne(_ random: inout SplitMix64) {
    let arguments = arguments.filter { $0.command != nil }
    guard !arguments.isEmpty else { return }
    let position = arguments[Int(random.next(below: UInt64(arguments.count)))]
    guard let choice = self[position],
      let domain = ValueDomain.domains(of: choice, at: position).last
    else { return }
    let values = values(of: domain)
    self = replacing(position, by: values[Int(random.next(below: UInt64(values.count)))])
  }

  /// Puts the commands into another order, the failing one not.
  mutating func shuffleCommands(_ random: inout SplitMix64) {
    for end in commands.indices.dropLast().dropFirst().reversed() {
      commands.swapAt(end, Int(random.next(below: UInt64(end + 1))))
    }
  }

  /// Exchanges the values of each domain among each other, or draws each argument again among them.
  fileprivate mutating func redrawDomains(_ random: inout SplitMix64) {
    for domain in domains where domain.index != nil {
      let values = values(of: domain)
      guard values.count > 1 else { continue }
      switch random.next(below: 3) {
      case 0: break
      case 1:
        var others = values
        for end in values.indices.dropFirst().reversed() {
          others.swapAt(end, Int(random.next(below: UInt64(end + 1))))
        }
        self = mapping(domain) { value in values.firstIndex(of: value).map { others[$0] } ?? value }
      default:
        self = mapping(domain) { _ in values[Int(random.next(below: UInt64(values.count)))] }
      }
    }
  }
}
