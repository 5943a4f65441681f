/// The states that the model may have, as far as the answers tell; found one at a time.
///
/// After commands in flight there may be thousands, where the answers say little of the order. One of them is
/// enough as long as it explains what comes next: only where it does not, the search goes back for another.
/// The commands keep their answers for that.
final class PossibleStates {
  /// How often the model steps at most in one case: several times as often as nine commands in three lanes
  /// have orders.
  static let stepLimit = 20_000

  /// Whether the limit was reached: from then on nobody knows what the answers should be.
  private(set) var isUndecided = false

  /// One that explains all answers.
  private(set) var first: StateBox

  private let machine: StatefulTestMachine
  private let consistency: Consistency

  /// States before the commands of `searches` from which none of them has begun.
  private var rest: [StateBox]

  /// A search for each flight, and for each command that ran alone, since the states were last gone through.
  private var searches: [OrderSearch] = []

  private var stepsLeft = stepLimit

  /// Begins with the states before any command was in flight, at least one; nobody may change them.
  init(_ machine: StatefulTestMachine, _ consistency: Consistency, from states: [StateBox]) {
    precondition(!states.isEmpty, "the model has a state before its commands")
    (self.machine, self.consistency) = (machine, consistency)
    (first, rest) = (states[0], Array(states.dropFirst()))
  }

  /// What follows from answers.
  enum Outcome {
    /// An order explains them, or nobody can tell.
    case explained

    /// No order explains them from any of these states, which were before the commands.
    case unexplained(LaneOrders, [StateBox])

    /// Orders explain them, but after each of them a check fails, one of them like this.
    case violated(StateCheck.Violation, LaneOrders, [StateBox])
  }

  /// Takes commands that were in flight together, or one that ran alone, with their answers.
  ///
  /// - Parameters:
  ///   - flights: The commands.
  ///   - system: What checks compare the model with.
  /// - Returns: What follows.
  func take(_ flights: [Flight], _ system: StateBox) -> Outcome {
    guard !isUndecided else { return .explained }
    let orders = LaneOrders(machine: machine, flights: flights, consistency: consistency)
    var search = OrderSearch(orders)
    search.begin(from: first)
    searches.append(search)
    guard let next = nextState() else {
      return isUndecided ? .explained : .unexplained(orders, startsOfLast)
    }
    first = next
    return machine.closures.checks.isEmpty ? .explained : check(orders, system)
  }

  /// Goes through all states, for what a check says of them cannot be found out later.
  private func check(_ orders: LaneOrders, _ system: StateBox) -> Outcome {
    var states = [first]
    while let next = nextState() { states.append(next) }
    guard !isUndecided else { return .explained }
    var violation: StateCheck.Violation?
    let left = states.filter { state in
      guard let found = machine.violation(state, system) else { return true }
      violation = violation ?? found
      return false
    }
    if let violation, left.isEmpty { return .violated(violation, orders, startsOfLast) }
    (first, rest, searches) = (left[0], Array(left.dropFirst()), [])
    return .explained
  }

  /// The states from which the last search has begun.
  private var startsOfLast: [StateBox] { searches.last?.starts ?? [] }

  private func nextState() -> StateBox? { nextState(after: searches.count - 1) }

  /// The next state behind a search; nil where there is none, or the limit was reached.
  private func nextState(after place: Int) -> StateBox? {
    guard place >= 0 else { return rest.popLast() }
    while !isUndecided {
      if let found = searches[place].next(&stepsLeft) { return found }
      guard stepsLeft > 0 else {
        isUndecided = true
        FlightRecord.current?.noteUndecided()
        return nil
      }
      guard let start = nextState(after: place - 1) else { return nil }
      searches[place].begin(from: start)
    }
    return nil
  }
}
