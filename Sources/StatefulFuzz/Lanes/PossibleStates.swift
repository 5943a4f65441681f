/// The states that the model may have, as far as the answers tell; found one at a time.
///
/// After commands in flight there may be thousands, where the answers say little of the order. One of them is
/// enough as long as it explains what comes next: only where it does not, the search goes back for another.
/// The commands keep their answers for that.
final class PossibleStates {
  /// How often the model steps at most in one case: several times as often as nine commands in three lanes
  /// have orders.
  static let stepLimit = 20_000

  /// How often the model steps at most for checks of all states after one flight.
  private static let checkedSteps = 500

  /// How many states are checked at most after one flight, where one of them holds: a check costs as much as many
  /// steps.
  private static let checkedStates = 100

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

  /// All commands so far that were in flight, with their answers.
  private(set) var flown: [Flight] = []

  /// All that were taken, and the states before them.
  private var groups: [LaneOrders] = []
  private let starts: [StateBox]

  /// Begins with the states before any command was in flight, at least one; nobody may change them.
  init(_ machine: StatefulTestMachine, _ consistency: Consistency, from states: [StateBox]) {
    precondition(!states.isEmpty, "the model has a state before its commands")
    (self.machine, self.consistency, starts) = (machine, consistency, states)
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
    // What a command answers that ran alone is always compared.
    let isAlone = flights.allSatisfy { $0.lane == 0 }
    if !isAlone { flown += flights }
    let orders = LaneOrders(
      machine: machine, flights: flights, consistency: isAlone ? .linearizable : consistency)
    groups.append(orders)
    var search = OrderSearch(orders)
    search.begin(from: first)
    searches.append(search)
    guard let next = nextState() else {
      return isUndecided ? .explained : .unexplained(orders, startsOfLast)
    }
    first = next
    return machine.closures.checks.isEmpty ? .explained : check(orders, system)
  }

  /// Why none explains what was taken, order by order from the first command that was in flight; for who looks at
  /// the picture of the case.
  func explanation(_ system: StateBox) -> [String] {
    LaneExplanation(groups, from: starts) { [machine] in machine.violation($0, system) }.lines
  }

  /// Goes through the states in which the checks hold: all of them where that is quickly done, for what a check
  /// says of a state cannot be found out later; else up to the first one that holds.
  private func check(_ orders: LaneOrders, _ system: StateBox) -> Outcome {
    let enough = stepsLeft - Self.checkedSteps
    var left: [StateBox] = []
    var violation: StateCheck.Violation?
    var next: StateBox? = first
    var checked = 0
    while let state = next, left.isEmpty || stepsLeft > enough && checked < Self.checkedStates {
      checked += 1
      if let found = machine.violation(state, system) {
        violation = violation ?? found
      } else {
        left.append(state)
      }
      next = nextState()
    }
    guard !isUndecided else { return .explained }
    guard let holding = left.first else {
      return violation.map { .violated($0, orders, startsOfLast) } ?? .explained
    }
    first = holding
    let others = left.dropFirst()
    if let next {
      searches[searches.count - 1].putBack([next] + others)
    } else {
      (rest, searches) = (Array(others), [])
    }
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
