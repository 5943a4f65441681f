/// The machine behind a `StatefulTest`: one type for all of them.
///
/// Model and system are in boxes, and the kinds of commands are values whose closures know the types. A
/// drawn command refers to its kind, so that nothing is looked up by name but what somebody wrote.
///
/// A class that never changes: what its constants refer to is neither copied nor counted when it is used.
final class StatefulTestMachine: StateMachine, LineChecking, AnsweringAsModel, ChoosingByModel,
  Sendable
{
  typealias Initial = DrawnCommand<BoundStart>
  typealias Command = ClosureCommand

  let start: TestStart
  let kinds: [CommandKind]

  /// The same kinds, which `kinds` keeps alive.
  private let heldKinds: [Unmanaged<CommandKind>]

  private let weights: [UInt32]

  /// Whether a weight depends on the model.
  private let hasDynamicWeights: Bool

  /// Whether commands draw what others have answered.
  let usesResults: Bool

  /// The kinds that are not legal everywhere.
  private let conditional: [Int]

  /// Whether a command or a check waits for the system.
  private let isAsynchronous: Bool

  let closures: StateClosures

  /// The first of the checks in `closures`; nil where there is none.
  private let firstCheck: StateCheck?

  /// Hears the expectations in the closures that see the system; nil where nobody makes any.
  let capture: ExpectationCapture?

  init(
    start: TestStart, kinds: [CommandKind], closures: StateClosures, usesResults: Bool = false,
    capture: ExpectationCapture? = nil
  ) {
    self.start = start
    self.kinds = kinds
    self.closures = closures
    self.usesResults = usesResults
    self.capture = capture
    firstCheck = closures.linkedChecks
    heldKinds = kinds.map { Unmanaged.passUnretained($0) }
    weights = kinds.map(\.weight.number)
    hasDynamicWeights = kinds.contains { $0.weight.function != nil }
    conditional = kinds.indices.filter { kinds[$0].isConditional }
    isAsynchronous = closures.readsAsynchronously || kinds.contains(where: \.isAsynchronous)
  }

  /// The same machine, which hears expectations.
  func capturing(_ capture: @escaping ExpectationCapture) -> StatefulTestMachine {
    StatefulTestMachine(
      start: start, kinds: kinds, closures: closures, usesResults: usesResults, capture: capture)
  }

  /// The same machine with other things to do beside its commands.
  func changing(_ change: (inout StateClosures) -> Void) -> StatefulTestMachine {
    var closures = closures
    change(&closures)
    return StatefulTestMachine(
      start: start, kinds: kinds, closures: closures, usesResults: usesResults, capture: capture)
  }

  /// Why the test cannot run as it was written; nil where it can.
  var problem: String? {
    if kinds.isEmpty { return "the test has no commands" }
    var names: Set<String> = []
    for kind in kinds where !names.insert(kind.name).inserted {
      return "two commands have the name '\(kind.name)'"
    }
    for kind in kinds {
      guard let type = kind.words.incomparable else { continue }
      return
        "'\(kind.name)' returns \(type), which cannot be compared: return a part of it "
        + "that is Equatable, or nothing"
    }
    if let name = closures.repeatedName {
      return "two checks have the name '\(name)': give each its own name, as in "
        + "on.compare(\"\(name)-2\") { … } with: { … }"
    }
    for rule in temporalProperties.map(\.rule) {
      for kind in rule.kinds where !names.contains(kind) {
        return "'\(rule.name)' names the command '\(kind)', but the commands are "
          + kindNames.joined(separator: ", ")
      }
    }
    return nil
  }

  /// Whether nothing that the system does is compared with anything.
  var comparesNothing: Bool {
    closures.checks.isEmpty && closures.temporal.isEmpty
      && kinds.allSatisfy { !$0.words.comparesAnswers }
  }

  /// The test as a target.
  func target(
    _ name: String, summary: String, source: String
  ) -> Target {
    Target(
      name, summary: summary, source: source, expectedHazards: expectedHazards,
      commandKinds: kinds.map(\.name), coverGoals: closures.goals
    ) { self }
  }

  /// What failures of the commands are known as, each name once.
  var expectedHazards: [String] {
    kinds.compactMap(\.hazard).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Kinds are values here; see `kindName(of:)`.
  static var commandKinds: [String] { [] }

  static func kind(of command: Command) -> Int { 0 }

  func kindName(of command: Command) -> String { command.name }

  var kindNames: [String] { kinds.map(\.name) }

  var temporalProperties: [TemporalProperty<StateBox, StateBox>] {
    guard !closures.temporal.isEmpty else { return [] }
    return closures.temporal.flatMap { temporal in
      start.systemNames.enumerated().map {
        temporal.property(ofSystem: $0, named: $1, capture)
      }
    }
  }

  func drawInitial(_ choices: inout Choices) -> Initial { start.draw(&choices) }

  func makeModel(_ initial: Initial) -> StateBox {
    start.bound(initial).model(results: usesResults ? ResultStore() : nil)
  }

  func makeSystem(_ initial: Initial) -> StateBox {
    // The tasks that the first system starts belong to the case as well.
    ProcessExecutors.installBeforeSystem(isQuiet: !isAsynchronous)
    return start.bound(initial).system()
  }

  func tearDown(_ system: inout StateBox) {
    for system in system.all { closures.tearDown(system.memory) }
  }

  func drawCommand(_ choices: inout Choices, model: StateBox) -> Command {
    if usesResults { choices.results = model.results }
    let kind = heldKinds[drawKind(&choices, model)]
    return kind._withUnsafeGuaranteedRef { $0.draw(&choices, model.memory) }
  }

  /// Draws a command, and something else between its kind and its arguments.
  func drawCommand<Value>(
    _ choices: inout Choices, model: StateBox, between draw: (inout Choices) -> Value
  ) -> (Command, Value) {
    let kind = kinds[drawKind(&choices, model)]
    let value = draw(&choices)
    if usesResults { choices.results = model.results }
    return (kind.draw(&choices, model.memory), value)
  }

  /// Only what is generated looks at the model: a recorded kind means the same in every state.
  private func drawKind(_ choices: inout Choices, _ model: StateBox) -> Int {
    guard !conditional.isEmpty || hasDynamicWeights, choices.isGenerating else {
      return choices.drawKind(weights: weights)
    }
    guard kinds.count <= 64, !hasDynamicWeights else {
      return choices.drawKind(
        weights: kinds.map {
          guard $0.isLegal(model.memory) else { return 0 }
          return $0.weight.function?(model.memory) ?? $0.weight.number
        })
    }
    var legal = UInt64.max
    for index in conditional
    where !heldKinds[index]._withUnsafeGuaranteedRef({ $0.isLegal(model.memory) }) {
      legal &= ~(1 &<< UInt64(index))
    }
    return choices.drawKind(weights: weights, among: legal)
  }

  /// What the model expects the answer to be; nil for a command that is illegal or unknown.
  func step(_ command: Command, model: inout StateBox) -> ExpectedAnswer? {
    guard command.origin == .drawn else {
      guard command.origin == .read else { return nil }
      let meant = kind(of: command)?.command(in: command.line, model.memory, model.results)
      command.resolved = meant
      return meant.flatMap { step($0, model: &model) }
    }
    let memory = model.memory
    let isDone = command.withKind { kind in
      guard kind.isLegal(memory) else { return false }
      kind.expect(command, memory)
      return true
    }
    return isDone == true ? ExpectedAnswer(command: command, hasModel: !model.isEmpty) : nil
  }

  func perform(_ command: Command, on system: inout StateBox) -> GivenAnswer {
    guard let command = command.origin == .drawn ? command : command.resolved else {
      preconditionFailure("a command that the model took has its arguments")
    }
    guard system.others.isEmpty else { return performOnAll(command, system) }
    let failed = command.withKind { performing($0, command, on: system.memory) }
    return GivenAnswer(command: command, failedExpectation: failed ?? nil)
  }

  /// Performs a command as a system with a fault would, and answers as the model does.
  func performErased(_ command: Any, on system: inout some Any, with fault: EffectFault) -> Any? {
    guard let command = command as? Command, let box = system as? StateBox,
      let command = command.origin == .drawn ? command : command.resolved
    else { return nil }
    var failed: String?
    for system in box.all {
      for _ in 0..<(fault == .repeated ? 2 : 0) {
        failed = failed ?? command.withKind { performing($0, command, on: system.memory) } ?? nil
      }
    }
    command.withKind { $0.answerAsExpected(command) }
    return GivenAnswer(command: command, failedExpectation: failed)
  }

  /// Performs a command on a system; the expectation of a test framework that failed meanwhile.
  private func performing(
    _ kind: CommandKind, _ command: Command, on memory: UnsafeMutableRawPointer
  ) -> String? {
    guard let capture else {
      kind.perform(command, memory)
      return nil
    }
    return capture { kind.perform(command, memory) }
  }

  /// Performs a command on one system after the other, up to the first whose answer is wrong; what the last
  /// one has answered is left to `check`.
  private func performOnAll(_ command: Command, _ system: StateBox) -> GivenAnswer {
    let answer = command.withKind { kind -> GivenAnswer in
      let systems = system.all
      for (index, box) in systems.enumerated() {
        let failed = performing(kind, command, on: box.memory)
        let isLast = index == systems.count - 1
        if failed != nil || isLast
          || !kind.agree(command, command, keepsBoth: true)
        {
          return GivenAnswer(command: command, failedExpectation: failed, system: box.name)
        }
      }
      return GivenAnswer(command: command)
    }
    return answer ?? GivenAnswer(command: command)
  }

  func check(
    _ command: Command, response: GivenAnswer, expected: ExpectedAnswer, model: StateBox,
    system: StateBox
  ) -> Divergence? {
    guard var divergence = difference(command, response, expected, model, system) else {
      return nil
    }
    if !isAsynchronous, ProcessExecutors.hasWaitingTasks {
      divergence.message +=
        "; a task that a command started has not run yet: without 'await', tasks run after the last command"
    }
    return divergence
  }

  private func difference(
    _ command: Command, _ response: GivenAnswer, _ expected: ExpectedAnswer, _ model: StateBox,
    _ system: StateBox
  ) -> Divergence? {
    // Most answers are right, and nobody wants words for them.
    let agrees = expected.command.withKind {
      response.failedExpectation == nil && $0.agree(expected.command, response.command)
    }
    if agrees == false, let divergence = mismatch(command, response, expected) { return divergence }
    if let violation = violation(model, system) {
      return divergence(violation, after: command, in: system)
    }
    for box in system.others {
      if let violation = violation(model, box) {
        return divergence(violation, after: command, in: box)
      }
    }
    return nil
  }

  /// What a check has found in one of the systems.
  private func divergence(
    _ violation: StateCheck.Violation, after command: Command, in box: StateBox
  ) -> Divergence {
    let name = box.name.map { "\($0): " } ?? ""
    var divergence = Divergence(
      hazard: kind(of: command)?.hazard, message: "\(name)after \(command.name)\(violation.text)")
    divergence.aspect = Self.aspect(violation.check, of: box.name)
    return divergence
  }

  /// What is wrong with an answer.
  private func mismatch(
    _ command: Command, _ response: GivenAnswer, _ expected: ExpectedAnswer
  ) -> Divergence? {
    typealias Problem = (hazard: String?, aspect: String?, message: String)
    let problem = expected.command.withKind { kind -> Problem? in
      if let failed = response.failedExpectation {
        return (nil, ExpectationAspect.word(failed), ": \(failed)")
      }
      guard let mismatch = kind.words.mismatch(expected.command, response.command) else {
        return nil
      }
      return (mismatch.hazard, mismatch.aspect, " \(mismatch.text)")
    }
    guard case let problem?? = problem else { return nil }
    var divergence = Divergence(
      hazard: kind(of: command)?.hazard ?? problem.hazard,
      message: (response.system.map { "\($0): " } ?? "") + command.name + problem.message)
    divergence.aspect = Self.aspect(problem.aspect, of: response.system)
    return divergence
  }

  /// What went wrong, and in which of several systems.
  private static func aspect(_ aspect: String?, of system: String?) -> String? {
    guard let system else { return aspect }
    return system + (aspect.map { "-\($0)" } ?? "")
  }

  /// The first check that a state fails; nil where all hold.
  func violation(_ model: StateBox, _ system: StateBox) -> StateCheck.Violation? {
    guard let capture else { return firstCheck?.violation(model.memory, system.memory) }
    var violation: StateCheck.Violation?
    let failed = capture { violation = firstCheck?.violation(model.memory, system.memory) }
    return failed.map {
      StateCheck.Violation(check: ExpectationAspect.word($0), text: ": \($0)")
    } ?? violation
  }

  func note(_ model: StateBox, after command: Command, in notes: inout StateNotes) {
    closures.note?(model.memory, &notes)
  }

  /// Whether a command does something, as far as one can tell.
  ///
  /// Without a model nobody can tell that a command does nothing; to throw is to answer something. Only
  /// arguments can miss: a command without any that returns nothing and leaves the model alone is one that
  /// must not change what there is to see, such as a flush.
  func hasEffect(_ expected: ExpectedAnswer) -> Bool {
    let content = expected.content
    return !expected.hasModel || content is Thrown || isSubstantial(content)
      || (content is Void && expected.command.plainText == expected.command.name)
  }

  func explain(
    _ interruption: Interruption, of command: Command, expected: ExpectedAnswer, model: StateBox
  ) -> Divergence {
    Divergence(hazard: kind(of: command)?.hazard, message: interruption.summary)
  }

  func describe(model: StateBox) -> String { closures.describeModel?(model.memory) ?? model.text }

  func describe(system: StateBox) -> String {
    system.all.map { box in
      let text = closures.describeSystem?(box.memory) ?? box.text
      return box.name.map { "\($0): \(text)" } ?? text
    }.joined(separator: " | ")
  }
}
