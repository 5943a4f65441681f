import FuzzReports
import StatefulFuzz

extension CompletionScript {
  /// Bash: one function that finds out which command is meant and what stands before the cursor.
  ///
  /// Bash cuts words at `=`, so `--seed=7` reaches it as three words. Works from version 3.2 on.
  var bash: [String] {
    [
      "# Completion of \(programInComment) in bash; made by '\(programInComment) --generate-completion-script bash'.",
      "",
      "\(function)_words() { COMPREPLY+=($(compgen -W \"$1\" -- \"$current\")); }",
      "",
      "\(function)_paths() {",
      "  local IFS=$'\\n'",
      "  compopt -o filenames 2> /dev/null",
      "  COMPREPLY+=($(compgen \"$1\" -- \"$current\"))",
      "}",
      "",
      "\(function)_list() {",
      "  local before=''",
      "  if [[ $current == *,* ]]; then before=\"${current%,*},\"; fi",
      "  COMPREPLY+=($(compgen -P \"$before\" -W \"$1\" -- \"${current##*,}\"))",
      "}",
      "",
      "\(function)() {",
      "  local current=\"${COMP_WORDS[COMP_CWORD]}\" previous=\"${COMP_WORDS[COMP_CWORD - 1]}\"",
      "  local command=\"${COMP_WORDS[1]}\" position=2",
      "  if [[ $current == '=' ]]; then",
      "    current=''",
      "  elif [[ $previous == '=' ]]; then",
      "    previous=\"${COMP_WORDS[COMP_CWORD - 2]}\"",
      "  fi",
      "  COMPREPLY=()",
      "  if [[ $previous == \(CompletionShell.option.longName) ]]; then",
      "    \(function)_words \(quoted(shells))",
      "    return",
      "  fi",
      "  if ((COMP_CWORD == 1)); then",
      "    \(function)_words \(quoted(firstWords.map(\.name).joined(separator: " ")))",
      "    \(function)_words \(quoted(targetWords.joined(separator: " ")))",
      "    \(function)_words \(quoted(rootSpellings))",
      "    return",
      "  fi",
    ] + bashGroups + [
      "  case \"$command\" in"
    ] + CompletedCommand.all.flatMap(bashCase) + [
      "  esac",
      "}",
      "",
      "complete -F \(function) \(programWord)",
    ]
  }

  private var shells: String { CompletionShell.allCases.map(\.rawValue).joined(separator: " ") }

  private var rootSpellings: String {
    (Self.rootOptions + RunOptions.syntax.allOptions).flatMap(CompletedCommand.spellings)
      .joined(separator: " ")
  }

  /// Commands that have subcommands, and the pages of help.
  private var bashGroups: [String] {
    var lines = ["  case \"$command\" in"]
    for group in Subcommand.allCases where !group.syntax.subcommands.isEmpty {
      let names = group.syntax.subcommands.map(\.name).joined(separator: " ")
      lines += [
        "    \(group.rawValue))",
        "      if ((COMP_CWORD == 2)); then",
        "        \(function)_words \(quoted(names + " --help"))",
        "        return",
        "      fi",
        "      command=\"$command ${COMP_WORDS[2]}\"",
        "      ;;",
      ]
    }
    let names = Subcommand.allCases.map(\.rawValue).joined(separator: " ")
    lines += [
      "    help)",
      "      \(function)_words \(quoted(names))",
      "      return",
      "      ;;",
      "    \(names.replacing(" ", with: " | "))) ;;",
      // The name of the default subcommand may be left out.
      "    *) command=run ;;",
      "  esac",
    ]
    return lines
  }

  private func bashCase(_ command: CompletedCommand) -> [String] {
    var lines = [
      "    \(quoted(command.words.joined(separator: " "))))", "      case \"$previous\" in",
    ]
    for option in command.syntax.allOptions {
      guard let words = CompletionWords(option) else { continue }
      let spellings = CompletedCommand.spellings(of: option).joined(separator: " | ")
      lines.append("        \(spellings)) \(bashWords(words)); return ;;")
    }
    lines += [
      "      esac",
      "      if [[ $current == -* ]]; then",
      "        \(function)_words \(quoted(command.spellings.joined(separator: " ")))",
      "      else",
      "        \(bashWords(command.positionals))",
      "      fi",
      "      ;;",
    ]
    return lines
  }

  private func bashWords(_ words: CompletionWords) -> String {
    switch words {
    case .anything: "true"
    case .paths: "\(function)_paths -f"
    case .folders: "\(function)_paths -d"
    case .targets: "\(function)_words \(quoted(targetWords.joined(separator: " ")))"
    case .explained: "\(function)_words \(quoted(self.words.joined(separator: " ")))"
    case .hazards: "\(function)_list \(quoted(hazards.joined(separator: " ")))"
    case .choice(let names):
      names.isEmpty ? "true" : "\(function)_words \(quoted(names.joined(separator: " ")))"
    }
  }
}
