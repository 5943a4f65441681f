/// The machine behind a `StatefulTest` whose commands may be in flight together.
///
/// Commands that stand one after the other and have a lane are begun where they stand; they run, and are
/// compared, when one comes that runs alone, or with the case. From then on the model is every state that
/// the answers allow: a command that runs alone must be right in one of them.
struct LaneTestMachine: StateMachine, LineChecking, Sendable {
  typealias Initial = LaneStart
  typealias Command = LaneCommand

  let base: StatefulTestMachine

  /// How many commands are in flight at most, one for each lane.
  let lanes: Int

  let consistency: Consistency

  /// Those that fresh cases have.
  var samplers = SchedulePlan.Sampler.allCases

  /// Whether there are states in which a command is not legal.
  private let hasConditions: Bool

  /// Why the test cannot run as it was written; nil where it can.
  private let problem: String?

  init(
    _ base: StatefulTestMachine, lanes: Int, consistency: Consistency,
    samplers: [SchedulePlan.Sampler]? = nil
  ) {
    problem = Self.problem(base, lanes)
    (self.base, self.lanes, self.consistency) = (base, min(max(1, lanes), 8), consistency)
    hasConditions = base.usesResults || base.kinds.contains { $0.isConditional || $0.readsModel }
    if let samplers { self.samplers = samplers }
  }

  /// Why such a test cannot run; nil where it can.
  private static func problem(_ base: StatefulTestMachine, _ lanes: Int) -> String? {
    guard (1...8).contains(lanes) else { return "a test has 1 to 8 lanes, not \(lanes)" }
    return base.closures.temporal.first.map {
      "'\($0.rule.name)' is a property of several steps, for commands that run one after the other: leave out "
        + "'lanes:', or check the state with on.compare or on.check"
    }
  }

  /// The test as a target.
  func target(_ name: String, summary: String, source: String) -> Target {
    var target = Target(
      name, summary: summary, source: source, expectedHazards: base.expectedHazards,
      commandKinds: base.kinds.map(\.name), coverGoals: base.closures.goals,
      overlap: LaneOverlap(dependsOnState: hasConditions, lanes: lanes)
    ) { self }
    target.problem = problem
    target.makeSequential = { [base] in base.target(name, summary: summary, source: source) }
    return target
  }

  static var commandKinds: [String] { [] }
  static func kind(of command: Command) -> Int { 0 }

  /// One name for all that are in flight.
  func kindName(of command: Command) -> String {
    command.isInFlight ? Signature.inFlightKind : command.command.name
  }

  func context(before failing: Command, history: [Command]) -> String {
    if failing.isInFlight { return "in-flight" }
    guard let last = history.last else { return "at-start" }
    return "after-" + kindName(of: last)
  }

  // MARK: Drawing

  func drawInitial(_ choices: inout Choices) -> LaneStart {
    let plan = SchedulePlan.draw(&choices, samplers: samplers)
    return LaneStart(base.drawInitial(&choices), plan)
  }

  func makeModel(_ initial: LaneStart) -> LaneModel {
    let state = base.makeModel(initial.start)
    state.results?.expectStates()
    return LaneModel(state)
  }

  func makeSystem(_ initial: LaneStart) -> LaneSystem {
    ProcessExecutors.installBeforeSystem()
    let box = base.makeSystem(initial.start)
    precondition(box.others.isEmpty, "commands are in flight on one system, not on several")
    return LaneSystem(box, initial.plan)
  }

  func tearDown(_ system: inout LaneSystem) {
    var box = system.box
    base.tearDown(&box)
  }

  func drawCommand(_ choices: inout Choices, model: LaneModel) -> LaneCommand {
    let (command, lane) = base.drawCommand(&choices, model: model.sequential) { choices in
      let lane = choices.draw(below: UInt64(lanes) + 1) { random in
        freshLane(&random, model)
      }
      model.sequential.results?.enter(lane: Int(lane))
      return lane
    }
    return LaneCommand(lane: Int(lane), command)
  }

  /// The lane of a fresh command: a case is a flight, a few commands alone, another flight, and so on.
  ///
  /// Three of four cases begin with commands in flight, for what happens once in the life of a system, such
  /// as opening or migrating it, is over once it has happened alone. A flight is long, up to its limit:
  /// what goes wrong needs the right commands in it, and others seldom hide it.
  private func freshLane(_ random: inout SplitMix64, _ model: LaneModel) -> UInt64 {
    let inFlight = model.flight.count
    guard !model.isFull else { return 0 }
    let goesOn =
      inFlight == 0
      ? random.chance(3, in: 4)
      : inFlight < min(3 * lanes, LaneOrders.flightLimit) && random.chance(7, in: 8)
    return goesOn ? 1 + random.next(below: UInt64(lanes)) : 0
  }

