/// Commands whose systems are asynchronous; otherwise like those that are not.
///
/// Each runs to its end before the next one, on the thread of the case; one that can never end is a
/// failure named `deadlock`. Where `interleavings` is not 0, so many decisions about the order of
/// its jobs are drawn with the arguments, saved and shrunk like them: `transfer(1, schedule: [0,
/// 1])`.
extension Commands {
  /// Adds an asynchronous command without arguments or answers.
  @discardableResult
  public func command(
    _ name: String,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> Void,
    system: @escaping @Sendable (inout System) async throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: .none, isEqual: nil, model: { state, _ in try model(&state) },
        system: { state, _ in try await system(&state) }))
  }

  /// Adds an asynchronous command without arguments whose answers are compared.
  @discardableResult
  public func command<Answer: Equatable & SendableMetatype>(
    _ name: String,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> Answer,
    system: @escaping @Sendable (inout System) async throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: .none, isEqual: { $0 == $1 }, model: { state, _ in try model(&state) },
        system: { state, _ in try await system(&state) }))
  }

  /// Adds an asynchronous command with one argument and no answer.
  @discardableResult
  public func command<First: Sendable>(
    _ name: String, _ first: Gen<First>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Void,
    system: @escaping @Sendable (inout System, First) async throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(first), isEqual: nil,
        model: { state, arguments in try model(&state, arguments) },
        system: { state, arguments in try await system(&state, arguments) }))
  }

  /// Adds an asynchronous command with one argument whose answers are compared.
  @discardableResult
  public func command<First: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, _ first: Gen<First>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) async throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(first), isEqual: { $0 == $1 },
        model: { state, arguments in try model(&state, arguments) },
        system: { state, arguments in try await system(&state, arguments) }))
  }

  /// Adds an asynchronous command with one argument that depends on the model, and no answer.
  @discardableResult
  public func command<First: Sendable>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> Gen<First>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Void,
    system: @escaping @Sendable (inout System, First) async throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(from: arguments), isEqual: nil,
        model: { state, arguments in try model(&state, arguments) },
        system: { state, arguments in try await system(&state, arguments) }))
  }

  /// Adds an asynchronous command with one argument that depends on the model; its answers are
  /// compared.
  @discardableResult
  public func command<First: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> Gen<First>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) async throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(from: arguments), isEqual: { $0 == $1 },
        model: { state, arguments in try model(&state, arguments) },
        system: { state, arguments in try await system(&state, arguments) }))
  }

  /// Adds an asynchronous command with two arguments and no answer.
  @discardableResult
  public func command<First: Sendable, Second: Sendable>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second) async throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(first, second), isEqual: nil,
        model: { state, arguments in try model(&state, arguments.0, arguments.1) },
        system: { state, arguments in try await system(&state, arguments.0, arguments.1) }))
  }

  /// Adds an asynchronous command with two arguments whose answers are compared.
  @discardableResult
  public func command<First: Sendable, Second: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) async throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(first, second), isEqual: { $0 == $1 },
        model: { state, arguments in try model(&state, arguments.0, arguments.1) },
        system: { state, arguments in try await system(&state, arguments.0, arguments.1) }))
  }

  /// Adds an asynchronous command with two arguments that depend on the model, and no answer.
  @discardableResult
  public func command<First: Sendable, Second: Sendable>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>),
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second) async throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(from: arguments), isEqual: nil,
        model: { state, arguments in try model(&state, arguments.0, arguments.1) },
        system: { state, arguments in try await system(&state, arguments.0, arguments.1) }))
  }

  /// Adds an asynchronous command with two arguments that depend on the model; its answers are
  /// compared.
  @discardableResult
  public func command<First: Sendable, Second: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>),
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) async throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(from: arguments), isEqual: { $0 == $1 },
        model: { state, arguments in try model(&state, arguments.0, arguments.1) },
        system: { state, arguments in try await system(&state, arguments.0, arguments.1) }))
  }

  /// Adds an asynchronous command with three arguments and no answer.
  @discardableResult
  public func command<First: Sendable, Second: Sendable, Third: Sendable>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second, Third) async throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(first, second, third), isEqual: nil,
        model: { state, arguments in try model(&state, arguments.0, arguments.1, arguments.2) },
        system: { state, arguments in
          try await system(&state, arguments.0, arguments.1, arguments.2)
        }))
  }

  /// Adds an asynchronous command with three arguments whose answers are compared.
  @discardableResult
  public func command<
    First: Sendable, Second: Sendable, Third: Sendable, Answer: Equatable & SendableMetatype
  >(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second, Third) async throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(first, second, third), isEqual: { $0 == $1 },
        model: { state, arguments in try model(&state, arguments.0, arguments.1, arguments.2) },
        system: { state, arguments in
          try await system(&state, arguments.0, arguments.1, arguments.2)
        }))
  }

  /// Adds an asynchronous command with three arguments that depend on the model, and no answer.
  @discardableResult
  public func command<First: Sendable, Second: Sendable, Third: Sendable>(
    _ name: String,
    from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>, Gen<Third>),
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second, Third) async throws -> Void
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(from: arguments), isEqual: nil,
        model: { state, arguments in try model(&state, arguments.0, arguments.1, arguments.2) },
        system: { state, arguments in
          try await system(&state, arguments.0, arguments.1, arguments.2)
        }))
  }

  /// Adds an asynchronous command with three arguments that depend on the model and compared
  /// answers.
  @discardableResult
  public func command<
    First: Sendable, Second: Sendable, Third: Sendable, Answer: Equatable & SendableMetatype
  >(
    _ name: String,
    from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>, Gen<Third>),
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second, Third) async throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(from: arguments), isEqual: { $0 == $1 },
        model: { state, arguments in try model(&state, arguments.0, arguments.1, arguments.2) },
        system: { state, arguments in
          try await system(&state, arguments.0, arguments.1, arguments.2)
        }))
  }
}
