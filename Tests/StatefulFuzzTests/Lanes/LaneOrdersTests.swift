import TestSupport
import Testing

@testable import StatefulFuzz

/// The search for an order that explains answers, held against the checker of recorded histories, which
/// shares no code with it.
@Suite("Orders of commands in flight", .timeLimit(.minutes(60)), .ownThread)
struct LaneOrdersTests {
  private enum Register: Hashable { case write(Int), read, add }

  private typealias Operation = ConcurrentOperation<Register, Int>

  /// A random history of up to six operations on a number, answered by a system that is right or not.
  ///
  /// - Parameters:
  ///   - random: What is drawn from.
  ///   - state: The number before the operations; where they are right, it is then the one after them.
  ///   - start: When the operations begin.
  /// - Returns: The operations, with their answers.
  private static func history(
    _ random: inout SplitMix64, _ state: inout Int, from start: Int = 0
  ) -> [Operation] {
    var operations: [Operation] = []
    for lane in 1...3 {
      var time = 0
      for _ in 0..<(1 + random.next(below: 2)) {
        let call = time + 1 + Int(random.next(below: 4))
        time = call + 1 + Int(random.next(below: 6))
        let command: Register =
          switch random.next(below: 3) {
          case 0: .write(Int(random.next(below: 3)))
          case 1: .add
          default: .read
          }
        operations.append(
          Operation(
            lane: lane, command: command, answer: Int(random.next(below: 4)),
            call: start + call * 10 + lane, return: start + time * 10 + lane))
      }
    }
    guard random.chance(1, in: 2) else { return operations }
    // Right answers: each takes effect at some instant between its call and its return.
    let instants = operations.map { operation in
      operation.call + Int(random.next(below: UInt64((operation.return ?? 0) - operation.call + 1)))
    }
    for index in operations.indices.sorted(by: { (instants[$0], $0) < (instants[$1], $1) }) {
      let old = operations[index]
      operations[index] = Operation(
        lane: old.lane, command: old.command, answer: step(&state, old.command), call: old.call,
        return: old.return)
    }
    return operations
  }

  private static func step(_ state: inout Int, _ command: Register) -> Int {
    switch command {
    case .write(let value): state = value
    case .add: state += 1
    case .read: break
    }
    return state
  }

  private static let machine: StatefulTestMachine = {
    let commands: [TestCommand<Int, Int>] = [
      command("write", .int(in: 0...2)) { (state: inout Int, value: Int) -> Int in
        state = value
        return state
      } system: { (_: inout Int, value: Int) -> Int in
        value
      },
      command("add") { (state: inout Int) -> Int in
        state += 1
        return state
      } system: { (_: inout Int) -> Int in
        0
      },
      command("read") { (state: inout Int) -> Int in
        state
      } system: { (_: inout Int) -> Int in
        0
      },
    ]
    return StatefulTestMachine(
      start: TestStart(model: StateMaker { 0 }, system: StateMaker { 0 }),
      kinds: commands.enumerated().map { CommandKind($1.kind, hazard: nil, index: $0) },
      closures: StateClosures())
  }()

  /// Operations as commands in flight, with their answers.
  private static func flights(_ history: [Operation]) -> [Flight] {
    history.enumerated().map { number, operation in
      let (kind, values): (Int, [UInt64]) =
        switch operation.command {
        case .write(let value): (0, [UInt64(value)])
        case .add: (1, [])
        case .read: (2, [])
        }
      var choices = Choices(replayingValues: values)
      let drawn = machine.kinds[kind].draw(&choices, nil)
      let answer = CommandOutcome.answer(operation.answer ?? 0)
      if kind == 0 {
        drawn.contents(as: CommandContents<Int, Int>.self).pointee.answered = answer
      } else {
        drawn.contents(as: CommandContents<Void, Int>.self).pointee.answered = answer
      }
      return Flight(
        lane: operation.lane, number: number + 1, command: drawn, call: operation.call,
        returned: operation.return ?? 0)
    }
  }

  private static func isLinearizable(_ history: [Operation]) -> Bool {
    let verdict = checkLinearizability(of: history, from: 0) { state, command, answer in
      step(&state, command) == answer
    }
    if case .linearizable = verdict { return true }
    return false
  }

