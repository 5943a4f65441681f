import Testing

@testable import StatefulFuzz

/// The search for an order that explains answers, held against the checker of recorded histories, which
/// shares no code with it.
@Suite("Orders of commands in flight", .timeLimit(.minutes(60)))
struct LaneOrdersTests {
  private enum Register: Hashable { case write(Int), read, add }

  /// A random history of up to six operations on a number, answered by a system that is right or not.
  private static func history(_ random: inout SplitMix64) -> [ConcurrentOperation<Register, Int>] {
    var operations: [ConcurrentOperation<Register, Int>] = []
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
          ConcurrentOperation(
            lane: lane, command: command, answer: Int(random.next(below: 4)),
            call: call * 10 + lane,
            return: time * 10 + lane))
      }
    }
    guard random.chance(1, in: 2) else { return operations }
    // Right answers: each takes effect at some instant between its call and its return.
    let instants = operations.map { operation in
      operation.call + Int(random.next(below: UInt64((operation.return ?? 0) - operation.call + 1)))
    }
    var state = 0
    for index in operations.indices.sorted(by: { (instants[$0], $0) < (instants[$1], $1) }) {
      let old = operations[index]
      operations[index] = ConcurrentOperation(
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

  @Test("exist exactly where the other checker finds one")
  func agree() throws {
    var random = SplitMix64(seed: 7)
    var verdicts = [0, 0]
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
    let machine = StatefulTestMachine(
      start: TestStart(model: StateMaker { 0 }, system: StateMaker { 0 }),
      kinds: commands.enumerated().map { CommandKind($1.kind, hazard: nil, index: $0) },
      closures: StateClosures())
    for _ in 0..<600 {
      let history = Self.history(&random)
      let expected = checkLinearizability(of: history, from: 0) { state, command, answer in
        Self.step(&state, command) == answer
      }
      let flights = history.enumerated().map { number, operation -> Flight in
        let (kind, values): (Int, [UInt64]) =
          switch operation.command {
          case .write(let value): (0, [UInt64(value)])
          case .add: (1, [])
          case .read: (2, [])
          }
        var choices = Choices(replayingValues: values)
        let drawn = machine.kinds[kind].draw(&choices, nil)
        if kind == 0 {
          drawn.contents(as: CommandContents<Int, Int>.self).pointee.answered = .answer(
            operation.answer ?? 0)
        } else {
          drawn.contents(as: CommandContents<Void, Int>.self).pointee.answered = .answer(
            operation.answer ?? 0)
        }
        return Flight(
          lane: operation.lane, number: number + 1, command: drawn, call: operation.call,
          returned: operation.return ?? 0)
      }
      let orders = LaneOrders(machine: machine, flights: flights, consistency: .linearizable)
      let states = try #require(orders.states(from: [StateMaker { 0 }()]))
      if case .linearizable = expected {
        verdicts[0] += 1
        #expect(!states.isEmpty)
      } else {
        verdicts[1] += 1
        #expect(states.isEmpty)
      }
    }
    #expect(verdicts[0] > 200 && verdicts[1] > 100, "\(verdicts)")
  }
}
