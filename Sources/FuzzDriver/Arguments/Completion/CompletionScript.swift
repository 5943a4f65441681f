import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// A script by which a shell completes the driver's command lines, made from the declarations that
/// the parser reads.
struct CompletionScript {
  /// The name by which the driver is called.
  let program: String

  /// The names of all targets; a driver of another catalogue completes its own.
  let targets: [String]

  let hazards: [String]

  /// What `explain` knows.
  var words: [String] = []

  /// The script for a shell, with a line end at its end.
  func text(for shell: CompletionShell) -> String {
    let lines =
      switch shell {
      case .bash: bash
      case .zsh: zsh
      case .fish: fish
      }
    return (lines + [""]).joined(separator: "\n")
  }

  /// A word that may begin the name of a function in every shell: `_fuzz_driver`.
  var function: String {
    "_" + String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The name of the program as one word of bash and zsh, quoted where it has to be.
  var programWord: String {
    let isPlain =
      !program.isEmpty && !program.hasPrefix("-")
      && program.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    guard !isPlain else { return program }
    // What begins like an option is none behind `--`.
    return (program.hasPrefix("-") ? "-- " : "") + quoted(program)
  }

  /// The name of the program in a comment, which must not end before its line does.
  var programInComment: String { program.escaped }

  /// Suites and targets, in the order of the catalogue.
  var targetWords: [String] { TargetSelection(targets: targets).suites + targets }

  /// The first words: subcommands with their summaries.
  var firstWords: [(name: String, summary: String)] {
    Subcommand.allCases.map { ($0.rawValue, $0.syntax.summary) }
      + [("help", "Show help information.")]
  }

  /// The options that stand in the place of a subcommand and are none of `run`.
  static let rootOptions = [CompletionShell.option]

  /// A text in single quotes, as every shell here reads it.
  func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
