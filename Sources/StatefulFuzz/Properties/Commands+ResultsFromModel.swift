/// Commands whose argument depends on the model, and whose answers later commands can draw.
extension Commands where System: ~Copyable {
  /// Adds a command with one argument that depends on the model; its answers are compared and can
  /// be drawn by later commands.
  ///
  /// ```swift
  /// let readers = on.results(model: Reader.self, system: Reader.self)
  /// on.command("open", into: readers, from: { .existing(in: $0.files) }) {
  ///   $0.open($1)
  /// } system: {
  ///   $0.open($1)
  /// }
  /// ```
  @inlinable
  @discardableResult
  public func command<First: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, into results: Results<Answer, Answer>,
    from arguments: @escaping @Sendable (Model) -> Gen<First>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition,
        source: ArgumentSource(from: { (model: Model) in (results.next, arguments(model)) }),
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

  /// Adds a command with one argument that depends on the model; its answers may have different types
  /// and can be drawn by later commands.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func command<
    First: Sendable, ModelAnswer: SendableMetatype, SystemAnswer: SendableMetatype
  >(
    _ name: String, into results: Results<ModelAnswer, SystemAnswer>,
    from arguments: @escaping @Sendable (Model) -> Gen<First>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> ModelAnswer,
    system: @escaping @Sendable (inout System, First) throws -> SystemAnswer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      TestCommand(
        name: name, weight: weight, when: condition,
        source: ArgumentSource(from: { (model: Model) in (results.next, arguments(model)) }),
        isEqual: nil,
        model: { state, made in made.0.take(model: try model(&state, made.1)) },
        system: { state, made in made.0.take(system: try system(&state, made.1)) }))
  }
}

extension Commands {
  /// Adds an asynchronous command with one argument that depends on the model; its answers are
  /// compared and can be drawn by later commands.
  @discardableResult
  public func command<First: Sendable, Answer: Equatable & SendableMetatype>(
    _ name: String, into results: Results<Answer, Answer>,
    from arguments: @escaping @Sendable (Model) -> Gen<First>,
    interleavings: Int = 0,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) async throws -> Answer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(from: { (model: Model) in (results.next, arguments(model)) }),
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

  /// Adds an asynchronous command with one argument that depends on the model; its answers may have
  /// different types and can be drawn by later commands.
  @_disfavoredOverload
  @discardableResult
  public func command<
    First: Sendable, ModelAnswer: SendableMetatype, SystemAnswer: SendableMetatype
  >(
    _ name: String, into results: Results<ModelAnswer, SystemAnswer>,
    from arguments: @escaping @Sendable (Model) -> Gen<First>,
    interleavings: Int = 0,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> ModelAnswer,
    system: @escaping @Sendable (inout System, First) async throws -> SystemAnswer
  ) -> NewCommand<Model, System> {
    NewCommand(
      self,
      .asynchronous(
        name: name, weight: weight, when: condition, interleavings: interleavings,
        source: ArgumentSource(from: { (model: Model) in (results.next, arguments(model)) }),
        isEqual: nil,
        model: { state, made in made.0.take(model: try model(&state, made.1)) },
        system: { state, made in made.0.take(system: try await system(&state, made.1)) }))
  }
}
