/// The machine behind a `StatefulTest`: one type for all of them.
///
/// Model and system are in boxes, and the kinds of commands are values whose closures know the types. A
/// drawn command refers to its kind, so that nothing is looked up by name but what somebody wrote.
struct StatefulTestMachine: StateMachine, LineChecking, Sendable {
  typealias Initial = DrawnCommand<BoundStart>
  typealias Command = ClosureCommand

  private let start: TestStart
  private let kinds: [CommandKind]
  private let weights: [UInt32]

  /// The kinds that are not legal everywhere.
  private let conditional: [Int]

  private let closures: StateClosures
  var note: (@Sendable (UnsafeMutableRawPointer, inout StateNotes) -> Void)?

  /// Hears the expectations in the closures that see the system; nil where nobody makes any.
  var capture: ExpectationCapture?

  init(start: TestStart, kinds: [CommandKind], closures: StateClosures) {
    let names = kinds.map(\.name)
    precondition(!names.isEmpty, "a stateful test needs a command")
    precondition(Set(names).count == names.count, "two commands have one name: \(names)")
    self.start = start
    self.kinds = kinds
    self.closures = closures
    weights = kinds.map(\.weight)
    conditional = kinds.indices.filter { kinds[$0].isConditional }
  }

  /// The test as a target.
  func target(
    _ name: String, summary: String, source: String, coverGoals: [CoverGoal]? = nil
  ) -> Target {
    Target(
      name, summary: summary, source: source, expectedHazards: kinds.compactMap(\.hazard),
      commandKinds: kinds.map(\.name), coverGoals: coverGoals
    ) { self }
  }

  /// Kinds are values here; see `kindName(of:)`.
  static var commandKinds: [String] { [] }

  static func kind(of command: Command) -> Int { 0 }

  func kindName(of command: Command) -> String { command.name }

  func drawInitial(_ choices: inout Choices) -> Initial { start.draw(&choices) }

  func makeModel(_ initial: Initial) -> StateBox { start.bound(initial).model() }

  func makeSystem(_ initial: Initial) -> StateBox { start.bound(initial).system() }

  func tearDown(_ system: inout StateBox) { closures.tearDown(system.memory) }

  func drawCommand(_ choices: inout Choices, model: StateBox) -> Command {
    kinds[drawKind(&choices, model)].draw(&choices)
  }

  /// Only what is generated looks at the model: a recorded kind means the same in every state.
  private func drawKind(_ choices: inout Choices, _ model: StateBox) -> Int {
    guard !conditional.isEmpty, choices.isGenerating else {
      return choices.drawKind(weights: weights)
    }
    guard kinds.count <= 64 else {
      return choices.drawKind(weights: kinds.map { $0.isLegal(model.memory) ? $0.weight : 0 })
    }
    var legal = UInt64.max
    for index in conditional where !kinds[index].isLegal(model.memory) {
      legal &= ~(1 &<< UInt64(index))
    }
    return choices.drawKind(weights: weights, among: legal)
  }

  /// What the model expects the answer to be; nil for a command that is illegal or unknown.
  func step(_ command: Command, model: inout StateBox) -> ExpectedAnswer? {
    guard command.origin == .drawn else {
      return read(command).flatMap { step($0, model: &model) }
    }
    let memory = model.memory
    let isDone = command.withKind { kind in
      guard kind.isLegal(memory) else { return false }
      kind.expect(command, memory)
      return true
    }
    return isDone == true ? ExpectedAnswer(command: command) : nil
  }

  func perform(_ command: Command, on system: inout StateBox) -> GivenAnswer {
    guard let command = command.origin == .drawn ? command : read(command) else {
      preconditionFailure("a command that the model took has its arguments")
    }
    let memory = system.memory
    let failed = command.withKind { kind -> String? in
      guard let capture else {
        kind.perform(command, memory)
        return nil
      }
      return capture { kind.perform(command, memory) }
    }
    return GivenAnswer(command: command, failedExpectation: failed ?? nil)
  }

