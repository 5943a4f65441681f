/// Commands with more arguments than there can be, so that the compiler says so at once.
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
}
