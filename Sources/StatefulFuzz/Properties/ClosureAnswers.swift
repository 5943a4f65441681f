/// The model's side of a command that has run on it.
struct ExpectedAnswer: ContentBox {
  let command: ClosureCommand

  /// Whether the test has a model, which tells what a command does.
  let hasModel: Bool

  /// What reflection sees.
  var content: Any { command.withKind { $0.words.expected(command) } ?? () }
}

/// The system's side of a command that it has performed.
struct GivenAnswer: ContentBox {
  let command: ClosureCommand

  /// The expectation of a test framework that failed meanwhile.
  var failedExpectation: String?

  /// Which of several systems it is that has answered; nil where there is one.
  var system: String?

  /// What reflection sees.
  var content: Any {
    failedExpectation ?? command.withKind { $0.words.answered(command) } ?? ()
  }
}
