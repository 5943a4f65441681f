import StatefulFuzz
import Testing

@Suite("The check of linearizability")
struct LinearizabilityTests {
  typealias Operation = ConcurrentOperation<RegisterCall, Int>

  @Test("answers as all orders tried one by one do", arguments: 0..<40)
  func agreesWithAllOrders(seed: Int) {
    var random = HistoryGenerator(seed: UInt64(seed))
    var found = Set<Bool>()
    for _ in 0..<200 {
      let history = Self.smallHistory(&random)
      let verdict = checkLinearizability(of: history, from: 0, step: RegisterCall.step)
      let all = Self.hasOrder(history, Set(history.indices), 0)
      switch verdict {
      case .linearizable(let order):
        #expect(all)
        #expect(Self.isOrder(order, of: history))
      case .notLinearizable(let longest, let blocked):
        #expect(!all)
        #expect(Self.isOrder(longest, of: history, isWhole: false))
        #expect(!blocked.isEmpty && Set(blocked).isDisjoint(with: longest))
      case .undecided: Issue.record("no limit was near")
      }
      found.insert(all)
    }
    #expect(found.count == 2)
  }

  @Test("answers the same for each key apart", arguments: 0..<20)
  func partition(seed: Int) {
    var random = HistoryGenerator(seed: UInt64(seed))
    for _ in 0..<100 {
      let history = Self.smallHistory(&random)
      let whole = checkLinearizability(of: history, from: [:]) { (table, call, answer) in
        RegisterCall.step(&table[call.key, default: 0], call, answer)
      }
      let parts = checkLinearizability(
        of: history, from: 0, partition: \.key, step: RegisterCall.step)
      switch (whole, parts) {
      case (.linearizable, .linearizable(let order)):
        #expect(Self.isOrder(order, of: history, byKey: true))
      case (.notLinearizable, .notLinearizable(let longest, let blocked)):
        #expect(Set((longest + blocked).map { history[$0].command.key }).count == 1)
      default: Issue.record("\(whole) and \(parts)")
      }
    }
  }

