/// Commands whose answers later commands can draw; see `results(model:system:)`.
extension Commands where System: ~Copyable {
  /// Adds a command without arguments whose answers are compared and can be drawn by later
  /// commands.
  @inlinable
  @discardableResult
  public func command<Answer: Equatable & SendableMetatype>(
    _ name: String, into results: Results<Answer, Answer>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> Answer,
    system: @escaping @Sendable (inout System) throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition,
        source: ArgumentSource(results.next),
        isEqual: { $0 == $1 },
        model: { state, made in
          let answer = try model(&state)
          made.take(model: answer)
          return answer
        },
        system: { state, made in
          let answer = try system(&state)
          made.take(system: answer)
          return answer
        }))
  }

  /// Adds a command without arguments whose answers may have different types and can be drawn
  /// later.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func command<ModelAnswer: SendableMetatype, SystemAnswer: SendableMetatype>(
    _ name: String, into results: Results<ModelAnswer, SystemAnswer>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> ModelAnswer,
    system: @escaping @Sendable (inout System) throws -> SystemAnswer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition,
        source: ArgumentSource(results.next),
        isEqual: nil,
        model: { state, made in made.take(model: try model(&state)) },
        system: { state, made in made.take(system: try system(&state)) }))
  }

  /// Adds a command with one argument whose answers are compared and can be drawn by later
  /// commands.
  @inlinable
  @discardableResult
  public func command<First: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, into results: Results<Answer, Answer>, _ first: Gen<First>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition,
        source: ArgumentSource(results.next, first),
        isEqual: { $0 == $1 },
        model: { state, made in
          let answer = try model(&state, made.1)
          made.0.take(model: answer)
          return answer
        },
        system: { state, made in
          let answer = try system(&state, made.1)
          made.0.take(system: answer)
          return answer
        }))
  }

  /// Adds a command with one argument whose answers may have different types and can be drawn
  /// later.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func command<
    First: Sendable, ModelAnswer: SendableMetatype, SystemAnswer: SendableMetatype
  >(
    _ name: String, into results: Results<ModelAnswer, SystemAnswer>, _ first: Gen<First>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> ModelAnswer,
    system: @escaping @Sendable (inout System, First) throws -> SystemAnswer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition,
        source: ArgumentSource(results.next, first),
        isEqual: nil,
        model: { state, made in made.0.take(model: try model(&state, made.1)) },
        system: { state, made in made.0.take(system: try system(&state, made.1)) }))
  }

  /// Adds a command with two arguments whose answers are compared and can be drawn by later
  /// commands.
  @inlinable
  @discardableResult
  public func command<First: Sendable, Second: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, into results: Results<Answer, Answer>, _ first: Gen<First>,
    _ second: Gen<Second>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition,
        source: ArgumentSource(results.next, first, second),
        isEqual: { $0 == $1 },
        model: { state, made in
          let answer = try model(&state, made.1, made.2)
          made.0.take(model: answer)
          return answer
        },
        system: { state, made in
          let answer = try system(&state, made.1, made.2)
          made.0.take(system: answer)
          return answer
        }))
  }

  /// Adds a command with two arguments whose answers may have different types and can be drawn
  /// later.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func command<
    First: Sendable, Second: Sendable, ModelAnswer: SendableMetatype, SystemAnswer: SendableMetatype
  >(
    _ name: String, into results: Results<ModelAnswer, SystemAnswer>, _ first: Gen<First>,
    _ second: Gen<Second>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> ModelAnswer,
    system: @escaping @Sendable (inout System, First, Second) throws -> SystemAnswer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition,
        source: ArgumentSource(results.next, first, second),
        isEqual: nil,
        model: { state, made in made.0.take(model: try model(&state, made.1, made.2)) },
        system: { state, made in made.0.take(system: try system(&state, made.1, made.2)) }))
  }
}

