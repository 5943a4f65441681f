/// An expectation of a test framework that fails in a task whose command has returned.
///
/// Nobody compares anything then; so it ends the case with a trap, after the last command.
enum LateExpectation {
  /// What stands before the words of the framework.
  private static let mark = "In a task: "

  /// Ends the process.
  ///
  /// - Parameter message: What the framework says.
  static func trap(_ message: String) -> Never { fatalError(mark + message) }

  /// What the framework said, where a message of the runtime is from here; nil for any other.
  static func text(in message: String) -> String? {
    guard let mark = message.firstRange(of: "atal error: " + mark) else { return nil }
    return String(message[mark.upperBound...])
  }
}