  func check(
    _ command: Command, response: GivenAnswer, expected: ExpectedAnswer, model: StateBox,
    system: StateBox
  ) -> Divergence? {
    let problem = expected.command.withKind { kind -> (hazard: String?, message: String)? in
      if let failed = response.failedExpectation { return (nil, ": \(failed)") }
      guard !kind.agree(expected.command, response.command),
        let mismatch = kind.words.mismatch(expected.command, response.command)
      else { return nil }
      return (mismatch.isDeadlock ? "deadlock" : nil, " \(mismatch.text)")
    }
    if case let problem?? = problem {
      return Divergence(
        hazard: kind(of: command)?.hazard ?? problem.hazard,
        message: command.name + problem.message)
    }
    guard let violation = violation(model, system) else { return nil }
    return Divergence(
      hazard: kind(of: command)?.hazard, message: "after \(command.name)\(violation)")
  }

  /// What is wrong with a state, as the end of a sentence; nil when nothing is.
  private func violation(_ model: StateBox, _ system: StateBox) -> String? {
    guard let capture else { return uncapturedViolation(model, system) }
    var violation: String?
    let failed = capture { violation = uncapturedViolation(model, system) }
    return failed.map { ": \($0)" } ?? violation
  }

  private func uncapturedViolation(_ model: StateBox, _ system: StateBox) -> String? {
    do {
      return try closures.holds(model.memory, system.memory) ? nil : " the check does not hold"
    } catch {
      return ": \(error)"
    }
  }

  func note(_ model: StateBox, after command: Command, in notes: inout StateNotes) {
    note?(model.memory, &notes)
  }

  func hasEffect(_ expected: ExpectedAnswer) -> Bool { isSubstantial(expected.content) }

  func explain(
    _ interruption: Interruption, of command: Command, expected: ExpectedAnswer, model: StateBox
  ) -> Divergence {
    Divergence(hazard: kind(of: command)?.hazard, message: interruption.summary)
  }

  func describe(model: StateBox) -> String { model.text }

  func describe(system: StateBox) -> String { system.text }

  func choices(for command: Command) -> [Choice]? {
    guard let kind = kind(of: command) else { return nil }
    var choices = Choices(replayingValues: command.values)
    _ = kind.draw(&choices)
    let bound = UInt64(kinds.count)
    return [Choice(value: UInt64(kind.index), bound: bound)] + choices.drawn
  }

  func choices(for initial: Initial) -> [Choice]? {
    var choices = Choices(replayingValues: initial.values)
    _ = start.draw(&choices)
    return choices.drawn
  }

  func problem(in line: String) -> String? {
    guard let command = Command(line) else { return nil }
    guard let kind = kind(of: command) else {
      let names = kinds.map(\.name).joined(separator: ", ")
      return "there is no command '\(command.name)', but \(names)"
    }
    guard command.line.lacksChoices else { return nil }
    var choices = Choices(replaying: [Choice]())
    let simplest = kind.draw(&choices)
    let values = simplest.values.map { String($0) }
    guard !values.isEmpty else { return nil }
    return "the choices behind the arguments are missing, as in '\(command.name)"
      + (simplest.origin == .drawn ? kind.words.text(simplest) : "") + " <- "
      + values.joined(separator: " ") + "'"
  }

  /// The command's kind; nil for one that somebody wrote and that there is not.
  private func kind(of command: Command) -> CommandKind? {
    guard command.origin == .read else { return command.withKind { $0 } }
    let name = command.name
    return kinds.first { $0.name == name }
  }

  /// A command that somebody wrote, its arguments drawn from the choices behind it; nil where there is
  /// no such kind, or its generator rejects the choices.
  private func read(_ command: Command) -> Command? {
    guard command.origin == .read else { return nil }
    return kind(of: command)?.draw(from: command.values)
  }
}

/// The model's side of a command that has run on it.
struct ExpectedAnswer: ContentBox {
  let command: ClosureCommand

  /// What reflection sees.
  var content: Any { command.withKind { $0.words.expected(command) } ?? () }
}

/// The system's side of a command that it has performed.
struct GivenAnswer: ContentBox {
  let command: ClosureCommand

  /// The expectation of a test framework that failed meanwhile.
  var failedExpectation: String?

  /// What reflection sees.
  var content: Any {
    failedExpectation ?? command.withKind { $0.words.answered(command) } ?? ()
  }
}
