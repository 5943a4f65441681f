/// Why no order of commands in flight is right: each order up to the first answer that is wrong in it.
struct LaneExplanation {
  /// One line for each order where there are at most six, else the one that gets furthest.
  let lines: [String]

  private static let orderLimit = 6

  init(_ orders: LaneOrders, from states: [StateBox]) {
    var search = Search(orders: orders)
    if let state = states.first { search.goOn([], taken: 0, state) }
    let found = search.lines
    guard found.count > Self.orderLimit, let longest = search.longest else {
      lines = Array(found.prefix(Self.orderLimit))
      return
    }
    lines = [longest + ", and so in every other order, or sooner"]
  }

  private struct Search {
    let orders: LaneOrders
    var lines: [String] = []
    var longest: String?
    private var greatest = -1
    private var steps = 0
    private let texts: [String]

    init(orders: LaneOrders) {
      self.orders = orders
      texts = orders.flights.map(\.command.plainText)
    }

    mutating func goOn(_ path: [Int], taken: UInt64, _ state: StateBox) {
      for index in orders.candidates(taken) {
        steps += 1
        guard steps < 20_000 else { return }
        let after = state.copy()
        let isRight = orders.step(index, after)
        let command = orders.flights[index].command
        guard !isRight, orders.consistency != .quiescent else {
          let next = taken | 1 << UInt64(index)
          if orders.candidates(next).isEmpty { add(path + [index], nil) }
          goOn(path + [index], taken: next, after)
          continue
        }
        let text = command.withKind { $0.words.difference(command, command)?.text } ?? nil
        add(path + [index], text)
      }
    }

    /// An order up to its last command, which is wrong where a text says so.
    private mutating func add(_ path: [Int], _ wrong: String?) {
      let names = path.map { index in
        let flight = orders.flights[index]
        let isOnlyOne = texts.count { $0 == texts[index] } == 1
        return texts[index] + (isOnlyOne ? "" : " in lane \(flight.lane)")
          + (flight.wasCancelled ? " (cancelled)" : "")
      }
      let line =
        (path.count > 1 ? "\(names.dropLast().joined(separator: ", ")), then " : "")
        + (names.last ?? "")
        + (wrong.map { ": it \($0)" } ?? ": the answers are right, the state at the end is not")
      lines.append(line)
      if path.count > greatest { (greatest, longest) = (path.count, line) }
    }
  }
}