  /// Why a command cannot stand where it does; a replay itself tells of one too many in flight.
  func reason(illegal command: Any, in model: Any) -> String? {
    guard let command = command as? LaneCommand, let model = model as? LaneModel,
      !command.isInFlight || model.flight.count < LaneOrders.flightLimit
    else { return nil }
    model.sequential.results?.enter(lane: command.lane)
    return base.reason(illegal: command.command, in: model.sequential)
      ?? "it is legal in some orders of the overlapping commands, and has to be in all"
  }

  // MARK: The model

  func step(_ command: LaneCommand, model: inout LaneModel) -> LaneExpected? {
    if command.isInFlight {
      guard model.flight.count < LaneOrders.flightLimit else { return nil }
    } else {
      endFlight(of: model)
    }
    let before = model.sequential
    guard hasConditions else {
      let states = model.flight.isEmpty && command.isInFlight ? [before.copy()] : []
      return base.step(command.command, model: &model.sequential).map {
        take($0, command.lane, model, before: states)
      }
    }
    // What somebody wrote is understood in the state that it meets where it stands.
    before.results?.enter(lane: command.lane)
    guard let meant = meant(command.command, before),
      base.isLegal(meant, inLane: command.lane, before)
    else { return nil }
    // What its results are is decided once: every order has the same.
    if command.command.origin == .read { command.command.resolved = meant }
    if command.isInFlight { return begin(LaneCommand(lane: command.lane, meant), model) }
    if model.everyState.first !== before {
      var states = LaneStates(base, from: model.everyState)
      guard states.add(LaneCommand(lane: 0, meant)) else { return nil }
      before.results?.enter(lane: 0)
      guard let expected = base.step(meant, model: &model.sequential) else { return nil }
      before.results?.keepCertain(in: states.finals.compactMap(\.results))
      model.endFlight(states.finals)
      return take(expected, 0, model, before: [])
    }
    before.results?.enter(lane: 0)
    return base.step(meant, model: &model.sequential).map { take($0, 0, model, before: []) }
  }

  /// Begins a command that has to be legal in every order.
  private func begin(_ command: LaneCommand, _ model: LaneModel) -> LaneExpected? {
    // Nobody else may step the states before the flight.
    let before = model.flight.isEmpty ? model.everyState.map { $0.copy() } : model.everyState
    let isFirst = model.states == nil
    // Taken out, for what two refer to is copied when it changes.
    var states = model.states.take() ?? LaneStates(base, from: before)
    let isLegal = states.add(command)
    if isLegal || !isFirst { model.states = states }
    guard isLegal else { return nil }
    let results = model.sequential.results
    results?.enter(lane: command.lane)
    let expected = base.step(command.command, model: &model.sequential)
    results?.keepCertain(in: states.finals.compactMap(\.results))
    return expected.map { take($0, command.lane, model, before: before) }
  }

  /// The command with its arguments; nil where they cannot be told.
  private func meant(_ command: ClosureCommand, _ state: StateBox) -> ClosureCommand? {
    switch command.origin {
    case .drawn: command
    case .rejected: nil
    case .read: base.kind(of: command)?.command(in: command.line, state.memory, state.results)
    }
  }

  private func take(
    _ expected: ExpectedAnswer, _ lane: Int, _ model: LaneModel, before: [StateBox]
  ) -> LaneExpected {
    if lane > 0 {
      model.begin(LaneCommand(lane: lane, expected.command), before: before)
    } else {
      model.noteAlone()
    }
    return LaneExpected(answer: expected, isInFlight: lane > 0)
  }

  /// Nothing is in flight any more: all orders are behind the model.
  private func endFlight(of model: LaneModel) {
    guard !model.flight.isEmpty else { return }
    model.endFlight(model.states?.finals ?? [])
  }

  // MARK: The system

  func perform(_ command: LaneCommand, on system: inout LaneSystem) -> LaneAnswer {
    let meant = command.command.origin == .drawn ? command.command : command.command.resolved
    if command.isInFlight, let meant {
      system.begin(LaneCommand(lane: command.lane, meant))
      return LaneAnswer(answer: nil)
    }
    let number = system.history.add(LaneCommand(lane: 0, meant ?? command.command))
    var box = system.box
    system.history.call(number)
    let answer = base.perform(command.command, on: &box)
    system.history.returned(number)
    return LaneAnswer(answer: answer)
  }

  func check(
    _ command: LaneCommand, response: LaneAnswer, expected: LaneExpected, model: LaneModel,
    system: LaneSystem
  ) -> Divergence? {
    guard let answer = response.answer else { return nil }
    guard let possible = model.possible else {
      return base.check(
        command.command, response: answer, expected: expected.answer, model: model.sequential,
        system: system.box)
    }
    if answer.failedExpectation != nil {
      return base.check(
        command.command, response: answer, expected: expected.answer, model: model.sequential,
        system: system.box)
    }
    return LaneEvidence(base, system, consistency).divergence(alone: answer.command, possible)
  }

