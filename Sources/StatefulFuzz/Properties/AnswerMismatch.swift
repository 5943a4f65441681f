/// How an answer differs from the one that was expected.
struct AnswerMismatch {
  /// The end of a sentence that begins with the command's name.
  let text: String

  /// Which kind of mismatch: `answer`, or `error` where a side threw.
  var aspect: String

  /// What it is known as where there is no answer and never will be; nil for any other mismatch.
  var hazard: String?

  /// nil where the answer is an error that may be the expected one.
  init?<Answer>(_ expected: CommandOutcome<Answer>, _ answered: CommandOutcome<Answer>) {
    if case .error(let deadlock as Deadlock) = answered {
      let remark = Deadlock.remark
      text = "\(deadlock.words)\(remark)"
      (aspect, hazard) = ("error", Deadlock.hazard(remark))
      return
    }
    guard !expected.isError(answered) else { return nil }
    aspect = "error"
    if case .error(let changed as ChangedOnError) = answered {
      var ending = ""
      if case .answer = expected { ending = "; the model does not throw here" }
      text = "threw \(changed)\(ending)"
      return
    }
    switch (expected, answered) {
    case (.error(let wanted), .error(let thrown)):
      let (one, other) = ("\(thrown)", "\(wanted)")
      text =
        one == other
        ? "threw an error that is not equal to the expected one: "
          + SwiftLiteral.difference(found: thrown, expected: wanted)
        : "threw \(one), expected it to throw \(other)"
    case (.error(let wanted), _):
      let returned =
        answered.content is Void ? "returned" : "answered \(SwiftLiteral(answered.content))"
      text = "\(returned), expected it to throw \(wanted)"
    case (.answer(let wanted), .error(let thrown)):
      text = "threw \(thrown)" + (wanted is Void ? "" : ", expected \(SwiftLiteral(wanted))")
    case (_, .error(let thrown)): text = "threw \(thrown)"
    default:
      aspect = "answer"
      text =
        "answered "
        + SwiftLiteral.difference(found: answered.content, expected: expected.content)
    }
  }
}

extension CommandOutcome {
  /// Whether an error was expected, and the answer is that error, or may be.
  func isError(_ answered: CommandOutcome) -> Bool {
    guard case .error(let wanted) = self, case .error(let thrown) = answered else { return false }
    return !(thrown is Deadlock) && !(thrown is ChangedOnError) && wanted.isOrMayBe(thrown)
  }

  /// What reflection sees of it.
  var content: Any {
    switch self {
    case .none: ()
    case .answer(let answer): answer
    case .error(let error): Thrown(error: error)
    }
  }
}

/// An error instead of an answer, for reflection.
struct Thrown: CustomStringConvertible {
  let error: any Error

  var description: String { "threw \(error)" }
}

extension Error {
  /// Whether another error is this one, or is of another type: a model need not know those of the
  /// system.
  ///
  /// Errors of one type that is not `Equatable` are told apart by what is stored in them.
  fileprivate func isOrMayBe(_ thrown: any Error) -> Bool {
    guard type(of: self) == type(of: thrown) else { return true }
    guard let one = self as? any Equatable else {
      return SwiftLiteral(self).description == SwiftLiteral(thrown).description
    }
    return one.isEqual(to: thrown)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Error) -> Bool { self == other as? Self }
}
