/// The machine behind a `StatefulTest`.
///
/// Types are erased per command and not per run: the price of a machine without a type of its own.
struct StatefulTestMachine<Model: Sendable, System>: StateMachine, LineChecking, Sendable {
  typealias Initial = DrawnCommand<BoundStart<Model, System>>
  typealias Command = DrawnCommand<BoundCommand<Model, System>>

  let start: TestStart<Model, System>
  let commands: [TestCommand<Model, System>]
  let invariant: @Sendable (Model, System) throws -> Bool
  let end: @Sendable (inout System) -> Void
  var note: @Sendable (Model, inout StateNotes) -> Void = { _, _ in }

  /// Hears the expectations in the closures that see the system; nil where nobody makes any.
  var hearing: ExpectationHearing?

  /// Kinds are values here; see `kindName(of:)`.
  static var commandKinds: [String] { [] }

  static func kind(of command: Command) -> Int { 0 }

  func kindName(of command: Command) -> String { command.name }

  func drawInitial(_ choices: inout Choices) -> Initial { start.draw(&choices) }

  func makeModel(_ initial: Initial) -> Model { start.bound(initial).model() }

  func makeSystem(_ initial: Initial) -> System { start.bound(initial).system() }

  func tearDown(_ system: inout System) { end(&system) }

  func drawCommand(_ choices: inout Choices, model: Model) -> Command {
    let weights = commands.map { choices.isGenerating && !$0.isEnabled(model) ? 0 : $0.weight }
    let command = commands[choices.drawKind(weights: weights)]
    let start = choices.drawnCount
    let bound = command.draw(&choices)
    return DrawnCommand(
      name: command.name, values: choices.values(since: start), payload: bound
    ) { bound?.arguments() ?? "" }
  }

  /// What the model expects the answer to be; nil for a command that is illegal or unknown.
  func step(_ command: Command, model: inout Model) -> (any Sendable)? {
    guard let kind = commands.first(where: { $0.name == command.name }), kind.isEnabled(model),
      let bound = bound(command, kind)
    else { return nil }
    return bound.expected(&model)
  }

  func perform(_ command: Command, on system: inout System) -> any Sendable {
    guard let kind = commands.first(where: { $0.name == command.name }),
      let bound = bound(command, kind)
    else { return "" }
    guard let hearing else { return bound.answer(&system) }
    var answer: any Sendable = ""
    let failed = hearing { answer = bound.answer(&system) }
    return failed.map { FailedExpectation(message: $0) } ?? answer
  }

  func check(
    _ command: Command, response: any Sendable, expected: any Sendable, model: Model,
    system: System
  ) -> Divergence? {
    guard let kind = commands.first(where: { $0.name == command.name }),
      let bound = bound(command, kind)
    else { return nil }
    if hearing != nil, let failed = response as? FailedExpectation {
      return Divergence(hazard: kind.hazard, message: "\(command.name): \(failed.message)")
    }
    if let mismatch = bound.mismatch(expected, response) {
      let hazard = kind.hazard ?? Deadlock(insteadOf: response).map { _ in "deadlock" }
      return Divergence(hazard: hazard, message: "\(command.name) \(mismatch)")
    }
    return violation(model, system).map {
      Divergence(hazard: kind.hazard, message: "after \(command.name)\($0)")
    }
  }

  /// What is wrong with a state, as the end of a sentence; nil when nothing is.
  private func violation(_ model: Model, _ system: System) -> String? {
    var violation: String?
    func look() {
      do {
        violation = try invariant(model, system) ? nil : " the check does not hold"
      } catch {
        violation = ": \(error)"
      }
    }
    guard let hearing else {
      look()
      return violation
    }
    let failed = hearing(look)
    return failed.map { ": \($0)" } ?? violation
  }

  func note(_ model: Model, after command: Command, in notes: inout StateNotes) {
    note(model, &notes)
  }

  func explain(
    _ interruption: Interruption, of command: Command, expected: any Sendable, model: Model
  ) -> Divergence {
    let kind = commands.first { $0.name == command.name }
    return Divergence(hazard: kind?.hazard, message: interruption.summary)
  }

  func choices(for command: Command) -> [Choice]? {
    guard let kind = commands.firstIndex(where: { $0.name == command.name }) else { return nil }
    var choices = Choices(replayingValues: command.values)
    _ = commands[kind].draw(&choices)
    let bound = UInt64(commands.count)
    return [Choice(value: UInt64(kind), bound: bound)] + choices.drawn
  }

  func choices(for initial: Initial) -> [Choice]? {
    var choices = Choices(replayingValues: initial.values)
    _ = start.draw(&choices)
    return choices.drawn
  }

  func problem(in line: String) -> String? {
    guard let command = Command(line) else { return nil }
    guard let kind = commands.first(where: { $0.name == command.name }) else {
      let names = commands.map(\.name).joined(separator: ", ")
      return "there is no command '\(command.name)', but \(names)"
    }
    guard command.lacksChoices else { return nil }
    var choices = Choices(replaying: [Choice]())
    let simplest = kind.draw(&choices)
    let values = choices.drawn.map { String($0.value) }
    guard !values.isEmpty else { return nil }
    return "the choices behind the arguments are missing, as in '\(command.name)"
      + (simplest?.arguments() ?? "") + " <- " + values.joined(separator: " ") + "'"
  }

  private func bound(
    _ command: Command, _ kind: TestCommand<Model, System>
  ) -> BoundCommand<Model, System>? {
    command.payload(drawnBy: kind.draw)
  }
}
