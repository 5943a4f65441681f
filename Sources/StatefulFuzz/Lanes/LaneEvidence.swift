/// Whether answers can be explained by an order of the commands, and if not, why.
struct LaneEvidence {
  /// What is left, or what is wrong.
  enum Outcome {
    case states([StateBox])
    case divergence(Divergence)
  }

  /// What a failure is called that no order explains.
  static let hazard = "not-linearizable"

  private let machine: StatefulTestMachine
  private let system: LaneSystem
  private let consistency: Consistency

  init(_ machine: StatefulTestMachine, _ system: LaneSystem, _ consistency: Consistency) {
    (self.machine, self.system, self.consistency) = (machine, system, consistency)
  }

  /// The states that explain what commands in flight have answered, and in which all checks hold.
  func after(_ flights: [Flight], _ states: [StateBox]) -> Outcome {
    let orders = LaneOrders(machine: machine, flights: flights, consistency: consistency)
    // What nobody can decide is no failure.
    guard let finals = orders.states(from: states) else { return .states(states) }
    guard !finals.isEmpty else {
      system.history.note(flights)
      return failure(
        flights.count == 1
          ? "what the command in flight answered is wrong"
          : "no order of the \(flights.count) commands in flight explains what they answered",
        LaneExplanation(orders, from: states).lines)
    }
    var first: StateCheck.Violation?
    let left = finals.filter { state in
      guard let violation = machine.violation(state, system.box) else { return true }
      first = first ?? violation
      return false
    }
    guard left.isEmpty, let first else { return .states(left) }
    system.history.note(flights)
    let sentence =
      flights.count == 1
      ? "after the command in flight" : "after any order that explains the answers"
    return failure(
      "\(sentence)\(first.text)", LaneExplanation(orders, from: states).lines)
  }

  /// The states that explain what a command has answered that ran alone, and in which all checks hold.
  func after(_ command: ClosureCommand, _ states: [StateBox]) -> Outcome {
    var problems: [String] = []
    var hazard: String?
    let left = states.filter { state in
      let mismatch = command.withKind { kind -> String? in
        state.results?.enter(lane: 0)
        kind.expect(command, state.memory)
        guard !kind.agree(command, command, keepsBoth: true) else { return nil }
        let difference = kind.words.difference(command, command)
        hazard = hazard ?? difference?.hazard
        return difference?.text
      }
      if case let text?? = mismatch {
        problems.append("\(command.plainText) \(text)")
        return false
      }
      guard let violation = machine.violation(state, system.box) else { return true }
      problems.append("after \(command.plainText)\(violation.text)")
      return false
    }
    if left.isEmpty, let problem = problems.first {
      if let hazard {
        return .divergence(judged(Divergence(hazard: hazard, message: problem)))
      }
      let others = states.count == 1 ? "" : ", or as wrong in \(states.count - 1) other states"
      return failure("\(problem)\(others); no order of what was in flight explains it", [])
    }
    return .states(left)
  }

  /// Commands that wait for something that nobody will do.
  func deadlock() -> Divergence {
    let waiting = system.history.unreturned.map { "\($0.command.plainText) in lane \($0.lane)" }
    let verb = waiting.count == 1 ? "waits" : "wait"
    let message =
      waiting.isEmpty
      ? "the commands in flight came to no end"
      : "\(waiting.joined(separator: " and ")) \(verb) for something that nobody will do any more"
    let remark = Deadlock.remark
    return judged(Divergence(hazard: Deadlock.hazard(remark), message: message + remark))
  }

  private func failure(_ message: String, _ why: [String]) -> Outcome {
    system.history.explain(why)
    return .divergence(judged(Divergence(hazard: Self.hazard, message: message)))
  }

  /// A failure, unless a thread took part that no schedule knows: nothing can then be said of the system.
  private func judged(_ divergence: Divergence) -> Divergence {
    guard system.schedule.hasForeignJobs else { return divergence }
    return Divergence(
      hazard: "indeterminate",
      message:
        "\(divergence.message). A thread of its own took part (a Dispatch queue, a Thread, a "
        + "socket), which no schedule puts in order, so that this need not be the system's fault: "
        + "hand the system something that answers in a task")
  }
}

extension ClosureCommand {
  /// The name and the arguments, without the choices behind them.
  var plainText: String { description.withoutDrawnChoices }
}