  @Test("exist exactly where the other checker finds one")
  func agree() throws {
    var random = SplitMix64(seed: 7)
    var verdicts = [0, 0]
    for _ in 0..<600 {
      var state = 0
      let history = Self.history(&random, &state)
      let orders = LaneOrders(
        machine: Self.machine, flights: Self.flights(history), consistency: .linearizable)
      var search = OrderSearch(orders)
      search.begin(from: StateMaker { 0 }())
      var left = 100_000
      let found = search.next(&left)
      #expect(left > 0)
      let expected = Self.isLinearizable(history)
      verdicts[expected ? 0 : 1] += 1
      #expect((found != nil) == expected)
    }
    #expect(verdicts[0] > 200 && verdicts[1] > 100, "\(verdicts)")
  }

  @Test("and over several flights, of which a later one may refute the order of an earlier one")
  func several() throws {
    var random = SplitMix64(seed: 11)
    // Where the answers are right, and where the first, second or third flight is the one that is not.
    var verdicts = [0, 0, 0, 0]
    for _ in 0..<1_500 {
      var state = 0
      var whole: [Operation] = []
      let possible = PossibleStates(Self.machine, .linearizable, from: [StateMaker { 0 }()])
      var refuted: Int?
      for number in 1...3 where refuted == nil {
        let history = Self.history(&random, &state, from: number * 1_000)
        whole += history
        var isExplained = false
        if case .explained = possible.take(Self.flights(history), StateMaker { 0 }()) {
          isExplained = true
        }
        #expect(!possible.isUndecided)
        #expect(isExplained == Self.isLinearizable(whole))
        if !isExplained { refuted = number }
      }
      verdicts[refuted ?? 0] += 1
    }
    #expect(verdicts.allSatisfy { $0 > 30 }, "\(verdicts)")
  }

  /// Numbers in their order; no two are known to be equal, for it is not `Hashable`.
  private struct Log {
    var entries: [Int] = []
  }

  @Test("and what nobody can decide is no failure, nor is what follows it")
  func undecided() throws {
    let commands: [TestCommand<Log, Int>] = [
      command("push", .int(in: 0...9)) { (log: inout Log, number: Int) -> Int in
        log.entries.append(number)
        return number
      } system: { (_: inout Int, number: Int) -> Int in
        number
      },
      command("count") { (log: inout Log) -> Int in
        log.entries.count
      } system: { (_: inout Int) -> Int in
        0
      },
    ]
    let start = StateMaker { Log() }
    let machine = StatefulTestMachine(
      start: TestStart(model: start, system: StateMaker { 0 }),
      kinds: commands.enumerated().map { CommandKind($1.kind, hazard: nil, index: $0) },
      closures: StateClosures())
    /// Nine numbers that three lanes have pushed at a time.
    func pushes() -> [Flight] {
      (1...9).map { number in
        var choices = Choices(replayingValues: [UInt64(number)])
        let push = machine.kinds[0].draw(&choices, nil)
        push.contents(as: CommandContents<Int, Int>.self).pointee.answered = .answer(number)
        return Flight(lane: 1 + number % 3, number: number, command: push)
      }
    }
    func count(_ answer: Int) -> [Flight] {
      var choices = Choices(replayingValues: [])
      let count = machine.kinds[1].draw(&choices, nil)
      count.contents(as: CommandContents<Void, Int>.self).pointee.answered = .answer(answer)
      return [Flight(lane: 0, number: 1, command: count)]
    }
    func take(_ flights: [[Flight]]) -> (isExplained: Bool, possible: PossibleStates) {
      let possible = PossibleStates(machine, .linearizable, from: [start()])
      let isExplained = flights.allSatisfy {
        if case .explained = possible.take($0, StateMaker { 0 }()) { true } else { false }
      }
      return (isExplained, possible)
    }
    let right = take([pushes(), count(9), pushes(), pushes(), count(27)])
    #expect(right.isExplained && !right.possible.isUndecided)
    // Each of the 1,680 orders is refuted.
    let wrong = take([pushes(), count(8)])
    #expect(!wrong.isExplained && !wrong.possible.isUndecided)
    // Their square is too many, and so nothing that comes later is compared.
    let undecided = take([pushes(), pushes(), count(8), pushes(), count(1)])
    #expect(undecided.isExplained && undecided.possible.isUndecided)
  }
}
