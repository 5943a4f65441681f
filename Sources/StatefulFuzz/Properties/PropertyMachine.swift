/// A property of values as a machine without state: every command draws a value and checks it.
///
/// So properties run in campaigns next to stateful suites, with the same seeds, shrinking, files and
/// reports; a trap of the code under test is caught like any other where runs are isolated.
public struct PropertyMachine<Value: Sendable>: StateMachine, LineChecking, Sendable {
  /// The one command: check this value.
  public typealias Command = DrawnCommand<Value>

  /// The result of one check; nil if the property holds.
  public typealias Response = String?

  private let kind = DrawnKind<Value>("check") { SwiftLiteral.argumentList($0) }
  let generator: Gen<Value>
  let property: @Sendable (Value) throws -> Bool

  /// Hears the expectations in the property; nil where nobody makes any.
  var capture: ExpectationCapture?

  /// Makes the machine of a property.
  ///
  /// - Parameters:
  ///   - generator: Draws the values.
  ///   - property: Returns false or throws for a value that refutes it. Must depend only on
  ///     the value.
  public init(_ generator: Gen<Value>, property: @escaping @Sendable (Value) throws -> Bool) {
    self.generator = generator
    self.property = property
  }

  /// There is one kind.
  public static var commandKinds: [String] { ["check"] }

  /// There is one kind.
  public static func kind(of command: Command) -> Int { 0 }

  /// No state.
  public func makeModel(_ initial: NoInitialState) {}

  /// No state.
  public func makeSystem(_ initial: NoInitialState) {}

  /// Draws a value.
  public func drawCommand(_ choices: inout Choices, model: Void) -> Command {
    _ = choices.draw(below: 1)
    let start = choices.drawnCount
    let value = choices.draw(generator)
    return DrawnCommand(
      kind, values: choices.values(since: start), payload: value)
  }

  /// The value; a command without one is illegal.
  public func step(_ command: Command, model: inout Void) -> Value? {
    value(of: command)
  }

  private func value(of command: Command) -> Value? {
    command.payload(
      drawnBy: { $0.draw(generator) }, of: kind,
      orReadBy: { ArgumentReader($0, count: 1)?.value(0, of: generator) })
  }

  /// Checks the value.
  public func perform(_ command: Command, on system: inout Void) -> String? {
    var model: Void = ()
    guard let value = step(command, model: &model) else { return nil }
    guard let capture else { return refutation(value) }
    var refutation: String?
    let failed = capture { refutation = self.refutation(value) }
    return failed ?? refutation
  }

  private func refutation(_ value: Value) -> String? {
    do {
      return try property(value) ? nil : "the property does not hold"
    } catch {
      return "\(error)"
    }
  }

  /// The answer itself.
  public func check(
    _ command: Command, response: String?, expected: Value, model: Void, system: Void
  ) -> Divergence? {
    guard let response else { return nil }
    var divergence = Divergence(hazard: nil, message: response)
    if capture != nil, response.hasPrefix(ExpectationAspect.beginning) {
      divergence.aspect = ExpectationAspect.word(response)
    }
    return divergence
  }

  /// Always true: every value is checked.
  public func hasEffect(_ expected: Value) -> Bool { true }

  func problem(in line: String) -> String? {
    guard let command = Command(line) else { return nil }
    guard command.name == "check" else {
      return "there is no command '\(command.name)'; the only command is check"
    }
    guard value(of: command) == nil, command.readLine?.text != DrawnLine.noValue,
      command.readLine?.text.isEmpty == false
    else { return nil }
    var choices = Choices(replaying: [Choice]())
    let text = choices.draw(generator).map { SwiftLiteral.argumentList($0) }
    let isReadable =
      text.flatMap { ArgumentReader($0, count: 1)?.value(0, of: generator) } != nil
    return .unreadableArguments(
      problem: isReadable
        ? [ArgumentType<Value>()].problem(in: command.readLine?.text ?? "") : nil,
      example: isReadable ? text.map { "check" + $0 } : nil,
      hasChoices: command.readLine?.values.isEmpty == false)
  }

  /// The choices behind the value.
  public func choices(for command: Command) -> [Choice]? {
    var choices = Choices(replayingValues: [0] + command.values)
    let drawn = drawCommand(&choices, model: ())
    // Nobody knows which choices draw what somebody has edited.
    if let line = command.readLine, !line.text.isEmpty, "\(drawn)" != "\(command)" { return nil }
    return choices.drawn
  }
}
