import Testing

@testable import StatefulFuzz

@Suite("The rules by which the check of linearizability leaves orders out")
struct ThoroughSearchTests {
  typealias Operation = ConcurrentOperation<CellCall, Int>

  @Test("lose no order", arguments: 0..<40)
  func agreesWithAllOrders(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var found = Set<Bool>()
    for _ in 0..<200 {
      let history = Self.history(
        lanes: random.below(3) + 2, rounds: random.below(3) + 1, wrong: random.below(3), &random)
      let isPossible = Self.hasOrder(history)
      for patience in [0, 1] {
        switch Self.verdict(history, patience: patience) {
        case .linearizable(let order):
          #expect(isPossible && Self.isOrder(order, of: history))
        case .notLinearizable(let longest, let blocked):
          #expect(!isPossible)
          #expect(!blocked.isEmpty && Set(blocked).isDisjoint(with: longest))
        case .undecided: Issue.record("no limit was near")
        }
      }
      // Without `Hashable`, no two commands are known to be equal.
      #expect(Self.isLinearizableOpaquely(history) == isPossible)
      found.insert(isPossible)
    }
    #expect(found.count == 2)
  }

  @Test("decide twenty commands of one cell that overlap", arguments: [false, true])
  func wide(isWrong: Bool) {
    var random = SplitMix64(seed: 3)
    for _ in 0..<3 {
      let history = Self.history(lanes: 20, rounds: 3, wrong: isWrong ? 1 : 0, &random)
      let verdict = Self.verdict(history, patience: 64, limit: 200_000)
      guard case .undecided(let steps) = verdict else { continue }
      Issue.record("not decided in \(steps) steps")
    }
  }

  @Test("find what sixty writes left behind", arguments: [31, 61])
  func overlappingWrites(read: Int) {
    var history = (1...60).map {
      Operation(lane: $0, command: .write($0), answer: 0, call: 0, return: 10)
    }
    history.append(Operation(lane: 0, command: .read, answer: read, call: 11, return: 12))
    switch Self.verdict(history, patience: 64, limit: 100_000) {
    case .linearizable(let order):
      #expect(read == 31 && Self.isOrder(order, of: history))
    case .notLinearizable(let longest, let blocked):
      #expect(read == 61 && longest.count == 60 && blocked == [60])
    case .undecided(let steps): Issue.record("not decided in \(steps) steps")
    }
  }

  @Test(
    "decide sixty-four commands of a register that all overlap, also where a value was never written",
    arguments: [32, 64], [1, 7])
  func register(count: Int, stride: Int) {
    // Each number is written once, and read by somebody else's command, several by more than one.
    func history(_ extra: [Operation]) -> [Operation] {
      (0..<count).map { place in
        let number = place * stride % count / 2 * 2
        return place % 2 == 0
          ? Operation(
            lane: place, command: .write(place), answer: 0, call: 0, return: 1_000 + place)
          : Operation(
            lane: place, command: .read, answer: (number + count / 2) % count, call: place,
            return: 1_000 + place)
      } + extra
    }
    let right = history([])
    guard case .linearizable(let order) = Self.verdict(right, patience: 64, limit: 100_000) else {
      Issue.record("not found to be linearizable")
      return
    }
    #expect(Self.isOrder(order, of: right))
    let never = Operation(lane: count, command: .read, answer: -5, call: 3, return: 999)
    let wrong = history([never])
    switch Self.verdict(wrong, patience: 64, limit: 100_000) {
    case .notLinearizable(let longest, let blocked):
      #expect(blocked.contains(count) && Set(blocked).isDisjoint(with: longest))
    case let other: Issue.record("\(other)")
    }
  }

  @Test("try no operation where the times forbid it, nor more often than it was called")
  func steps() {
    // Nobody may go below zero, or double again and again.
    enum Call: Hashable { case set, decrement, double, look(Int) }
    func step(_ number: inout UInt, _ call: Call, _ answer: UInt?) -> Bool {
      switch call {
      case .set: number = 1
      case .decrement: number -= 1
      case .double: number *= 2
      case .look: return answer == nil || answer == number
      }
      return true
    }
    func verdict(
      _ first: [Call], _ overlapping: [Call], answer: UInt, wrong: UInt
    ) -> Linearizability {
      typealias Called = ConcurrentOperation<Call, UInt>
      var history = first.enumerated().map {
        Called(lane: 0, command: $1, answer: 0, call: 2 * $0 - 100, return: 2 * $0 - 99)
      }
      history += overlapping.map {
        Called(lane: 0, command: $0, answer: answer, call: 0, return: 5)
      }
      history.append(Called(lane: 0, command: .look(-1), answer: wrong, call: 6, return: 7))
      return checkLinearizability(of: history, from: 0, limit: 1_000_000, step: step)
    }
    let looks = (0..<70).map(Call.look)
    let sequential = verdict([.set, .decrement] + looks.prefix(10), looks, answer: 0, wrong: 7)
    guard case .notLinearizable(let longest, _) = sequential else {
      Issue.record("\(sequential)")
      return
    }
    #expect(longest.count == 82)
    guard case .notLinearizable = verdict([.set], [.double] + looks, answer: 2, wrong: 7) else {
      Issue.record("7 is no power of two")
      return
    }
  }

