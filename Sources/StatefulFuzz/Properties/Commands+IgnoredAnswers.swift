/// Commands whose model answers nothing while their system answers something: each form of them.
///
/// They behave like those that answer nothing. Without them a test of a single such command would not compile, for no
/// reason that the compiler could tell, and several of them would say "result is unused".
extension Commands where System: ~Copyable {
  /// Adds a command without arguments, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<Ignored>(
    _ name: String, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> Void,
    system: @escaping @Sendable (inout System) throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, weight: weight, when: condition, model: model,
      system: { _ = try system(&$0) })
  }

  /// Adds a command with one argument, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Ignored>(
    _ name: String, _ first: Gen<First>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Void,
    system: @escaping @Sendable (inout System, First) throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, first, weight: weight, when: condition, model: model,
      system: { _ = try system(&$0, $1) })
  }

  /// Adds a command with two arguments, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Ignored>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second) throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, first, second, weight: weight, when: condition, model: model,
      system: { _ = try system(&$0, $1, $2) })
  }

  /// Adds a command with three arguments, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Third: Sendable, Ignored>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, first, second, third, weight: weight, when: condition, model: model,
      system: { _ = try system(&$0, $1, $2, $3) })
  }

  /// Adds a command with one argument that depends on the model, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Ignored>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> Gen<First>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Void,
    system: @escaping @Sendable (inout System, First) throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, from: arguments, weight: weight, when: condition, model: model,
      system: { _ = try system(&$0, $1) })
  }

  /// Adds a command with two arguments that depend on the model, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Ignored>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>),
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second) throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, from: arguments, weight: weight, when: condition, model: model,
      system: { _ = try system(&$0, $1, $2) })
  }

  /// Adds a command with three arguments that depend on the model, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Third: Sendable, Ignored>(
    _ name: String,
    from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>, Gen<Third>),
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, from: arguments, weight: weight, when: condition, model: model,
      system: { _ = try system(&$0, $1, $2, $3) })
  }

  /// Adds a command with two arguments, one of which depends on the model, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Ignored>(
    _ name: String, _ first: Gen<First>,
    from second: @escaping @Sendable (Model) -> Gen<Second>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second) throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, first, from: second, weight: weight, when: condition, model: model,
      system: { _ = try system(&$0, $1, $2) })
  }
}

extension Commands {
  /// Adds an asynchronous command without arguments, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<Ignored>(
    _ name: String,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> Void,
    system: @escaping @Sendable (inout System) async throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, interleavings: interleavings, weight: weight, when: condition, model: model,
      system: { _ = try await system(&$0) })
  }

  /// Adds an asynchronous command with one argument, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Ignored>(
    _ name: String, _ first: Gen<First>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Void,
    system: @escaping @Sendable (inout System, First) async throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, first, interleavings: interleavings, weight: weight, when: condition, model: model,
      system: { _ = try await system(&$0, $1) })
  }

  /// Adds an asynchronous command with two arguments, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Ignored>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second) async throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, first, second, interleavings: interleavings, weight: weight, when: condition,
      model: model,
      system: { _ = try await system(&$0, $1, $2) })
  }

  /// Adds an asynchronous command with three arguments, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Third: Sendable, Ignored>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second, Third) async throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, first, second, third, interleavings: interleavings, weight: weight, when: condition,
      model: model,
      system: { _ = try await system(&$0, $1, $2, $3) })
  }

  /// Adds an asynchronous command with one argument that depends on the model, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Ignored>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> Gen<First>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Void,
    system: @escaping @Sendable (inout System, First) async throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, from: arguments, interleavings: interleavings, weight: weight, when: condition,
      model: model,
      system: { _ = try await system(&$0, $1) })
  }

  /// Adds an asynchronous command with two arguments that depend on the model, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Ignored>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>),
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second) async throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, from: arguments, interleavings: interleavings, weight: weight, when: condition,
      model: model,
      system: { _ = try await system(&$0, $1, $2) })
  }

  /// Adds an asynchronous command with three arguments that depend on the model, and ignores what the system answers.
  @discardableResult
  @available(
    *, deprecated,
    message:
      "the system's result is not compared: return the expected one from the model, or discard it with '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Third: Sendable, Ignored>(
    _ name: String,
    from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>, Gen<Third>),
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Void,
    system: @escaping @Sendable (inout System, First, Second, Third) async throws -> Ignored
  ) -> NewCommand<Model, System> {
    command(
      name, from: arguments, interleavings: interleavings, weight: weight, when: condition,
      model: model,
      system: { _ = try await system(&$0, $1, $2, $3) })
  }
}
