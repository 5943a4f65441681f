/// A machine whose command lines can be read and mean nothing all the same.
protocol LineChecking {
  /// One clause on what is wrong with a line; nil when nothing is.
  func problem(in line: String) -> String?
}
