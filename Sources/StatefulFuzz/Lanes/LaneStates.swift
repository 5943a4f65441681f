/// Every state that the model may be in while commands are in flight, whatever they will answer: a command
/// that is not legal everywhere may be in flight where it is legal in each of them.
///
/// Commands are added one by one, and no order that is known already is gone through again.
struct LaneStates {
  /// How often the model steps at most in one flight: enough for six commands in three lanes, and for more
  /// where equal states can be recognised.
  static let stepLimit = 400

  /// The most states after a flight: each flight multiplies them, unless equal ones can be recognised.
  static let stateLimit = 32

  /// Whether the last command was refused because a limit was reached.
  private(set) var isFull = false

  private let machine: StatefulTestMachine
  private var flights: [Flight] = []
  private var nodes: [Node]
  private var seen: Set<Place> = []
  private var steps = 0

  /// A state behind some of the commands.
  private struct Node {
    let taken: UInt64
    let state: StateBox
  }

  private struct Place: Hashable {
    let taken: UInt64
    let state: StateBox.Key
  }

  /// Begins a flight.
  ///
  /// - Parameters:
  ///   - machine: What steps the model.
  ///   - states: Those before the flight; no one else may change them.
  init(_ machine: StatefulTestMachine, from states: [StateBox]) {
    self.machine = machine
    nodes = states.map { Node(taken: 0, state: $0) }
  }

  /// The states after all commands.
  var finals: [StateBox] {
    let all = (UInt64(1) << UInt64(flights.count)) - 1
    return nodes.lazy.filter { $0.taken == all }.map(\.state)
  }

  /// Adds a command; where it returns false nothing has changed but `isFull`.
  ///
  /// - Returns: Whether every command is legal wherever it may take effect, and no limit was reached.
  mutating func add(_ command: LaneCommand) -> Bool {
    var grown = self
    grown.flights.append(
      Flight(lane: command.lane, number: flights.count + 1, command: command.command))
    let orders = LaneOrders(
      machine: machine, flights: grown.flights, consistency: .sequential)
    let added = flights.count
    for node in nodes where orders.candidates(node.taken).contains(added) {
      guard grown.step(added, from: node, orders) else {
        isFull = grown.isFull
        return false
      }
    }
    guard grown.finals.count <= Self.stateLimit else {
      isFull = true
      return false
    }
    self = grown
    return true
  }

  /// Steps the model, and all others after it; whether all were legal, and within the limit.
  private mutating func step(_ index: Int, from node: Node, _ orders: LaneOrders) -> Bool {
    let flight = flights[index]
    steps += 1
    guard steps <= Self.stepLimit else {
      isFull = true
      return false
    }
    guard machine.isLegal(flight.command, inLane: flight.lane, node.state) else { return false }
    let after = node.state.copy()
    _ = orders.step(index, after)
    let taken = node.taken | 1 << UInt64(index)
    guard goOn(from: Node(taken: taken, state: after), orders) else { return false }
    // Whatever it will answer: it may be cancelled.
    guard flight.lane > 0, let given = orders.afterGivingUp(index, node.state) else { return true }
    return goOn(from: Node(taken: taken, state: given), orders)
  }

  private mutating func goOn(from node: Node, _ orders: LaneOrders) -> Bool {
    if let key = node.state.key {
      guard seen.insert(Place(taken: node.taken, state: key)).inserted else { return true }
    }
    nodes.append(node)
    return orders.candidates(node.taken).allSatisfy { step($0, from: node, orders) }
  }
}
