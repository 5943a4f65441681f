/// Commands whose answers cannot be compared: each form of them, so that none compiles.
///
/// Without these a closure of one expression would count as one that answers nothing, and nothing would be
/// compared. See `AnswerMustBeEquatableOrVoid`.
extension Commands where System: ~Copyable {
  /// Does not compile: the answers of a command without arguments cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<Answer>(
    _ name: String, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> Answer,
    system: @escaping @Sendable (inout System) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of a command with one argument cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Answer>(
    _ name: String, _ first: Gen<First>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of a command with two arguments cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Answer>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of a command with three arguments cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Third: Sendable, Answer>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of a command with one argument that depends on the model cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Answer>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> Gen<First>,
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of a command with two arguments that depend on the model cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Answer>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>),
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of a command with three arguments that depend on the model cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Third: Sendable, Answer>(
    _ name: String,
    from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>, Gen<Third>),
    weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of a command with two arguments, one of which depends on the model cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Answer>(
    _ name: String, _ first: Gen<First>,
    from second: @escaping @Sendable (Model) -> Gen<Second>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }
}

extension Commands {
  /// Does not compile: the answers of an asynchronous command without arguments cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<Answer>(
    _ name: String,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model) throws -> Answer,
    system: @escaping @Sendable (inout System) async throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of an asynchronous command with one argument cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Answer>(
    _ name: String, _ first: Gen<First>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) async throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of an asynchronous command with two arguments cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Answer>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) async throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of an asynchronous command with three arguments cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Third: Sendable, Answer>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second, Third) async throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of an asynchronous command with one argument that depends on the model cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Answer>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> Gen<First>,
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First) throws -> Answer,
    system: @escaping @Sendable (inout System, First) async throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of an asynchronous command with two arguments that depend on the model cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Answer>(
    _ name: String, from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>),
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second) async throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: the answers of an asynchronous command with three arguments that depend on the model cannot be compared.
  @discardableResult
  @AnswerMustBeEquatableOrVoid
  @available(
    *, deprecated,
    message: "the result must be Equatable (nonisolated) or Void: return a part, or write '_ ='"
  )
  public func command<First: Sendable, Second: Sendable, Third: Sendable, Answer>(
    _ name: String,
    from arguments: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>, Gen<Third>),
    interleavings: Int = 0, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Answer,
    system: @escaping @Sendable (inout System, First, Second, Third) async throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }
}