  func explain(
    _ interruption: Interruption, of command: LaneCommand, expected: LaneExpected,
    model: LaneModel
  ) -> Divergence {
    let alone = base.explain(
      interruption, of: command.command, expected: expected.answer, model: model.sequential)
    guard command.isInFlight else { return alone }
    // Whose process is gone has left the number of the command that ran.
    if let last = model.inFlight(interruption.running) {
      // Which of several did not end is not known: an actor may run what another lane has given it.
      if interruption.cause != .exit, model.flight.count > 1 {
        let hazard = model.flight.lazy.compactMap { self.base.kind(of: $0.command)?.hazard }
          .first(where: Consistency.isOwnName)
        return Divergence(
          hazard: hazard,
          message: "with \(model.flight.count) commands in flight: \(alone.message)")
      }
      return Divergence(
        hazard: base.kind(of: last.command)?.hazard.flatMap {
          Consistency.isOwnName($0) ? $0 : nil
        },
        message: "in flight: lane \(last.lane) was running \(last.command.plainText): "
          + alone.message)
    }
    guard let running = FlightRecord.current?.unreturned, !running.isEmpty else { return alone }
    let names = running.map { "\($0.command.plainText) in lane \($0.lane)" }
    let hazard = running.lazy.compactMap { self.base.kind(of: $0.command)?.hazard }
      .first(where: Consistency.isOwnName)
    return Divergence(
      hazard: hazard, message: "in flight: \(names.joined(separator: ", ")): \(alone.message)")
  }

  // MARK: Words

  func note(_ model: LaneModel, after command: LaneCommand, in notes: inout StateNotes) {
    base.note(model.sequential, after: command.command, in: &notes)
  }

  func hasEffect(_ expected: LaneExpected) -> Bool { base.hasEffect(expected.answer) }

  func describe(model: LaneModel) -> String {
    base.describe(model: model.possible?.first ?? model.sequential)
  }

  func describe(system: LaneSystem) -> String { base.describe(system: system.box) }

  func choices(for command: LaneCommand) -> [Choice]? {
    guard var choices = base.choices(for: command.command), !choices.isEmpty,
      command.lane <= lanes
    else { return nil }
    choices.insert(Choice(value: UInt64(command.lane), bound: UInt64(lanes) + 1), at: 1)
    return choices
  }

  func choices(for initial: LaneStart) -> [Choice]? {
    base.choices(for: initial.start).map { initial.plan.choices + $0 }
  }

  func problem(inStart line: String) -> String? {
    let start = LaneStart.split(line).start
    return start.isEmpty ? nil : base.problem(inStart: start)
  }

  func problem(in line: String) -> String? {
    guard let command = LaneCommand(line) else { return nil }
    guard command.lane <= lanes else {
      return "there are \(lanes) lanes, and no lane \(command.lane)"
    }
    return base.problem(in: command.command.description)
  }
}

/// The model's side of a command that has run on it, or was begun.
struct LaneExpected: ContentBox {
  let answer: ExpectedAnswer
  let isInFlight: Bool

  /// What reflection sees.
  var content: Any { answer.content }
}

/// The system's side of a command; nothing for one that was begun.
struct LaneAnswer: ContentBox {
  let answer: GivenAnswer?

  /// What reflection sees.
  var content: Any { answer?.content ?? () }
}

/// Which commands are in flight, and what comes of them.
final class LaneOverlap: Overlap<LaneTestMachine>, @unchecked Sendable {
  override func isInFlight(_ command: LaneCommand) -> Bool { command.isInFlight }

  override func join(
    _ machine: LaneTestMachine, _ model: LaneModel, _ system: inout LaneSystem
  ) -> Divergence? {
    guard !system.begun.isEmpty else { return nil }
    return machine.join(model, system)
  }

  override func labels(of system: LaneSystem) -> [String] {
    system.history.hasOverlap ? [TargetStatistics.overlapLabel] : []
  }
}

extension LaneTestMachine {
  /// Runs what is in flight to its end, and compares.
  fileprivate func join(_ model: LaneModel, _ system: LaneSystem) -> Divergence? {
    var flights: [Flight]?
    var failed: String?
    if let capture = base.capture {
      failed = capture { flights = system.runFlight() }
    } else {
      flights = system.runFlight()
    }
    // From here on only the test's own code runs.
    FlightRecord.current?.journal?.enter(.check)
    let evidence = LaneEvidence(base, system, consistency)
    guard let flights else { return evidence.deadlock(after: model.possible?.flown ?? []) }
    if let failed {
      let number = FlightRecord.current?.takeFailed()
      let place =
        flights.first { $0.number == number }
        .map { "\($0.command.plainText) in lane \($0.lane)" } ?? "in flight"
      let remark =
        system.history.hasOverlap ? "" : "; no two commands were in flight at the same time"
      var divergence = Divergence(hazard: nil, message: "\(place): \(failed)\(remark)")
      divergence.aspect = ExpectationAspect.word(failed)
      return divergence
    }
    let possible =
      model.possible
      ?? PossibleStates(
        base, consistency,
        from: model.flight.isEmpty ? [model.sequential.copy()] : model.everyState)
    model.possible = possible
    return evidence.divergence(flights, possible)
  }
}
