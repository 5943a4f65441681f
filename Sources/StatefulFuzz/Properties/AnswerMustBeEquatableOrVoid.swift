/// Prevents commands from compiling whose return values cannot be compared.
///
/// Otherwise a single-expression closure with a non-`Equatable` result would match the overload for closures
/// that return `Void`. An unavailable overload would be skipped in overload resolution; one isolated to this
/// actor is chosen, and then fails to compile.
@globalActor
public actor AnswerMustBeEquatableOrVoid {
  /// The actor; nothing runs on it.
  public static let shared = AnswerMustBeEquatableOrVoid()
}
