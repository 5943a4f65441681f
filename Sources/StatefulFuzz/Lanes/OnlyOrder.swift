/// The order of commands in flight that could have taken effect in no other one: each had returned before the next
/// was called, or there was one.
struct OnlyOrder {
  private let orders: LaneOrders
  private let sequence: [Int]

  /// nil where there are other orders.
  init?(_ orders: LaneOrders) {
    var (sequence, taken): ([Int], UInt64) = ([], 0)
    while taken != orders.all {
      let next = orders.candidates(taken)
      guard next.count == 1 else { return nil }
      sequence += next
      taken |= 1 << UInt64(next[0])
    }
    (self.orders, self.sequence) = (orders, sequence)
  }

  /// The last command.
  var last: ClosureCommand? { sequence.last.map { orders.flights[$0].command } }

  /// The first command that answers wrongly, and how; nil where that cannot be told.
  func wrongAnswer(from states: [StateBox]) -> (command: ClosureCommand, text: String)? {
    guard orders.consistency != .quiescent, let state = states.first?.copy() else { return nil }
    for index in sequence where !orders.step(index, state) {
      let flight = orders.flights[index]
      let command = flight.command
      let difference = command.withKind { $0.words.difference(command, command)?.text } ?? nil
      return difference.map {
        (command, "\(command.plainText) \(flight.wasCancelled ? "(cancelled) " : "")\($0)")
      }
    }
    return nil
  }
}

extension [Flight] {
  /// Whether one was called before another had returned.
  var haveOverlapped: Bool {
    let sorted = sorted { $0.call < $1.call }
    return zip(sorted, sorted.dropFirst()).contains { $0.returned == 0 || $0.returned > $1.call }
  }
}
