import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

/// The arguments of one command, read through its declarations.
///
/// A flag beats the environment, the environment beats the default; what is beaten is not even
/// looked at, so a bad variable cannot spoil a good flag.
struct ParsedArguments: Sendable {
  let syntax: CommandSyntax
  let context: ParsingContext
  let positionals: [String]
  private let occurrences: [ArgumentScanner.Occurrence]

  init(
    _ arguments: [String], syntax: CommandSyntax, context: ParsingContext
  ) throws(UsageError) {
    var scanner = ArgumentScanner(syntax: syntax)
    try scanner.scan(arguments)
    self.syntax = syntax
    self.context = context
    positionals = scanner.positionals
    occurrences = scanner.occurrences
    if let expected = syntax.positional, expected.isRequired, positionals.isEmpty {
      throw syntax.error("Missing expected argument '\(expected.synopsis)'.")
    }
  }

  /// Whether the option stands on the command line.
  func isGiven(_ option: OptionSyntax) -> Bool {
    occurrences.contains { $0.name == option.name }
  }

  /// The value on the command line, in the environment, or by default.
  func value<Value>(_ option: CommandOption<Value>) throws(UsageError) -> Value {
    let given = occurrences.first { $0.name == option.syntax.name }
    if let given {
      do throws(ValueError) {
        return try option.parser.parse(given.value)
      } catch {
        throw invalid(given.value, for: option.syntax, error)
      }
    }
    guard let variable = option.syntax.environment, let text = context.variable(variable) else {
      return option.fallback
    }
    do throws(ValueError) {
      return try option.parser.parse(text)
    } catch {
      throw syntax.error(
        "The value \(text.quoted) of environment variable '\(variable)' is invalid" + error.tail)
    }
  }

  /// Whether the flag is on.
  func isOn(_ flag: CommandFlag) -> Bool {
    let given = occurrences.first { $0.name == flag.syntax.name }
    return given.map { !$0.isNegated } ?? flag.fallback
  }

  /// The words of all occurrences, in the order given, as often as they were.
  func words(
    _ list: CommandList, check: (String) throws(ValueError) -> Void
  ) throws(UsageError) -> [String] {
    var words: [String] = []
    for given in occurrences where given.name == list.syntax.name {
      for part in given.value.split(separator: ",", omittingEmptySubsequences: false) {
        let word = String(part)
        do throws(ValueError) {
          guard !word.isEmpty else { throw ValueError("one of its words is empty") }
          try check(word)
        } catch {
          throw invalid(given.value, for: list.syntax, error)
        }
        words.append(word)
      }
    }
    return words
  }

  /// The error for a value that its option refuses.
  func invalid(_ text: String, for option: OptionSyntax, _ error: ValueError) -> UsageError {
    syntax.error("The value \(text.quoted) is invalid for '\(option.displayName)'" + error.tail)
  }
}
