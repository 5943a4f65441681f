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
  private var seen: Set<OrderPlace> = []
  private var steps = 0

  /// For each command the states in which it was stepped, and what it made of them; empty where results tell
  /// more of a state than its key does.
  private var stepped: [[OrderPlace: StateBox]] = []

  /// The states after all commands.
  private(set) var finals: [StateBox]

  /// A state behind some of the commands.
  private struct Node {
    let taken: UInt64
    let state: StateBox

    /// What is in `seen` for it.
    let place: OrderPlace?
  }

  /// Begins a flight.
  ///
  /// - Parameters:
  ///   - machine: What steps the model.
  ///   - states: Those before the flight; no one else may change them.
  init(_ machine: StatefulTestMachine, from states: [StateBox]) {
    self.machine = machine
    nodes = states.map { Node(taken: 0, state: $0, place: nil) }
    finals = states
  }

  /// Adds a command; where it returns false nothing has changed but `isFull`.
  ///
  /// - Returns: Whether every command is legal wherever it may take effect, and no limit was reached.
  mutating func add(_ command: LaneCommand) -> Bool {
    let (added, nodeCount, stepCount) = (flights.count, nodes.count, steps)
    flights.append(Flight(lane: command.lane, number: added + 1, command: command.command))
    stepped.append([:])
    let orders = LaneOrders(machine: machine, flights: flights, consistency: .sequential)
    var isLegal = true
    for index in 0..<nodeCount where orders.isNext(added, after: nodes[index].taken) {
      isLegal = step(added, from: nodes[index], orders)
      if !isLegal { break }
    }
    // Each of them has taken the new command, and so is none of the earlier ones.
    let ends = nodes[nodeCount...].lazy.filter { $0.taken == orders.all }.map(\.state)
    if isLegal, ends.count > Self.stateLimit { (isLegal, isFull) = (false, true) }
    guard isLegal else {
      for node in nodes[nodeCount...] {
        if let place = node.place { seen.remove(place) }
      }
      nodes.removeSubrange(nodeCount...)
      flights.removeLast()
      stepped.removeLast()
      steps = stepCount
      return false
    }
    finals = Array(ends)
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
    guard let after = after(index, node.state, orders) else { return false }
    let taken = node.taken | 1 << UInt64(index)
    guard goOn(taken: taken, after, orders) else { return false }
    // Whatever it will answer: it may be cancelled.
    guard flight.lane > 0, let given = orders.afterGivingUp(index, node.state) else { return true }
    return goOn(taken: taken, given, orders)
  }

  /// The state behind a command; nil where it is not legal.
  private mutating func after(
    _ index: Int, _ state: StateBox, _ orders: LaneOrders
  ) -> StateBox? {
    let place = machine.usesResults ? nil : OrderPlace(taken: 0, state)
    if let place, let known = stepped[index][place] { return known }
    let flight = flights[index]
    guard machine.isLegal(flight.command, inLane: flight.lane, state) else { return nil }
    let after = state.copy()
    _ = orders.step(index, after)
    if let place { stepped[index][place] = after }
    return after
  }

  private mutating func goOn(taken: UInt64, _ state: StateBox, _ orders: LaneOrders) -> Bool {
    let place = OrderPlace(taken: taken, state)
    if let place, !seen.insert(place).inserted { return true }
    let node = Node(taken: taken, state: state, place: place)
    nodes.append(node)
    for index in flights.indices where orders.isNext(index, after: taken) {
      guard step(index, from: node, orders) else { return false }
    }
    return true
  }
}
