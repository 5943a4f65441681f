/// Makes a command without arguments, from its effects on model and system.
///
/// The answers of model and system must be equal.
///
/// - Parameters:
///   - name: The name in reports and files, in kebab case.
///   - weight: How often the command is drawn, relative to the others.
///   - condition: If this returns false for the model, the command is illegal and is not performed.
///   - model: Applies the command to the model and returns the expected answer: an `Equatable`
///     value, or nothing, in which case only the test's check can show that it went wrong. If it
///     throws, without having changed anything, the system must throw too.
///   - system: Performs the command on the system and returns the system's answer. If it throws and
///     the model did not, the test fails.
/// - Returns: A command for `StatefulTest`.
@inlinable
public func command<Model, System, Answer: Sendable>(
  _ name: String, weight: UInt32 = 1,
  when condition: (@Sendable (Model) -> Bool)? = nil,
  model: @escaping @Sendable (inout Model) throws -> Answer,
  system: @escaping @Sendable (inout System) throws -> Answer
) -> TestCommand<Model, System> {
  TestCommand(
    name: name, weight: weight, when: condition, source: .none,
    model: { state, _ in try model(&state) }, system: { state, _ in try system(&state) })
}

/// Makes a command with one argument, from its effects on model and system.
///
/// The answers of model and system must be equal.
///
/// - Parameters:
///   - name: The name in reports and files, in kebab case.
///   - first: Draws the first argument.
///   - weight: How often the command is drawn, relative to the others.
///   - condition: If this returns false for the model, the command is illegal and is not performed.
///   - model: Applies the command to the model and returns the expected answer: an `Equatable`
///     value, or nothing, in which case only the test's check can show that it went wrong. If it
///     throws, without having changed anything, the system must throw too.
///   - system: Performs the command on the system and returns the system's answer. If it throws and
///     the model did not, the test fails.
/// - Returns: A command for `StatefulTest`.
@inlinable
public func command<Model, System, Answer: Sendable, First: Sendable>(
  _ name: String, _ first: Gen<First>, weight: UInt32 = 1,
  when condition: (@Sendable (Model) -> Bool)? = nil,
  model: @escaping @Sendable (inout Model, First) throws -> Answer,
  system: @escaping @Sendable (inout System, First) throws -> Answer
) -> TestCommand<Model, System> {
  TestCommand(
    name: name, weight: weight, when: condition, source: ArgumentSource(first), model: model,
    system: system)
}

/// A command with two arguments: what it means for the model, what it does to the system.
///
/// Their answers must be equal.
///
/// - Parameters:
///   - name: The name in reports and files, in kebab case.
///   - first: Draws the first argument.
///   - second: Draws the second argument.
///   - weight: How often the command is drawn, relative to the others.
///   - condition: If this returns false for the model, the command is illegal and is not performed.
///   - model: Applies the command to the model and returns the expected answer: an `Equatable`
///     value, or nothing, in which case only the test's check can show that it went wrong. If it
///     throws, without having changed anything, the system must throw too.
///   - system: Performs the command on the system and returns the system's answer. If it throws and
///     the model did not, the test fails.
/// - Returns: A command for `StatefulTest`.
@inlinable
public func command<Model, System, Answer: Sendable, First: Sendable, Second: Sendable>(
  _ name: String, _ first: Gen<First>, _ second: Gen<Second>, weight: UInt32 = 1,
  when condition: (@Sendable (Model) -> Bool)? = nil,
  model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
  system: @escaping @Sendable (inout System, First, Second) throws -> Answer
) -> TestCommand<Model, System> {
  TestCommand(
    name: name, weight: weight, when: condition,
    source: ArgumentSource(first, second),
    model: { try model(&$0, $1.0, $1.1) }, system: { try system(&$0, $1.0, $1.1) })
}

/// A command with three arguments: what it means for the model, what it does to the system.
///
/// Their answers must be equal.
///
/// - Parameters:
///   - name: The name in reports and files, in kebab case.
///   - first: Draws the first argument.
///   - second: Draws the second argument.
///   - third: Draws the third argument.
///   - weight: How often the command is drawn, relative to the others.
///   - condition: If this returns false for the model, the command is illegal and is not performed.
///   - model: Applies the command to the model and returns the expected answer: an `Equatable`
///     value, or nothing, in which case only the test's check can show that it went wrong. If it
///     throws, without having changed anything, the system must throw too.
///   - system: Performs the command on the system and returns the system's answer. If it throws and
///     the model did not, the test fails.
/// - Returns: A command for `StatefulTest`.
@inlinable
public func command<
  Model, System, Answer: Sendable, First: Sendable, Second: Sendable, Third: Sendable
>(
  _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
  weight: UInt32 = 1,
  when condition: (@Sendable (Model) -> Bool)? = nil,
  model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Answer,
  system: @escaping @Sendable (inout System, First, Second, Third) throws -> Answer
) -> TestCommand<Model, System> {
  TestCommand(
    name: name, weight: weight, when: condition,
    source: ArgumentSource(first, second, third),
    model: { try model(&$0, $1.0, $1.1, $1.2) }, system: { try system(&$0, $1.0, $1.1, $1.2) })
}