  @Test("call an operation blocked only where it cannot come next")
  func blocked() {
    let history = [
      Operation(lane: 0, command: .read, answer: nil, call: 0, return: nil),
      Operation(lane: 1, command: .read, answer: 3, call: 0, return: 1),
    ]
    for patience in [0, 64] {
      guard case .notLinearizable(_, let blocked) = Self.verdict(history, patience: patience) else {
        Issue.record("nobody wrote 3")
        continue
      }
      #expect(blocked == [1])
    }
  }

  // MARK: Histories

  /// Rounds of commands that mostly overlap, each of which takes effect at an instant between its call and its
  /// return; the answers of some are wrong, and some never return.
  private static func history(
    lanes: Int, rounds: Int, wrong: Int, _ random: inout SplitMix64
  ) -> [Operation] {
    var calls: [(command: CellCall, call: Int, instant: Int, end: Int)] = []
    for round in 0..<rounds {
      for _ in 0..<lanes {
        let call = round * 100 + random.below(30)
        let end = round * 100 + 60 + random.below(60)
        let command: CellCall =
          switch random.below(5) {
          case 0, 1: .read
          case 2: .write(random.below(4))
          case 3: .swap(random.below(4), for: random.below(4))
          default: .double
          }
        calls.append((command, call, call + random.below(end - call), end))
      }
    }
    calls.sort { $0.instant < $1.instant }
    var cell = 0
    var history: [Operation] = []
    let wrongPlaces = Set((0..<wrong).map { _ in random.below(calls.count) })
    for (place, call) in calls.enumerated() {
      let answer = call.command.answer(&cell)
      let isLost = random.below(12) == 0
      let told = wrongPlaces.contains(place) ? (answer + 1) % 4 : answer
      history.append(
        Operation(
          lane: place, command: call.command, answer: isLost ? nil : told, call: call.call,
          return: isLost ? nil : call.end))
    }
    return history
  }

  private static func verdict(
    _ history: [Operation], patience: Int, limit: Int = 10_000_000
  ) -> Linearizability {
    var search = LinearizationSearch(
      history, Array(history.indices), from: 0, limit: limit, patience: patience)
    return search.run(CellCall.step)
  }

  /// A command that cannot be compared with others.
  private struct Opaque {
    let call: CellCall
  }

  /// What is said of the same history where commands cannot be compared.
  private static func isLinearizableOpaquely(_ history: [Operation]) -> Bool {
    let history = history.map {
      ConcurrentOperation(
        lane: $0.lane, command: Opaque(call: $0.command), answer: $0.answer, call: $0.call,
        return: $0.return)
    }
    var search = LinearizationSearch(
      history, Array(history.indices), from: 0, limit: 10_000_000, patience: 0)
    let verdict = search.run { CellCall.step(&$0, $1.call, $2) }
    if case .linearizable = verdict { return true }
    return false
  }

  // MARK: From outside

  /// Whether some order of the operations fits: all sets of operations and values behind them are gone through.
  private static func hasOrder(_ history: [Operation]) -> Bool {
    let returned = history.indices.filter { history[$0].return != nil }
    let whole = returned.reduce(0) { $0 | 1 << $1 }
    var (level, seen) = ([[0, 0]], Set<[Int]>())
    while let place = level.popLast() {
      guard seen.insert(place).inserted else { continue }
      let taken = place[0]
      if taken & whole == whole { return true }
      let left = history.indices.filter { taken & 1 << $0 == 0 }
      let firstReturn = left.compactMap { history[$0].return }.min() ?? .max
      for next in left where history[next].call <= firstReturn {
        var cell = place[1]
        guard CellCall.step(&cell, history[next].command, history[next].answer) else { continue }
        level.append([taken | 1 << next, cell])
      }
    }
    return false
  }

  private static func isOrder(_ order: [Int], of history: [Operation]) -> Bool {
    var (cell, left) = (0, Set(history.indices))
    for next in order {
      guard left.remove(next) != nil,
        left.allSatisfy({ (history[$0].return ?? .max) >= history[next].call }),
        CellCall.step(&cell, history[next].command, history[next].answer)
      else { return false }
    }
    return left.allSatisfy { history[$0].return == nil }
  }
}

/// A call of a cell that holds a number below four.
enum CellCall: Hashable {
  case read
  case write(Int)
  case swap(Int, for: Int)
  case double

  /// What it returns, with what it does to the cell.
  func answer(_ cell: inout Int) -> Int {
    let before = cell
    switch self {
    case .read: return before
    case .write(let value): cell = value
    case .swap(let old, let new):
      guard before == old else { return 0 }
      cell = new
      return 1
    case .double: cell = before * 2 % 4
    }
    return 0
  }

  static func step(_ cell: inout Int, _ call: CellCall, _ answer: Int?) -> Bool {
    let right = call.answer(&cell)
    return answer.map { $0 == right } ?? true
  }
}

extension SplitMix64 {
  fileprivate mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
