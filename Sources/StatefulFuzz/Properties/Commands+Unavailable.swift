/// Forms that there are not, so that the compiler says at once what to write instead: it would try all others
/// first.
extension Commands where System: ~Copyable {
  /// Does not compile: a command has at most three arguments.
  @discardableResult
  @available(
    *, unavailable, message: "a command has at most three arguments: combine some with '.zip'"
  )
  public func command<First, Second, Third, Fourth, Expected, Answer>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
    _ fourth: Gen<Fourth>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third, Fourth) throws -> Expected,
    system: @escaping @Sendable (inout System, First, Second, Third, Fourth) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: a command has at most three arguments.
  @discardableResult
  @available(
    *, unavailable, message: "a command has at most three arguments: combine some with '.zip'"
  )
  public func command<First, Second, Third, Fourth, Fifth, Expected, Answer>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>,
    _ fourth: Gen<Fourth>, _ fifth: Gen<Fifth>, weight: Weight<Model> = 1,
    when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model:
      @escaping @Sendable (inout Model, First, Second, Third, Fourth, Fifth) throws -> Expected,
    system: @escaping @Sendable (inout System, First, Second, Third, Fourth, Fifth) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: a generator comes before `from:`.
  @discardableResult
  @available(
    *, unavailable,
    message: "the generator comes first: command(\"name\", .int(), from: { … })"
  )
  public func command<First, Second, Expected, Answer>(
    _ name: String, from first: @escaping @Sendable (Model) -> Gen<First>,
    _ second: Gen<Second>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second) throws -> Expected,
    system: @escaping @Sendable (inout System, First, Second) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: of three arguments, none or all depend on the model.
  @discardableResult
  @available(
    *, unavailable,
    message:
      "of three arguments, none or all depend on the model: from: { (.int(), .int(), .element(of: $0)) }"
  )
  public func command<First, Second, Third, Expected, Answer>(
    _ name: String, _ first: Gen<First>, _ second: Gen<Second>,
    from third: @escaping @Sendable (Model) -> Gen<Third>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Expected,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: of three arguments, none or all depend on the model.
  @discardableResult
  @available(
    *, unavailable,
    message:
      "of three arguments, none or all depend on the model: from: { (.int(), .int(), .element(of: $0)) }"
  )
  public func command<First, Second, Third, Expected, Answer>(
    _ name: String, _ first: Gen<First>,
    from second: @escaping @Sendable (Model) -> Gen<Second>, _ third: Gen<Third>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Expected,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }

  /// Does not compile: of three arguments, none or all depend on the model.
  @discardableResult
  @available(
    *, unavailable,
    message:
      "of three arguments, none or all depend on the model: from: { (.int(), .int(), .element(of: $0)) }"
  )
  public func command<First, Second, Third, Expected, Answer>(
    _ name: String, from first: @escaping @Sendable (Model) -> Gen<First>,
    _ second: Gen<Second>, _ third: Gen<Third>,
    weight: Weight<Model> = 1, when condition: (@Sendable (_ model: Model) -> Bool)? = nil,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws -> Expected,
    system: @escaping @Sendable (inout System, First, Second, Third) throws -> Answer
  ) -> NewCommand<Model, System> {
    fatalError("not to be called")
  }
}
