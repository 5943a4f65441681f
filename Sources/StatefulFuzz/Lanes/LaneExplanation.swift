/// Why no order of commands in flight is right: each order up to the first answer that is wrong in it.
struct LaneExplanation {
  /// One line for each order where there are at most six, else the one that gets furthest.
  let lines: [String]

  fileprivate static let orderLimit = 6

  init(_ orders: LaneOrders, from states: [StateBox]) {
    var search = Search(orders: orders)
    if let state = states.first { search.goOn([], taken: 0, state) }
    guard search.hasMany, let longest = search.longest else {
      lines = search.lines
      return
    }
    lines = [longest + ", and so in every other order, or sooner"]
  }

  private struct Search {
    let orders: LaneOrders

    /// Those of the first orders: more are never printed.
    private(set) var lines: [String] = []

    private(set) var longest: String?

    /// Orders so far.
    private var count = 0
    private var greatest = -1
    private var steps = 0
    private let texts: [String]

    init(orders: LaneOrders) {
      self.orders = orders
      texts = orders.flights.map(\.command.plainText)
    }

    /// Whether there are more orders than are printed.
    var hasMany: Bool { count > LaneExplanation.orderLimit }

    /// Whether no other order can change what is printed.
    private var isDone: Bool { hasMany && greatest == orders.flights.count }

    mutating func goOn(_ path: [Int], taken: UInt64, _ state: StateBox) {
      for index in orders.candidates(taken) where !isDone {
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
        add(path + [index], command.withKind { $0.words.difference(command, command)?.text } ?? nil)
      }
    }

    /// An order up to its last command, which is wrong where a text says so.
    private mutating func add(_ path: [Int], _ wrong: @autoclosure () -> String?) {
      count += 1
      guard !hasMany || path.count > greatest else { return }
      let names = path.map { index in
        let flight = orders.flights[index]
        let isOnlyOne = texts.count { $0 == texts[index] } == 1
        return texts[index] + (isOnlyOne ? "" : " in lane \(flight.lane)")
          + (flight.wasCancelled ? " (cancelled)" : "")
      }
      let line =
        (path.count > 1 ? "\(names.dropLast().joined(separator: ", ")), then " : "")
        + (names.last ?? "")
        + (wrong().map { ": it \($0)" } ?? ": the answers are right, the state at the end is not")
      if !hasMany { lines.append(line) }
      if path.count > greatest { (greatest, longest) = (path.count, line) }
    }
  }
}
