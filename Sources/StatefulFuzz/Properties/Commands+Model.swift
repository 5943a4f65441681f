/// Commands whose arguments are drawn from what the model has when they are: an existing id, a
/// valid index.
extension Commands where System: ~Copyable {
  /// Adds a command with one argument that depends on the model, and no answer.
  @inlinable
  @discardableResult
  public func command<First: Sendable>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> Gen<First>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Void,
    system: @escaping @Sendable (inout System, First) throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(from: arguments),
        isEqual: nil, model: { state, arguments in try model(&state, arguments) },
        system: { state, arguments in try system(&state, arguments) }))
  }

  /// Adds a command with one argument that depends on the model; its answers are compared.
  ///
  /// - Parameters:
  ///   - name: The name in reports and files, in kebab case.
  ///   - arguments: Makes the generators for a state of the model: `.existing(in:)`, `.index(of:)`
  ///     or any other. If one has no value, like `.existing` of nothing, the command is illegal.
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
    _ name: String, from arguments: @escaping @Sendable (Model) -> Gen<First>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(from: arguments),
        isEqual: { $0 == $1 }, model: { state, arguments in try model(&state, arguments) },
        system: { state, arguments in try system(&state, arguments) }))
  }

  /// Adds a command with two arguments that depend on the model, and no answer.
  @inlinable
  @discardableResult
  public func command<First: Sendable, Second: Sendable>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>),
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second) throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(from: arguments),
        isEqual: nil, model: { state, arguments in try model(&state, arguments.0, arguments.1) },
        system: { state, arguments in try system(&state, arguments.0, arguments.1) }))
  }

  /// Adds a command with two arguments that depend on the model; its answers are compared.
  ///
  /// - Parameters:
  ///   - name: The name in reports and files, in kebab case.
  ///   - arguments: Makes the generators for a state of the model: `.existing(in:)`, `.index(of:)`
  ///     or any other. If one has no value, like `.existing` of nothing, the command is illegal.
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
    _ name: String, from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>),
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(from: arguments),
        isEqual: { $0 == $1 },
        model: { state, arguments in try model(&state, arguments.0, arguments.1) },
        system: { state, arguments in try system(&state, arguments.0, arguments.1) }))
  }

  /// Adds a command with two arguments, of which the second depends on the model, and no answer.
  @inlinable
  @discardableResult
  public func command<First: Sendable, Second: Sendable>(
    _ name: String, _ first: Gen<First>, from second: @escaping @Sendable (Model) -> Gen<Second>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second) throws -> Void
  ) -> NewCommand<Model, System> {
    command(
      name, from: { [first = first.madeWithoutModel] in (first, second($0)) }, weight: weight,
      when: condition, model: model, system: system)
  }

  /// Adds a command with two arguments, of which the second depends on the model; its answers are
  /// compared.
  ///
  /// - Parameters:
  ///   - name: The name in reports and files, in kebab case.
  ///   - first: The generator of the first argument.
  ///   - second: Makes the generator of the second argument for a state of the model.
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
    _ name: String, _ first: Gen<First>, from second: @escaping @Sendable (Model) -> Gen<Second>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) throws -> Answer
  ) -> NewCommand<Model, System> {
    command(
      name, from: { [first = first.madeWithoutModel] in (first, second($0)) }, weight: weight,
      when: condition, model: model, system: system)
  }

  /// Adds a command with three arguments that depend on the model, and no answer.
  @inlinable
  @discardableResult
  public func command<First: Sendable, Second: Sendable, Third: Sendable>(
    _ name: String,
    from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>, Gen<Third>),
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(from: arguments),
        isEqual: nil,
        model: { state, arguments in try model(&state, arguments.0, arguments.1, arguments.2) },
        system: { state, arguments in try system(&state, arguments.0, arguments.1, arguments.2) }))
  }

  /// Adds a command with three arguments that depend on the model; its answers are compared.
  ///
  /// - Parameters:
  ///   - name: The name in reports and files, in kebab case.
  ///   - arguments: Makes the generators for a state of the model: `.existing(in:)`, `.index(of:)`
  ///     or any other. If one has no value, like `.existing` of nothing, the command is illegal.
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
    _ name: String,
    from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>, Gen<Third>),
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition, source: ArgumentSource(from: arguments),
        isEqual: { $0 == $1 },
        model: { state, arguments in try model(&state, arguments.0, arguments.1, arguments.2) },
        system: { state, arguments in try system(&state, arguments.0, arguments.1, arguments.2) }))
  }
}
