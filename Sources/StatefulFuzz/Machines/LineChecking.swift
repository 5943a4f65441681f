/// A machine whose command lines can be read and mean nothing all the same.
protocol LineChecking {
  /// One clause on what is wrong with a line; nil when nothing is.
  func problem(in line: String) -> String?

  /// One clause on what is wrong with the line of a start; nil when nothing is.
  func problem(inStart line: String) -> String?

  /// One clause on why a command is illegal in a state of the model; nil where that cannot be told.
  func reason(illegal command: Any, in model: Any) -> String?
}

extension LineChecking {
  func problem(inStart line: String) -> String? { nil }

  func reason(illegal command: Any, in model: Any) -> String? { nil }
}
