/// Commands whose arguments are drawn from what the model has when they are: an existing id, a valid index.
extension Commands where System: ~Copyable {
  /// A command with one argument drawn from what the model has now; its answers must be equal.
  ///
  /// - Parameters:
  ///   - name: In kebab case; what reports and files call it.
  ///   - arguments: The generators for a state of the model: `.existing(in:)`, `.index(of:)` and any
  ///     other. Where one rejects, as `.existing` of nothing does, the command is illegal.
  ///   - weight: How often it is drawn, compared with the others.
  ///   - condition: Where the model says false, the command is illegal and is not performed.
  ///   - model: Applies the command to the model and gives the answer that is expected. Where it
  ///     throws, before it has changed anything, the system must throw.
  ///   - system: Performs the command on the system and gives its answer; an error that it throws is a
  ///     failure.
  /// - Returns: The command, to say that its failures are known.
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

  /// A command with one argument drawn from what the model has now; only a check can tell whether it worked.
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

  /// A command with one argument drawn from what the model has now; its answers cannot be compared, which does not compile.
  @discardableResult
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "an answer is Equatable or Void: answer with the part of it that is to be compared"
  )
  public func command<First: Sendable, Answer>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> Gen<First>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("unavailable")
  }

  /// A command with two arguments drawn from what the model has now; its answers must be equal.
  ///
  /// - Parameters:
  ///   - name: In kebab case; what reports and files call it.
  ///   - arguments: The generators for a state of the model: `.existing(in:)`, `.index(of:)` and any
  ///     other. Where one rejects, as `.existing` of nothing does, the command is illegal.
  ///   - weight: How often it is drawn, compared with the others.
  ///   - condition: Where the model says false, the command is illegal and is not performed.
  ///   - model: Applies the command to the model and gives the answer that is expected. Where it
  ///     throws, before it has changed anything, the system must throw.
  ///   - system: Performs the command on the system and gives its answer; an error that it throws is a
  ///     failure.
  /// - Returns: The command, to say that its failures are known.
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

  /// A command with two arguments drawn from what the model has now; only a check can tell whether it worked.
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

  /// A command with one argument drawn anyhow and one drawn from what the model has now; its answers must
  /// be equal.
  ///
  /// - Parameters:
  ///   - name: In kebab case; what reports and files call it.
  ///   - first: The generator of the first argument.
  ///   - second: The generator of the second one for a state of the model.
  ///   - weight: How often it is drawn, compared with the others.
  ///   - condition: Where the model says false, the command is illegal and is not performed.
  ///   - model: Applies the command to the model and gives the answer that is expected. Where it
  ///     throws, before it has changed anything, the system must throw.
  ///   - system: Performs the command on the system and gives its answer; an error that it throws is a
  ///     failure.
  /// - Returns: The command, to say that its failures are known.
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
      name, from: { (first, second($0)) }, weight: weight, when: condition, model: model,
      system: system)
  }

  /// A command with one argument drawn anyhow and one drawn from what the model has now; only a check can
  /// tell whether it worked.
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
      name, from: { (first, second($0)) }, weight: weight, when: condition, model: model,
      system: system)
  }

  /// A command with three arguments drawn from what the model has now; its answers must be equal.
  ///
  /// - Parameters:
  ///   - name: In kebab case; what reports and files call it.
  ///   - arguments: The generators for a state of the model: `.existing(in:)`, `.index(of:)` and any
  ///     other. Where one rejects, as `.existing` of nothing does, the command is illegal.
  ///   - weight: How often it is drawn, compared with the others.
  ///   - condition: Where the model says false, the command is illegal and is not performed.
  ///   - model: Applies the command to the model and gives the answer that is expected. Where it
  ///     throws, before it has changed anything, the system must throw.
  ///   - system: Performs the command on the system and gives its answer; an error that it throws is a
  ///     failure.
  /// - Returns: The command, to say that its failures are known.
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

  /// A command with three arguments drawn from what the model has now; only a check can tell whether it worked.
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
}
