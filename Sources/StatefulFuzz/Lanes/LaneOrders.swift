/// The orders in which commands in flight may have taken effect, and the model's states after each.
struct LaneOrders {
  let machine: StatefulTestMachine
  let flights: [Flight]
  let consistency: Consistency

  /// How often the model steps at most: as many as there are orders of nine commands in three lanes,
  /// several times over.
  static let limit = 200_000

  /// The most commands that may be in flight at a time.
  static let flightLimit = 9

  /// The states that some order leads to in which the model answers as the system did, each once where they
  /// can be told apart.
  ///
  /// - Parameter states: What the model may be before the commands.
  /// - Returns: nil where the limit was reached before all orders were tried.
  /// - Complexity: The number of orders; where the model is `Hashable` each set of commands and state is
  ///   gone through once.
  func states(from states: [StateBox]) -> [StateBox]? {
    var search = Search(orders: self, comparing: consistency != .quiescent)
    for state in states { search.goOn(taken: 0, state) }
    return search.isOverLimit ? nil : search.finals
  }

  /// The commands that may take effect next.
  func candidates(_ taken: UInt64) -> [Int] {
    flights.indices.filter { index in
      guard taken & (1 << UInt64(index)) == 0 else { return false }
      return !flights.indices.contains { other in
        other != index && taken & (1 << UInt64(other)) == 0 && isBefore(other, index)
      }
    }
  }

  /// Whether one command has to take effect before another.
  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (flights[one], flights[other])
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
        || kind.words.difference(command, command) == nil
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

  private struct Search {
    let orders: LaneOrders
    let comparing: Bool

    var finals: [StateBox] = []
    var isOverLimit = false

    private var steps = 0
    private var seen: Set<Place> = []

    private struct Place: Hashable {
      let taken: UInt64
      let state: StateBox.Key
    }

    init(orders: LaneOrders, comparing: Bool) {
      (self.orders, self.comparing) = (orders, comparing)
    }

    mutating func goOn(taken: UInt64, _ state: StateBox) {
      if let key = state.key {
        guard seen.insert(Place(taken: taken, state: key)).inserted else { return }
      }
      let all = (UInt64(1) << UInt64(orders.flights.count)) - 1
      guard taken != all else { return finals.append(state) }
      for index in orders.candidates(taken) {
        guard steps < LaneOrders.limit else { return isOverLimit = true }
        steps += 1
        let after = state.copy()
        let agrees = orders.step(index, after)
        if agrees || !comparing { goOn(taken: taken | 1 << UInt64(index), after) }
        // Whatever it has answered: it may have been cancelled.
        if !comparing, let given = orders.afterGivingUp(index, state) {
          goOn(taken: taken | 1 << UInt64(index), given)
        }
      }
    }
  }
}

extension StatefulTestMachine {
  /// Whether a command whose arguments are known is legal in a state: its condition holds, and what was
  /// drawn from a model or from results could be drawn from these.
  func isLegal(_ command: ClosureCommand, inLane lane: Int, _ state: StateBox) -> Bool {
    guard let kind = kind(of: command) else { return false }
    guard kind.isLegal(state.memory) else { return false }
    guard kind.readsModel || command.storage.header.drawsResults, !command.values.isEmpty else {
      return true
    }
    var choices = Choices(replayingValues: command.values)
    state.results?.enter(lane: lane)
    choices.results = state.results
    let again = kind.draw(&choices, state.memory)
    return again.origin == .drawn && kind.words.text(again) == command.keptText
  }
}
