import FuzzCampaigns
import StatefulFuzz

/// The shells that completion scripts can be made for.
enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Asks for a script, as with drivers made by swift-argument-parser.
  static let option = OptionSyntax(
    name: "generate-completion-script", form: .value(placeholder: "shell"),
    help: "Print a shell completion script.",
    choices: Self.allCases.map(\.rawValue))

  /// The shell that a command line asks for; nil when it asks for something else.
  init?(_ arguments: [String]) throws(UsageError) {
    let name = Self.option.longName
    guard let first = arguments.first, first == name || first.hasPrefix("\(name)=") else {
      return nil
    }
    let attached = first == name ? [] : [String(first.dropFirst(name.count + 1))]
    let words = attached + arguments.dropFirst()
    guard let word = words.first, !word.isEmpty else {
      throw RootCommand.error("Missing value for '\(Self.option.displayName)'.")
    }
    guard words.count == 1 else {
      throw RootCommand.error("Unexpected argument \(words[1].quoted).")
    }
    do throws(ValueError) {
      self = try ValueParser<CompletionShell>.choice.parse(word)
    } catch {
      throw RootCommand.error(
        "The value \(word.quoted) is invalid for '\(Self.option.displayName)'" + error.tail)
    }
  }
}