  @Test("knows the queues of Herlihy and Wing")
  func queues() {
    // Figure 1 of *Linearizability: A Correctness Condition for Concurrent Objects*, 1990: who, what,
    // from when to when.
    func verdict(_ calls: [(Int, QueueCall, Int, Int)]) -> Bool {
      let history = calls.map {
        ConcurrentOperation<QueueCall, Void>(
          lane: $0.0, command: $0.1, answer: (), call: $0.2, return: $0.3)
      }
      let verdict = checkLinearizability(of: history, from: [Int]()) { queue, call, _ in
        switch call {
        case .put(let value): queue.append(value)
        case .take(let value):
          guard queue.first == value else { return false }
          queue.removeFirst()
        }
        return true
      }
      if case .linearizable = verdict { return true }
      return false
    }
    // a: x and y are put at once, and taken in either order.
    #expect(
      verdict([
        (0, .put(1), 0, 3), (1, .put(2), 1, 4), (1, .take(1), 5, 7), (0, .take(2), 6, 9),
        (0, .put(3), 10, 11),
      ]))
    #expect(
      verdict([
        (0, .put(1), 0, 3), (1, .put(2), 1, 4), (1, .take(2), 5, 7), (0, .take(1), 6, 9),
      ]))
    // b: x was put before y was, and y is taken first.
    #expect(!verdict([(0, .put(1), 0, 1), (1, .put(2), 2, 3), (0, .take(2), 4, 5)]))
    // c: x is taken while it is put.
    #expect(verdict([(0, .put(1), 0, 5), (1, .take(1), 1, 4)]))
    // d: y is taken twice.
    #expect(
      !verdict([
        (0, .put(1), 0, 3), (1, .put(2), 1, 4), (0, .take(2), 5, 8), (1, .take(2), 6, 9),
      ]))
  }

  @Test("lets an operation that never returned happen, or not")
  func neverReturned() {
    let write = Operation(lane: 0, command: .write(7), answer: nil, call: 0, return: nil)
    func read(_ answer: Int, at time: Int) -> Operation {
      Operation(lane: 1, command: .read, answer: answer, call: time, return: time + 1)
    }
    func isLinearizable(_ history: [Operation]) -> Bool {
      let verdict = checkLinearizability(of: history, from: 0, step: RegisterCall.step)
      if case .linearizable = verdict { return true }
      return false
    }
    #expect(isLinearizable([write, read(0, at: 2), read(0, at: 4)]))
    #expect(isLinearizable([write, read(0, at: 2), read(7, at: 4)]))
    #expect(!isLinearizable([write, read(7, at: 2), read(0, at: 4)]))
    #expect(isLinearizable([write]))
    #expect(isLinearizable([]))
  }

  @Test("calls operations whose times touch overlapping")
  func touching() {
    let write = Operation(lane: 0, command: .write(7), answer: 0, call: 0, return: 5)
    let touching = Operation(lane: 1, command: .read, answer: 0, call: 5, return: 6)
    let later = Operation(lane: 1, command: .read, answer: 0, call: 6, return: 7)
    let verdict = checkLinearizability(of: [write, touching], from: 0, step: RegisterCall.step)
    #expect(verdict == .linearizable(order: [1, 0]))
    #expect(
      checkLinearizability(of: [write, later], from: 0, step: RegisterCall.step)
        == .notLinearizable(longest: [0], blocked: [1]))
  }

  @Test("says when its limit ends it, and what it counted")
  func undecided() {
    // Nothing tells the writes apart, and no order of them gives the last answer.
    var history = (0..<12).map {
      Operation(lane: $0, command: .write($0 + 1), answer: 0, call: 0, return: 10)
    }
    history.append(Operation(lane: 0, command: .read, answer: 99, call: 11, return: 12))
    #expect(
      checkLinearizability(of: history, from: 0, limit: 50, step: RegisterCall.step)
        == .undecided(statesTried: 50))
    guard
      case .notLinearizable(let longest, let blocked) = checkLinearizability(
        of: history, from: 0, step: RegisterCall.step)
    else {
      Issue.record("99 was never written")
      return
    }
    #expect(longest.count == 12 && blocked == [12])
  }

  @Test("finds which of overlapping writes came last")
  func overlappingWrites() {
    func history(writes count: Int, read: Int) -> [Operation] {
      (0..<count).map {
        Operation(lane: $0, command: .write($0 + 1), answer: 0, call: 0, return: 10)
      } + [Operation(lane: 0, command: .read, answer: read, call: 11, return: 12)]
    }
    for last in 1...12 {
      let history = history(writes: 12, read: last)
      guard
        case .linearizable(let order) = checkLinearizability(
          of: history, from: 0, step: RegisterCall.step)
      else {
        Issue.record("\(last) may have been written last")
        continue
      }
      #expect(Self.isOrder(order, of: history))
    }
  }

  @Test("gives up where there are too many orders")
  func tooManyOrders() {
    // Never "not linearizable": that would be wrong.
    let puts = (0..<60).map {
      ConcurrentOperation<QueueCall, Void>(
        lane: $0, command: .put($0), answer: (), call: 0, return: 10)
    }
    let take = ConcurrentOperation<QueueCall, Void>(
      lane: 0, command: .take(60), answer: (), call: 11, return: 12)
    let verdict = checkLinearizability(of: puts + [take], from: [Int](), limit: 100_000) {
      queue, call, _ in
      switch call {
      case .put(let value): queue.append(value)
      case .take(let value): return queue.first == value
      }
      return true
    }
    #expect(verdict == .undecided(statesTried: 100_000))
  }

  @Test("decides ten thousand operations from fifty lanes", arguments: [false, true])
  func manyOperations(isWrong: Bool) {
    var history = Self.longHistory(operations: 10_000, lanes: 50, keys: 20)
    if isWrong {
      let place = history.lastIndex { $0.command.isRead } ?? 0
      history[place] = Operation(
        lane: history[place].lane, command: history[place].command, answer: -1,
        call: history[place].call, return: history[place].return)
    }
    let verdict = checkLinearizability(
      of: history, from: 0, partition: \.key, step: RegisterCall.step)
    switch verdict {
    case .linearizable(let order):
      #expect(!isWrong)
      #expect(Self.isOrder(order, of: history, byKey: true))
    case .notLinearizable(_, let blocked):
      #expect(isWrong)
      #expect(blocked.contains { history[$0].answer == -1 })
    case .undecided: Issue.record("not decided")
    }
  }

  // MARK: From outside

  /// Whether some order of the operations that are left fits: all orders are tried.
  private static func hasOrder(
    _ history: [Operation], _ left: Set<Int>, _ register: Int
  ) -> Bool {
    if left.allSatisfy({ history[$0].return == nil }) { return true }
    return left.contains { candidate in
      let isFirst = left.allSatisfy {
        history[$0].return.map { $0 >= history[candidate].call } ?? true
      }
      var after = register
      return isFirst
        && RegisterCall.step(&after, history[candidate].command, history[candidate].answer)
        && hasOrder(history, left.subtracting([candidate]), after)
    }
  }

  /// Whether an order keeps the times, and a register answers so in it.
  private static func isOrder(
    _ order: [Int], of history: [Operation], isWhole: Bool = true, byKey: Bool = false
  ) -> Bool {
    var registers: [Int: Int] = [:]
    // The first return among those that stand at a place or behind it.
    var firstReturns = [Int.max]
    for index in order.reversed() {
      firstReturns.append(min(firstReturns[firstReturns.count - 1], history[index].return ?? .max))
    }
    firstReturns.reverse()
    for (place, index) in order.enumerated() {
      let operation = history[index]
      let key = byKey ? operation.command.key : 0
      guard
        RegisterCall.step(&registers[key, default: 0], operation.command, operation.answer)
      else { return false }
      guard firstReturns[place + 1] >= operation.call else { return false }
    }
    let returned = history.indices.filter { history[$0].return != nil }
    return Set(order).count == order.count && (!isWhole || Set(order).isSuperset(of: returned))
  }

  /// Up to seven calls in three lanes, answers anyhow, times close together.
  private static func smallHistory(_ random: inout HistoryGenerator) -> [Operation] {
    (0..<Int.random(in: 1...7, using: &random)).map { number in
      let key = Int.random(in: 0...1, using: &random)
      let call = Int.random(in: 0...8, using: &random)
      let end = call + Int.random(in: 0...6, using: &random)
      let isRead = Bool.random(using: &random)
      let value = Int.random(in: 0...2, using: &random)
      let isLost = Int.random(in: 0..<8, using: &random) == 0
      return Operation(
        lane: number % 3, command: RegisterCall(key: key, written: isRead ? nil : value),
        answer: isLost ? nil : value, call: call, return: isLost ? nil : end)
    }
  }

  /// Calls of a correct table: each takes effect at one instant between its times.
  private static func longHistory(operations: Int, lanes: Int, keys: Int) -> [Operation] {
    var random = HistoryGenerator(seed: 1)
    var free = Array(repeating: 0, count: lanes)
    var calls: [(lane: Int, call: Int, instant: Int, end: Int)] = []
    for number in 0..<operations {
      let lane = number % lanes
      let call = free[lane] + Int.random(in: 1...20, using: &random)
      let instant = call + Int.random(in: 0...100, using: &random)
      let end = instant + Int.random(in: 0...100, using: &random)
      calls.append((lane, call, instant, end))
      free[lane] = end
    }
    calls.sort { $0.instant < $1.instant }
    var table: [Int: Int] = [:]
    return calls.map { lane, call, _, end in
      let key = Int.random(in: 0..<keys, using: &random)
      let isRead = Bool.random(using: &random)
      let value = Int.random(in: 0..<100, using: &random)
      if !isRead { table[key] = value }
      return Operation(
        lane: lane, command: RegisterCall(key: key, written: isRead ? nil : value),
        answer: table[key, default: 0], call: call, return: end)
    }
  }
}

/// A call of one of several registers.
struct RegisterCall: Sendable {
  let key: Int
  let written: Int?

  static let read = RegisterCall(key: 0, written: nil)
  static func write(_ value: Int) -> RegisterCall { RegisterCall(key: 0, written: value) }

  var isRead: Bool { written == nil }

  static func step(_ register: inout Int, _ call: RegisterCall, _ answer: Int?) -> Bool {
    guard let written = call.written else { return answer == nil || answer == register }
    register = written
    return true
  }
}

private enum QueueCall: Sendable {
  case put(Int), take(Int)
}

/// The engine's random numbers for the standard library.
private struct HistoryGenerator: RandomNumberGenerator {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { random.next() }
}
