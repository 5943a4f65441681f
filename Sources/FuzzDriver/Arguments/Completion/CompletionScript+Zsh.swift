import FuzzCampaigns
import FuzzReports
import StatefulFuzz

extension CompletionScript {
  /// Zsh: a function for each command, which `_arguments` reads.
  var zsh: [String] {
    [
      // The first line is no shell code: it is cut at spaces, and nothing in it can be quoted.
      programWord == program
        ? "#compdef \(program)"
        : "# Source this file: no '#compdef' line can hold the program's name.",
      "# Completion of \(programInComment) in zsh; made by '\(programInComment) --generate-completion-script zsh'.",
      "",
      "\(function)_targets() {",
      "  local -a names",
      "  names=(\(targetWords.map(quoted).joined(separator: " ")))",
      "  compadd -a names",
      "}",
      "",
      "\(function)_hazards() {",
      "  _values -s , hazard \(hazards.map(quoted).joined(separator: " "))",
      "}",
      "",
    ] + CompletedCommand.all.flatMap(zshCommand) + zshGroups + [
      "\(function)() {",
      "  local -a names",
      "  names=(",
    ] + firstWords.map { "    \(quoted("\($0.name):\($0.summary)"))" } + [
      "  )",
      "  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then",
      "    _describe subcommand names",
      "    \(function)_targets",
      "    return",
      "  fi",
      "  case $words[2] in",
    ]
      + Subcommand.allCases.map {
        "    \($0.rawValue)) shift words; ((CURRENT--)); \(function)_\($0.rawValue) ;;"
      } + [
        "    help) ((CURRENT == 3)) && _describe subcommand names ;;",
        "    \(CompletionShell.option.longName))",
        "      _values shell \(CompletionShell.allCases.map { quoted($0.rawValue) }.joined(separator: " ")) ;;",
        // The name of the default subcommand may be left out.
        "    *) \(function)_run \(Self.rootOptions.map { zshOption($0)[0] }.joined(separator: " ")) ;;",
        "  esac",
        "}",
        "",
        // Sourced, the file defines the function; found by compinit, it is the function.
        "if [[ ${funcstack[1]-} == \(function) ]]; then",
        "  \(function) \"$@\"",
        "else",
        "  compdef \(function) \(programWord)",
        "fi",
      ]
  }

  private func zshCommand(_ command: CompletedCommand) -> [String] {
    let name = ([function] + command.words).joined(separator: "_")
    let options = command.syntax.allOptions.flatMap(zshOption)
    let positional = command.syntax.positional.map { positional in
      let words = zshWords(command.positionals)
      return quoted("\(positional.isRepeated ? "*" : "1"):\(positional.name):\(words)")
    }
    let specifications = options + (positional.map { [$0] } ?? [])
    return ["\(name)() {", "  _arguments -s -S \\", "    \"$@\" \\"]
      + specifications.enumerated().map { index, text in
        "    \(text)" + (index + 1 < specifications.count ? " \\" : "")
      } + ["}", ""]
  }

  private var zshGroups: [String] {
    Subcommand.allCases.filter { !$0.syntax.subcommands.isEmpty }.flatMap(zshGroup)
  }

  private func zshGroup(_ group: Subcommand) -> [String] {
    let name = "\(function)_\(group.rawValue)"
    var lines = ["\(name)() {", "  local -a names", "  names=("]
    lines += group.syntax.subcommands.map { "    \(quoted("\($0.name):\($0.syntax.summary)"))" }
    lines += [
      "  )",
      "  if ((CURRENT == 2)); then",
      "    _describe subcommand names",
      "    return",
      "  fi",
      "  case $words[2] in",
    ]
    lines += group.syntax.subcommands.map {
      "    \($0.name)) shift words; ((CURRENT--)); \(name)_\($0.name) ;;"
    }
    return lines + ["  esac", "}", ""]
  }

  /// `'(-j --jobs)-j[How many …]:count:'`, one for each spelling.
  private func zshOption(_ option: OptionSyntax) -> [String] {
    let spellings = CompletedCommand.spellings(of: option)
    var isList = false
    if case .list = option.form { isList = true }
    let others = spellings.count == 1 ? "" : "(\(spellings.joined(separator: " ")))"
    // Brackets and colons end a description.
    let help = (option.help.split(separator: "\n").joined(separator: " "))
      .replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: #"\:"#)
    return spellings.map { spelling in
      let value = CompletionWords(option).map { words in
        "\(spelling.hasPrefix("--") ? "=" : "+")[\(help)]:value:\(zshWords(words))"
      }
      return quoted("\(isList ? "*" : others)\(spelling)\(value ?? "[\(help)]")")
    }
  }

  private func zshWords(_ words: CompletionWords) -> String {
    switch words {
    case .anything: " "
    case .paths: "_files"
    case .folders: "_files -/"
    case .targets: "\(function)_targets"
    case .hazards: "\(function)_hazards"
    case .explained: "(\(self.words.joined(separator: " ")))"
    case .choice(let names): names.isEmpty ? " " : "(\(names.joined(separator: " ")))"
    }
  }
}
