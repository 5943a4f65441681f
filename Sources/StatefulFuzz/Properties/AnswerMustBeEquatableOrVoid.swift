/// Keeps a command whose answers cannot be compared from compiling.
///
/// A closure of one expression would otherwise count as one that answers nothing. What is unavailable is
/// passed over for that; what belongs to an actor of its own is not, and cannot be called.
@globalActor
public actor AnswerMustBeEquatableOrVoid {
  /// The actor, of which there is nothing to run.
  public static let shared = AnswerMustBeEquatableOrVoid()
}
