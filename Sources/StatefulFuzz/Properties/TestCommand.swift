/// One kind of command of a `StatefulTest`: its arguments, what it means for the model, and what it
/// does to the system.
public struct TestCommand<Model, System>: Sendable {
  let name: String
  let weight: UInt32
  let isEnabled: @Sendable (Model) -> Bool
  let draw: @Sendable (inout Choices) -> BoundCommand<Model, System>?
  private(set) var hazard: String?

  /// The same command, whose failures are known: the target expects this hazard, so that a campaign
  /// that meets it goes on to report what is new.
  public func known(as hazard: String) -> TestCommand {
    var copy = self
    copy.hazard = hazard
    return copy
  }
}

extension TestCommand {
  init<Arguments: Sendable, Answer: Sendable>(
    name: String, weight: UInt32, when condition: @escaping @Sendable (Model) -> Bool,
    generator: Gen<Arguments>,
    text: @escaping @Sendable (Arguments) -> String = { SwiftLiteral.argumentList($0) },
    model: @escaping @Sendable (inout Model, Arguments) throws -> Answer,
    system: @escaping @Sendable (inout System, Arguments) throws -> Answer
  ) {
    precondition(!name.contains { " (".contains($0) }, "'\(name)' is no name of a command")
    precondition(
      Answer.self == Void.self || Answer.self is any Equatable.Type,
      "'\(name)' answers with \(Answer.self), which cannot be compared")
    self.name = name
    self.weight = weight
    isEnabled = condition
    draw = { choices in
      guard let arguments = choices.draw(generator) else { return nil }
      return BoundCommand(
        arguments: { text(arguments) },
        expected: { state in
          do { return try model(&state, arguments) } catch { return Thrown(error: error) }
        },
        answer: { state in
          do { return try system(&state, arguments) } catch { return Thrown(error: error) }
        },
        mismatch: { expected, answer in
          if let deadlock = Deadlock(insteadOf: answer) { return "came to no end: \(deadlock)" }
          if let wanted = expected as? Thrown { return wanted.mismatch(with: answer) }
          if let thrown = answer as? Thrown { return "threw \(thrown.error)" }
          guard let one = expected as? any Equatable, !one.isEqual(to: answer) else { return nil }
          return "answered \(SwiftLiteral(answer)), expected \(SwiftLiteral(expected))"
        })
    }
  }
}

/// A command with its arguments.
struct BoundCommand<Model, System>: Sendable {
  /// The arguments as text.
  let arguments: @Sendable () -> String

  /// What the model says that the answer must be, or the error that must come instead.
  let expected: @Sendable (inout Model) -> any Sendable

  /// What the system answers, or the error that it throws.
  let answer: @Sendable (inout System) -> any Sendable

  /// What is wrong with an answer; nil when it is the expected one.
  let mismatch: @Sendable (_ expected: any Sendable, _ answer: any Sendable) -> String?
}

/// An error instead of an answer.
private struct Thrown: Sendable {
  let error: any Error

  /// What is wrong with what came where this error must; nil for the error itself, or for one of
  /// another type, since a model need not know those of the system.
  func mismatch(with answer: any Sendable) -> String? {
    guard let thrown = answer as? Thrown else {
      return "answered \(SwiftLiteral(answer)), had to throw \(error)"
    }
    guard type(of: error) == type(of: thrown.error), let one = error as? any Equatable,
      !one.isEqual(to: thrown.error)
    else { return nil }
    return "threw \(thrown.error), had to throw \(error)"
  }
}

extension Deadlock {
  /// Why an answer never came; nil for one that did.
  init?(insteadOf answer: any Sendable) {
    guard let deadlock = (answer as? Thrown)?.error as? Deadlock else { return nil }
    self = deadlock
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Sendable) -> Bool { self == other as? Self }
}
