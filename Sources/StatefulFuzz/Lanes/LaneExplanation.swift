/// Why no order of commands in flight is right: each order up to the first answer that is wrong in it, or up to
/// the state that is.
///
/// ```text
/// add in lane 1, add in lane 2, then read: it answered 1, expected 2
/// ```
struct LaneExplanation {
  /// One line for each order with a wrong answer and one for all others where there are at most six orders, else
  /// the one that gets furthest.
  let lines: [String]

  fileprivate static let orderLimit = 6

  /// - Parameters:
  ///   - groups: Commands that were in flight together, or one that ran alone, one group after the other.
  ///   - states: Those before all of them; nobody may change them.
  ///   - violation: What is wrong with a state after the last group.
  init(
    _ groups: [LaneOrders], from states: [StateBox],
    violation: @escaping (StateBox) -> StateCheck.Violation?
  ) {
    var search = Search(groups, violation)
    for state in states { search.goOn([], in: 0, taken: 0, state) }
    guard search.hasMany, let longest = search.longest else {
      lines = search.lines + Self.lines(for: search.endings, of: search.count)
      return
    }
    lines = [longest + ", and so in every other order, or sooner"]
  }

  /// What is wrong after orders whose answers are right: those that end alike are told together.
  ///
  /// - Parameters:
  ///   - endings: Those orders.
  ///   - count: How many orders there are, with wrong answers or not.
  /// - Returns: One line for each thing that is wrong.
  private static func lines(for endings: [Ending], of count: Int) -> [String] {
    var reasons: [String] = []
    for ending in endings where !reasons.contains(ending.reason) { reasons.append(ending.reason) }
    return reasons.map { reason in
      let alike = endings.filter { $0.reason == reason }
      let first = alike.first?.order ?? ""
      if alike.count == 1 { return "\(first): \(reason)" }
      if alike.count == count { return "in each of the \(count) orders \(reason)" }
      if alike.count == endings.count {
        return "in each of the other \(alike.count) orders \(reason)"
      }
      return "\(first), and \(alike.count - 1) more: \(reason)"
    }
  }

  /// An order whose answers are right, and what is wrong then.
  private struct Ending {
    var order: String
    var reason: String
  }

  private struct Search {
    let groups: [LaneOrders]
    let violation: (StateBox) -> StateCheck.Violation?

    /// Those of the first orders that have a wrong answer: more are never printed.
    private(set) var lines: [String] = []

    /// Those of the first orders that have none.
    private(set) var endings: [Ending] = []

    private(set) var longest: String?

    /// Orders so far.
    private(set) var count = 0
    private var greatest = -1
    private var steps = 0
    private let texts: [String]

    init(
      _ groups: [LaneOrders], _ violation: @escaping (StateBox) -> StateCheck.Violation?
    ) {
      (self.groups, self.violation) = (groups, violation)
      texts = groups.flatMap { $0.flights.map(\.command.plainText) }
    }

    /// Whether there are more orders than are printed.
    var hasMany: Bool { count > LaneExplanation.orderLimit }

    /// Whether no other order can change what is printed.
    private var isDone: Bool { hasMany && greatest == texts.count }

    /// Goes on behind some commands of a group, and all of those before it.
    mutating func goOn(_ path: [Flight], in group: Int, taken: UInt64, _ state: StateBox) {
      let orders = groups[group]
      for index in orders.candidates(taken) where !isDone {
        steps += 1
        guard steps < 20_000 else { return }
        let after = state.copy()
        let isRight = orders.step(index, after)
        let flight = orders.flights[index]
        guard isRight || orders.consistency == .quiescent else {
          let command = flight.command
          add(
            path + [flight], command.withKind { $0.words.difference(command, command)?.text } ?? nil
          )
          continue
        }
        next(path + [flight], in: group, taken: taken | 1 << UInt64(index), after)
        if orders.consistency == .quiescent, let given = orders.afterGivingUp(index, state) {
          next(path + [flight], in: group, taken: taken | 1 << UInt64(index), given)
        }
      }
    }

    private mutating func next(
      _ path: [Flight], in group: Int, taken: UInt64, _ state: StateBox
    ) {
      if taken != groups[group].all {
        goOn(path, in: group, taken: taken, state)
      } else if group + 1 < groups.count {
        goOn(path, in: group + 1, taken: 0, state)
      } else {
        let violation = violation
        // Where answers are not compared nobody knows whether they are right.
        let areCompared = !groups.contains { $0.consistency == .quiescent }
        let start = areCompared ? "the answers are right, but " : ""
        add(
          path, nil,
          violation(state).map { "\(start)then\($0.text)" }
            ?? "a check did not hold before the last command")
      }
    }

    /// An order up to its last command, which is wrong where a text says so.
    private mutating func add(
      _ path: [Flight], _ wrong: @autoclosure () -> String?,
      _ end: @autoclosure () -> String = "the state at the end is not right"
    ) {
      count += 1
      guard !hasMany || path.count > greatest else { return }
      let names = path.map { flight in
        let text = flight.command.plainText
        let isOnlyOne = flight.lane == 0 || texts.count { $0 == text } == 1
        return text + (isOnlyOne ? "" : " in lane \(flight.lane)")
          + (flight.wasCancelled ? " (cancelled)" : "")
      }
      let order =
        (path.count > 1 ? "\(names.dropLast().joined(separator: ", ")), then " : "")
        + (names.last ?? "")
      let answer = wrong().map { "it \($0)" }
      let reason = answer ?? end()
      if !hasMany, answer == nil { endings.append(Ending(order: order, reason: reason)) }
      if !hasMany, answer != nil { lines.append("\(order): \(reason)") }
      if path.count > greatest { (greatest, longest) = (path.count, "\(order): \(reason)") }
    }
  }
}
