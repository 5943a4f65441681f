/// Goes through the orders in which commands in flight may have taken effect, up to the next one that explains
/// what they answered.
///
/// It goes in depth, and first the way in which the commands left their actors, or returned, which is seldom far
/// from the order in which they took effect. Where states can be told apart, what follows a set of commands and a state is
/// gone through once.
struct OrderSearch {
  let orders: LaneOrders

  /// The states from which it has begun so far.
  private(set) var starts: [StateBox] = []

  /// What comes first, for each place in the orders.
  private let sequence: [Int]

  private let isComparing: Bool
  private var frames: [Frame] = []
  private var found: [StateBox] = []
  private var seen: Set<OrderPlace> = []

  /// A state behind some of the commands, and those of the next ones that were not tried.
  private struct Frame {
    let taken: UInt64
    let state: StateBox
    var untried: [Int]
  }

  init(_ orders: LaneOrders) {
    self.orders = orders
    isComparing = orders.consistency != .quiescent
    let flights = orders.flights
    // The last one first: what is tried is taken from the end.
    sequence = flights.indices.sorted {
      (flights[$0].effectTime, $0) > (flights[$1].effectTime, $1)
    }
  }

  /// Begins from one more state that the model may have had before the commands; nobody may change it.
  mutating func begin(from state: StateBox) {
    starts.append(state)
    goOn(taken: 0, state)
  }

  /// The next state that explains the answers, and was not found yet where that can be told.
  ///
  /// - Parameter stepsLeft: How often the model may still step; where it ends at 0, the search was broken off.
  /// - Returns: nil where there is no other from the states so far.
  mutating func next(_ stepsLeft: inout Int) -> StateBox? {
    while found.isEmpty {
      guard let frame = frames.last else { return nil }
      guard let index = frame.untried.last else {
        frames.removeLast()
        continue
      }
      guard stepsLeft > 0 else { return nil }
      stepsLeft -= 1
      frames[frames.count - 1].untried.removeLast()
      let after = frame.state.copy()
      let taken = frame.taken | 1 << UInt64(index)
      if orders.step(index, after) || !isComparing { goOn(taken: taken, after) }
      // Whatever it has answered: it may have been cancelled.
      if !isComparing, let given = orders.afterGivingUp(index, frame.state) {
        goOn(taken: taken, given)
      }
    }
    return found.removeLast()
  }

  /// Takes back states that `next` has returned: it returns them again.
  mutating func putBack(_ states: [StateBox]) { found += states }

  private mutating func goOn(taken: UInt64, _ state: StateBox) {
    if let place = OrderPlace(taken: taken, state), !seen.insert(place).inserted { return }
    guard taken != orders.all else { return found.append(state) }
    var untried: [Int] = []
    for index in sequence where orders.isNext(index, after: taken) { untried.append(index) }
    frames.append(Frame(taken: taken, state: state, untried: untried))
  }
}

extension Flight {
  /// When it took effect; never, for one that did not return.
  fileprivate var effectTime: Int { effect > 0 ? effect : .max }
}