extension Commands {
  /// Adds an asynchronous command without arguments whose answers are compared and can be drawn
  /// later.
  @discardableResult
  public func command<Answer: Equatable & SendableMetatype>(
    _ name: String, into results: Results<Answer, Answer>,
    interleavings: Int = 0,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> Answer,
    system: @escaping @Sendable (inout System) async throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(results.next),
        isEqual: { $0 == $1 },
        model: { state, made in
          let answer = try model(&state)
          made.take(model: answer)
          return answer
        },
        system: { state, made in
          let answer = try await system(&state)
          made.take(system: answer)
          return answer
        }))
  }

  /// Adds an asynchronous command without arguments whose answers may differ in type and can be
  /// drawn later.
  @_disfavoredOverload
  @discardableResult
  public func command<ModelAnswer: SendableMetatype, SystemAnswer: SendableMetatype>(
    _ name: String, into results: Results<ModelAnswer, SystemAnswer>,
    interleavings: Int = 0,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> ModelAnswer,
    system: @escaping @Sendable (inout System) async throws -> SystemAnswer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(results.next),
        isEqual: nil,
        model: { state, made in made.take(model: try model(&state)) },
        system: { state, made in made.take(system: try await system(&state)) }))
  }

  /// Adds an asynchronous command with one argument whose answers are compared and can be drawn
  /// later.
  @discardableResult
  public func command<First: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, into results: Results<Answer, Answer>, _ first: Gen<First>,
    interleavings: Int = 0,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) async throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(results.next, first),
        isEqual: { $0 == $1 },
        model: { state, made in
          let answer = try model(&state, made.1)
          made.0.take(model: answer)
          return answer
        },
        system: { state, made in
          let answer = try await system(&state, made.1)
          made.0.take(system: answer)
          return answer
        }))
  }

  /// Adds an asynchronous command with one argument; its answers may differ in type and can be
  /// drawn.
  @_disfavoredOverload
  @discardableResult
  public func command<
    First: Sendable, ModelAnswer: SendableMetatype, SystemAnswer: SendableMetatype
  >(
    _ name: String, into results: Results<ModelAnswer, SystemAnswer>, _ first: Gen<First>,
    interleavings: Int = 0,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> ModelAnswer,
    system: @escaping @Sendable (inout System, First) async throws -> SystemAnswer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(results.next, first),
        isEqual: nil,
        model: { state, made in made.0.take(model: try model(&state, made.1)) },
        system: { state, made in made.0.take(system: try await system(&state, made.1)) }))
  }

  /// Adds an asynchronous command with two arguments whose answers are compared and can be drawn
  /// later.
  @discardableResult
  public func command<First: Sendable, Second: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, into results: Results<Answer, Answer>, _ first: Gen<First>,
    _ second: Gen<Second>,
    interleavings: Int = 0,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) async throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(results.next, first, second),
        isEqual: { $0 == $1 },
        model: { state, made in
          let answer = try model(&state, made.1, made.2)
          made.0.take(model: answer)
          return answer
        },
        system: { state, made in
          let answer = try await system(&state, made.1, made.2)
          made.0.take(system: answer)
          return answer
        }))
  }

  /// Adds an asynchronous command with two arguments; its answers may differ in type and can be
  /// drawn.
  @_disfavoredOverload
  @discardableResult
  public func command<
    First: Sendable, Second: Sendable, ModelAnswer: SendableMetatype, SystemAnswer: SendableMetatype
  >(
    _ name: String, into results: Results<ModelAnswer, SystemAnswer>, _ first: Gen<First>,
    _ second: Gen<Second>,
    interleavings: Int = 0,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> ModelAnswer,
    system: @escaping @Sendable (inout System, First, Second) async throws -> SystemAnswer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(results.next, first, second),
        isEqual: nil,
        model: { state, made in made.0.take(model: try model(&state, made.1, made.2)) },
        system: { state, made in made.0.take(system: try await system(&state, made.1, made.2)) }))
  }
}
