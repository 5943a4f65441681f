/// Commands whose arguments are drawn by generators; up to three, `.zip` for more.
///
/// One function for each number of arguments and each kind of answer, and no function with a parameter
/// pack, whose closures could not say `$0`. With all types but those of the arguments given, a compiler
/// looks at each command alone, and a mistake is reported where it is.
extension Commands where System: ~Copyable {
  /// A command without arguments; its answers must be equal.
  ///
  /// - Parameters:
  ///   - name: In kebab case; what reports and files call it.
  ///   - weight: How often it is drawn, compared with the others.
  ///   - condition: Where the model says false, the command is illegal and is not performed.
  ///   - model: Applies the command to the model and gives the answer that is expected. Where it
  ///     throws, before it has changed anything, the system must throw.
  ///   - system: Performs the command on the system and gives its answer; an error that it throws is a
  ///     failure.
  /// - Returns: The command, to say that its failures are known.
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

  /// A command without arguments; only a check can tell whether it worked.
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

  /// A command without arguments; its answers cannot be compared, which does not compile.
  @discardableResult
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "an answer is Equatable or Void: answer with the part of it that is to be compared"
  )
  public func command<Answer>(
    _ name: String, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> Answer,
    system: @escaping @Sendable (inout System) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("unavailable")
  }

  /// A command with one argument; its answers must be equal.
  ///
  /// - Parameters:
  ///   - name: In kebab case; what reports and files call it.
  ///   - first: Draws the first argument.
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

  /// A command with one argument; only a check can tell whether it worked.
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

  /// A command with one argument; its answers cannot be compared, which does not compile.
  @discardableResult
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "an answer is Equatable or Void: answer with the part of it that is to be compared"
  )
  public func command<First: Sendable, Answer>(
    _ name: String, _ first: Gen<First>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("unavailable")
  }

  /// A command with two arguments; its answers must be equal.
  ///
  /// - Parameters:
  ///   - name: In kebab case; what reports and files call it.
  ///   - first: Draws the first argument.
  ///   - second: Draws the second argument.
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

  /// A command with two arguments; only a check can tell whether it worked.
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

  /// A command with two arguments; its answers cannot be compared, which does not compile.
  @discardableResult
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "an answer is Equatable or Void: answer with the part of it that is to be compared"
  )
  public func command<First: Sendable, Second: Sendable, Answer>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("unavailable")
  }

  /// A command with three arguments; its answers must be equal.
  ///
  /// - Parameters:
  ///   - name: In kebab case; what reports and files call it.
  ///   - first: Draws the first argument.
  ///   - second: Draws the second argument.
  ///   - third: Draws the third argument.
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

  /// A command with three arguments; only a check can tell whether it worked.
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

  /// A command with three arguments; its answers cannot be compared, which does not compile.
  @discardableResult
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "an answer is Equatable or Void: answer with the part of it that is to be compared"
  )
  public func command<First: Sendable, Second: Sendable, Third: Sendable, Answer>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("unavailable")
  }
}
