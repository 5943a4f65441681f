/// Whether an order of the commands explains what they answered, and if not, what is wrong.
struct LaneEvidence {
  private let machine: StatefulTestMachine
  private let system: LaneSystem
  private let consistency: Consistency

  init(_ machine: StatefulTestMachine, _ system: LaneSystem, _ consistency: Consistency) {
    (self.machine, self.system, self.consistency) = (machine, system, consistency)
  }

  /// What the failures of all of these commands are known as; nil where one of them has no name, or another one.
  private func known(_ commands: [ClosureCommand]) -> String? {
    let names = Set(commands.map { machine.kind(of: $0)?.hazard })
    guard names.count == 1, case let name?? = names.first, Consistency.isOwnName(name) else {
      return nil
    }
    return name
  }

  /// Whether somebody will look at the picture of the case: only then are answers printed, and orders explained.
  private var isPictured: Bool { FlightRecord.current?.isPictured == true }

  /// What is wrong with what commands in flight have answered, or with what they have left; nil where an order
  /// explains it, or nobody can tell.
  func divergence(_ flights: [Flight], _ possible: PossibleStates) -> Divergence? {
    let message: String
    switch possible.take(flights, system.box) {
    case .explained: return nil
    case .unexplained(let tried, let starts):
      if let wrong = OnlyOrder(tried)?.wrongAnswer(from: starts) {
        return failure(
          wrong.text, of: starts.count, possible, hazard: known([wrong.command]))
      }
      message = "no order of the \(flights.count) commands in flight explains what they answered"
    case .violated(let violation, let tried, let starts):
      if let last = OnlyOrder(tried)?.last {
        return failure(
          "after \(last.plainText)\(violation.text)", of: starts.count, possible,
          hazard: known([last]))
      }
      message =
        "after the \(flights.count) commands in flight\(violation.text); so it is in every order that explains "
        + "their answers"
    }
    // Of thousands of orders, and for each case that a shrink tries.
    if isPictured {
      system.history.note(possible.flown)
      system.history.explain(possible.explanation(system.box))
    }
    let hazard = known(flights.map(\.command)) ?? consistency.hazard
    return judged(Divergence(hazard: hazard, message: message))
  }

  /// What is wrong with what a command has answered that ran alone, or with what it has left.
  func divergence(alone command: ClosureCommand, _ possible: PossibleStates) -> Divergence? {
    let flight = Flight(lane: 0, number: 1, command: command)
    switch possible.take([flight], system.box) {
    case .explained: return nil
    case .unexplained(_, let starts):
      let differences = starts.lazy.map { state in
        let state = state.copy()
        return command.withKind { kind -> AnswerMismatch? in
          state.results?.enter(lane: 0)
          kind.expect(command, state.memory)
          return kind.words.difference(command, command)
        } ?? nil
      }
      return failure(
        "\(command.plainText) \(differences.first??.text ?? "")", of: starts.count, possible,
        hazard: known([command]) ?? differences.lazy.compactMap { $0?.hazard }.first)
    case .violated(let violation, _, let starts):
      return failure(
        "after \(command.plainText)\(violation.text)", of: starts.count, possible,
        hazard: known([command]))
    }
  }

  /// A failure that there is in each of some states: what nothing could be ordered differently in is wrong.
  private func failure(
    _ problem: String, of states: Int, _ possible: PossibleStates, hazard: String? = nil
  ) -> Divergence {
    let haveOverlapped = possible.flown.haveOverlapped
    if isPictured {
      system.history.note(possible.flown)
      if haveOverlapped { system.history.explain(possible.explanation(system.box)) }
    }
    if let hazard { return judged(Divergence(hazard: hazard, message: problem)) }
    let others = states == 1 ? "" : ", or as wrong in \(states - 1) other states"
    // Whoever reads of an order looks for a race.
    let reason =
      haveOverlapped
      ? "no ordering of the overlapping calls explains it"
      : "no two commands were in flight at the same time"
    return judged(Divergence(hazard: consistency.hazard, message: "\(problem)\(others); \(reason)"))
  }

  /// Commands that wait for something that will never happen, behind others that were in flight before.
  func deadlock(after flown: [Flight]) -> Divergence {
    let unreturned = system.history.unreturned
    if isPictured {
      let numbers = unreturned.map(\.number)
      system.history.note(flown + system.stuck.filter { !numbers.contains($0.number) })
    }
    let waiting = unreturned.map { entry in
      let words = system.waiting[entry.number] ?? WaitingPlace.words(in: nil, for: .unknown)
      return "\(entry.command.command.plainText) in lane \(entry.command.lane)"
        + (entry.cancelled == nil ? " " : ", which was cancelled, ") + words
    }
    let message =
      waiting.isEmpty
      ? "the commands in flight never finished" : waiting.joined(separator: "; ")
    let remark = Deadlock.remark
    return judged(Divergence(hazard: Deadlock.hazard(remark), message: message + remark))
  }

  /// A failure, unless a thread took part that no schedule knows: nothing can then be said of the system.
  private func judged(_ divergence: Divergence) -> Divergence {
    guard system.schedule.hasForeignJobs else { return divergence }
    // A deadlock has said it already.
    guard divergence.hazard != Verdict.indeterminate.rawValue else { return divergence }
    let sentence = OtherThreads.sentence(OtherThreads.tookPart ?? "another thread")
    return Divergence(
      hazard: Verdict.indeterminate.rawValue, message: "\(divergence.message). \(sentence)")
  }
}

extension ClosureCommand {
  /// The name and the arguments, without the choices behind them.
  var plainText: String { description.withoutDrawnChoices }
}
