/// Reads a closure that makes the initial model or system.
///
/// It changes nothing about what can be written: an expression, a choice between some, or statements that
/// end with `return`. Without it the compiler tries such a closure as one that returns nothing, too,
/// and reports a misspelt member of some command as a mistake of another one.
@resultBuilder
public enum StateBuilder<State: ~Copyable> {
  /// The value that the closure makes.
  @inlinable
  public static func buildExpression(_ state: consuming State) -> State { state }

  /// An expression that traps instead of returning a value.
  @inlinable
  public static func buildExpression(_ state: Never) -> State {}

  /// The value that the closure makes.
  @inlinable
  public static func buildBlock(_ state: consuming State) -> State { state }

  /// What throws, and makes no value.
  public static func buildBlock() -> State {
    preconditionFailure("a closure makes no initial state")
  }

  /// Nothing, if there is no model or no system.
  @inlinable
  public static func buildBlock() where State == Void {}

  /// The first of two values, one of which is made.
  @inlinable
  public static func buildEither(first state: consuming State) -> State { state }

  /// The second of two values, one of which is made.
  @inlinable
  public static func buildEither(second state: consuming State) -> State { state }
}
