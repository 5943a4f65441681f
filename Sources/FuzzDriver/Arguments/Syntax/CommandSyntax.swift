import FuzzCampaigns
import StatefulFuzz

/// Everything a command understands: the parser, the usage line and the help page all read this.
struct CommandSyntax: Sendable {
  /// The arguments that are no options.
  struct Positional: Sendable {
    /// Its name in `<>`.
    let name: String
    let isRequired: Bool
    let isRepeated: Bool
    /// What it is for, in full sentences.
    let help: String

    /// Its part of the usage line: `[<target-pattern> ...]`.
    var synopsis: String {
      let text = isRepeated ? "<\(name)> ..." : "<\(name)>"
      return isRequired ? text : "[\(text)]"
    }
  }

  /// A command line worth copying, and what it does.
  struct Example: Sendable {
    let command: String
    let explanation: String

    init(_ command: String, _ explanation: String) {
      self.command = command
      self.explanation = explanation
    }
  }

  /// The words that start it: `fuzz-driver run`.
  let name: String

  /// What it does, in one line of the list of subcommands.
  let summary: String

  /// What it does, for someone who has never seen it; blank lines separate paragraphs.
  let overview: String

  /// Its subcommands by name, in the order of the help page; most commands have none.
  var subcommands: [(name: String, syntax: CommandSyntax)] = []

  var positional: Positional?

  /// Its own options, in the order of the help page.
  let options: [OptionSyntax]

  let examples: [Example]

  /// Its own options, and those that every command has.
  var allOptions: [OptionSyntax] { options + [.version, .help] }

  /// The usage line without its heading.
  var usage: String { usageParts.joined(separator: " ") }

  /// The usage line in the parts between which it may be broken.
  ///
  /// More than 12 options are summed up, as swift-argument-parser does.
  var usageParts: [String] {
    let optionParts = options.count > 12 ? ["[<options>]"] : options.map(\.synopsis)
    let subcommand = subcommands.isEmpty ? [] : ["<subcommand>"]
    return [name] + subcommand + optionParts + (positional.map { [$0.synopsis] } ?? [])
  }

  /// A usage error of this command.
  func error(_ message: String) -> UsageError {
    UsageError(message: message, usage: usage, helpCommand: "\(name) --help")
  }
}
