import FuzzReports
import StatefulFuzz

/// A command line, or an environment variable, that cannot be understood; ends the driver with
/// `ExitCode.usage`.
///
/// Printed to standard error it reads:
///
/// ```text
/// Error: Unknown option '--duratoin'. Did you mean '--duration'?
/// Usage: fuzz-driver run [<options>] [<target-pattern> ...]
///   See 'fuzz-driver run --help' for more information.
/// ```
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in one sentence, with a suggestion if there is a good one.
  ///
  /// Arguments in it are escaped: it can go to a terminal.
  let message: String

  /// The usage line of the command concerned, without its heading.
  let usage: String

  /// The command line that prints the help page for it.
  let helpCommand: String

  /// All three lines; no newline at the end.
  var description: String {
    """
    Error: \(message)
    Usage: \(usage.namingDriver)
      See '\(helpCommand.namingDriver)' for more information.
    """
  }
}
