/// The orders in which commands in flight may have taken effect.
struct LaneOrders {
  let machine: StatefulTestMachine
  let flights: [Flight]
  let consistency: Consistency

  /// The most commands that may be in flight at a time.
  static let flightLimit = 9

  /// For each command the ones that have to take effect before it, a bit each.
  private let before: [UInt64]

  init(machine: StatefulTestMachine, flights: [Flight], consistency: Consistency) {
    (self.machine, self.flights, self.consistency) = (machine, flights, consistency)
    var before = [UInt64](repeating: 0, count: flights.count)
    for index in flights.indices {
      for other in flights.indices
      where other != index && Self.isBefore(flights[other], flights[index], consistency) {
        before[index] |= 1 << UInt64(other)
      }
    }
    self.before = before
  }

  /// All commands, a bit each.
  var all: UInt64 { (UInt64(1) << UInt64(flights.count)) - 1 }

  /// The commands that may take effect next.
  func candidates(_ taken: UInt64) -> [Int] {
    flights.indices.filter { isNext($0, after: taken) }
  }

  /// Whether a command may take effect next.
  func isNext(_ index: Int, after taken: UInt64) -> Bool {
    taken & (1 << UInt64(index)) == 0 && before[index] & ~taken == 0
  }

  /// Whether one command has to take effect before another.
  private static func isBefore(
    _ first: Flight, _ second: Flight, _ consistency: Consistency
  ) -> Bool {
    if first.lane == second.lane { return first.number < second.number }
    guard consistency == .linearizable, first.returned > 0, second.call > 0 else { return false }
    return first.returned < second.call
  }

  /// Steps the model; whether it answers as the system did.
  func step(_ index: Int, _ state: StateBox) -> Bool {
    let command = flights[index].command
    let agrees = command.withKind { kind in
      if flights[index].wasCancelled, kind.isCancellable, kind.gaveUp(command) {
        kind.giveUp(state.memory)
        return true
      }
      state.results?.enter(lane: flights[index].lane)
      kind.expect(command, state.memory)
      return kind.agree(command, command, keepsBoth: true)
        || kind.words.isExpectedError(command)
    }
    return agrees ?? false
  }

  /// The state behind a command that was cancelled and gave up; nil for one that is never cancelled.
  func afterGivingUp(_ index: Int, _ state: StateBox) -> StateBox? {
    let kind = flights[index].command.withKind { $0 }
    guard let kind, kind.isCancellable else { return nil }
    let after = state.copy()
    kind.giveUp(after.memory)
    return after
  }
}

extension StatefulTestMachine {
  /// Whether a command whose arguments are known is legal in a state: its condition holds, and what was
  /// drawn from a model or from results could be drawn from these.
  func isLegal(_ command: ClosureCommand, inLane lane: Int, _ state: StateBox) -> Bool {
    guard let kind = kind(of: command) else { return false }
    guard kind.isLegal(state.memory) else { return false }
    guard kind.readsModel || command.storage.header.drawsResults else { return true }
    if let draws = command.resultDraws {
      state.results?.enter(lane: lane)
      return state.results?.finds(draws) == true
    }
    guard !command.values.isEmpty else {
      // Somebody wrote it, without the choices behind it.
      state.results?.enter(lane: lane)
      return !command.storage.header.drawsResults
        || kind.canBeRead(command, state.memory, state.results)
    }
    var choices = Choices(replayingValues: command.values)
    state.results?.enter(lane: lane)
    choices.results = state.results
    let again = kind.draw(&choices, state.memory)
    return again.origin == .drawn && kind.words.text(again) == command.keptText
  }
}
