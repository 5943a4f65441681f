/// Commands with up to three generated arguments; use `.zip` for more.
///
/// One function for each number of arguments and each kind of answer, and no function with a
/// parameter pack, whose closures could not say `$0`. With all types but those of the arguments
/// given, a compiler looks at each command alone, and a mistake is reported where it is.
///
/// In every pair the function without an answer comes first, here and in the other files. A compiler tries them
/// in this order; in the other one it searches `{ $0 = … }` through and through for an answer that can be
/// compared, which takes up to half a minute. See `.ci/type-checking`.
extension Commands where System: ~Copyable {
  /// Adds a command without arguments or answers: only checks can show that it went wrong.
  @inlinable
  @discardableResult
  public func command(
    _ name: String, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> Void,
    system: @escaping @Sendable (inout System) throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: .none,
        isEqual: nil, model: { state, _ in try model(&state) },
        system: { state, _ in try system(&state) }))
  }

  /// Adds a command without arguments whose answers are compared.
  ///
  /// - Parameters:
  ///   - name: The name in reports and files, in kebab case.
  ///   - weight: How often the command is drawn, relative to the others.
  ///   - condition: If this returns false for the model, the command is illegal and is not
  ///     performed.
  ///   - model: Applies the command to the model and returns the expected answer. If it throws,
  ///     without having changed anything, the system must throw too.
  ///   - system: Performs the command on the system and returns the system's answer. If it throws
  ///     and the model did not, the test fails.
  /// - Returns: The command, for use with `known(as:)`.
  @inlinable
  @discardableResult
  public func command<Answer: Equatable & SendableMetatype>(
    _ name: String, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> Answer,
    system: @escaping @Sendable (inout System) throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: .none,
        isEqual: { $0 == $1 }, model: { state, _ in try model(&state) },
        system: { state, _ in try system(&state) }))
  }

  /// Adds a command with one argument and no answer: only checks can show that it went wrong.
  @inlinable
  @discardableResult
  public func command<First: Sendable>(
    _ name: String, _ first: Gen<First>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Void,
    system: @escaping @Sendable (inout System, First) throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(first),
        isEqual: nil, model: { state, arguments in try model(&state, arguments) },
        system: { state, arguments in try system(&state, arguments) }))
  }

  /// Adds a command with one argument whose answers are compared.
  ///
  /// - Parameters:
  ///   - name: The name in reports and files, in kebab case.
  ///   - first: Draws the first argument.
  ///   - weight: How often the command is drawn, relative to the others.
  ///   - condition: If this returns false for the model, the command is illegal and is not
  ///     performed.
  ///   - model: Applies the command to the model and returns the expected answer. If it throws,
  ///     without having changed anything, the system must throw too.
  ///   - system: Performs the command on the system and returns the system's answer. If it throws
  ///     and the model did not, the test fails.
  /// - Returns: The command, for use with `known(as:)`.
  @inlinable
  @discardableResult
  public func command<First: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, _ first: Gen<First>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(first),
        isEqual: { $0 == $1 }, model: { state, arguments in try model(&state, arguments) },
        system: { state, arguments in try system(&state, arguments) }))
  }

  /// Adds a command with two arguments and no answer: only checks can show that it went wrong.
  @inlinable
  @discardableResult
  public func command<First: Sendable, Second: Sendable>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second) throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(first, second),
        isEqual: nil, model: { state, arguments in try model(&state, arguments.0, arguments.1) },
        system: { state, arguments in try system(&state, arguments.0, arguments.1) }))
  }

  /// Adds a command with two arguments whose answers are compared.
  ///
  /// - Parameters:
  ///   - name: The name in reports and files, in kebab case.
  ///   - first: Draws the first argument.
  ///   - second: Draws the second argument.
  ///   - weight: How often the command is drawn, relative to the others.
  ///   - condition: If this returns false for the model, the command is illegal and is not
  ///     performed.
  ///   - model: Applies the command to the model and returns the expected answer. If it throws,
  ///     without having changed anything, the system must throw too.
  ///   - system: Performs the command on the system and returns the system's answer. If it throws
  ///     and the model did not, the test fails.
  /// - Returns: The command, for use with `known(as:)`.
  @inlinable
  @discardableResult
  public func command<First: Sendable, Second: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(first, second),
        isEqual: { $0 == $1 },
        model: { state, arguments in try model(&state, arguments.0, arguments.1) },
        system: { state, arguments in try system(&state, arguments.0, arguments.1) }))
  }

  /// Adds a command with three arguments and no answer: only checks can show that it went wrong.
  @inlinable
  @discardableResult
  public func command<First: Sendable, Second: Sendable, Third: Sendable>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(first, second, third),
        isEqual: nil,
        model: { state, arguments in try model(&state, arguments.0, arguments.1, arguments.2) },
        system: { state, arguments in try system(&state, arguments.0, arguments.1, arguments.2) }))
  }

  /// Adds a command with three arguments whose answers are compared.
  ///
  /// - Parameters:
  ///   - name: The name in reports and files, in kebab case.
  ///   - first: Draws the first argument.
  ///   - second: Draws the second argument.
  ///   - third: Draws the third argument.
  ///   - weight: How often the command is drawn, relative to the others.
  ///   - condition: If this returns false for the model, the command is illegal and is not
  ///     performed.
  ///   - model: Applies the command to the model and returns the expected answer. If it throws,
  ///     without having changed anything, the system must throw too.
  ///   - system: Performs the command on the system and returns the system's answer. If it throws
  ///     and the model did not, the test fails.
  /// - Returns: The command, for use with `known(as:)`.
  @inlinable
  @discardableResult
  public func command<
    First: Sendable, Second: Sendable, Third: Sendable, Answer: Equatable & SendableMetatype
  >(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(first, second, third),
        isEqual: { $0 == $1 },
        model: { state, arguments in try model(&state, arguments.0, arguments.1, arguments.2) },
        system: { state, arguments in try system(&state, arguments.0, arguments.1, arguments.2) }))
  }
}
