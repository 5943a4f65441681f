/// What is asked of a drawn command where something is printed or watched; never specialised.
@usableFromInline
struct CommandWords: Sendable {
  /// Whether there is an answer to compare.
  let comparesAnswers: Bool

  /// The type of answers that cannot be compared; nil where they can, or where there are none.
  let incomparable: String?

  /// The arguments as they are printed.
  let text: @Sendable (ClosureCommand) -> String

  /// What reflection sees of the model's answer.
  let expected: @Sendable (ClosureCommand) -> Any

  /// What reflection sees of the system's answer.
  let answered: @Sendable (ClosureCommand) -> Any

  /// The first argument, where that is a result: one that the command makes, or one that it was given.
  let result: @Sendable (ClosureCommand) -> (any NamedResult)?

  /// What is wrong with the second command's answer; nil where it is an error that was expected.
  ///
  /// Takes both answers out.
  let mismatch: @Sendable (ClosureCommand, ClosureCommand) -> AnswerMismatch?

  /// The same, and leaves both answers where they are.
  let difference: @Sendable (ClosureCommand, ClosureCommand) -> AnswerMismatch?

  /// Whether both sides threw, and the error is the expected one, or may be: what `difference` finds without
  /// a word.
  let isExpectedError: @Sendable (ClosureCommand) -> Bool

  /// Whether the system's answer is a `CancellationError`.
  let isCancellation: @Sendable (ClosureCommand) -> Bool

  @usableFromInline
  init<Arguments, Answer>(
    _ contents: CommandContents<Arguments, Answer>.Type,
    text: @escaping @Sendable (Arguments) -> String
  ) {
    typealias Contents = CommandContents<Arguments, Answer>
    comparesAnswers = Answer.self != Void.self
    incomparable =
      Answer.self is any Equatable.Type || Answer.self == Void.self ? nil : "\(Answer.self)"
    self.text = { text($0.contents(as: Contents.self).pointee.arguments) }
    expected = { $0.contents(as: Contents.self).pointee.expected.content }
    answered = { $0.contents(as: Contents.self).pointee.answered.content }
    result = {
      let arguments: Any = $0.contents(as: Contents.self).pointee.arguments
      return arguments as? any NamedResult
        ?? Mirror(reflecting: arguments).children.first?.value as? any NamedResult
    }
    isCancellation = {
      guard case .error(let error) = $0.contents(as: Contents.self).pointee.answered else {
        return false
      }
      return error is CancellationError
    }
    isExpectedError = {
      let contents = $0.contents(as: Contents.self)
      return contents.pointee.expected.isError(contents.pointee.answered)
    }
    difference = {
      AnswerMismatch(
        $0.contents(as: Contents.self).pointee.expected,
        $1.contents(as: Contents.self).pointee.answered)
    }
    mismatch = {
      let (expected, answered) = ($0.contents(as: Contents.self), $1.contents(as: Contents.self))
      defer {
        expected.pointee.expected = .none
        answered.pointee.answered = .none
      }
      return AnswerMismatch(expected.pointee.expected, answered.pointee.answered)
    }
  }
}
