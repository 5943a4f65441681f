import FuzzReports
import StatefulFuzz

extension CompletionScript {
  /// Fish: a line for each option, and a function that says which command is meant.
  var fish: [String] {
    let groups = Subcommand.allCases.filter { !$0.syntax.subcommands.isEmpty }
    let names = firstWords.map(\.name).joined(separator: " ")
    return [
      "# Completion of \(programInComment) in fish; made by '\(programInComment) --generate-completion-script fish'.",
      "",
      "function _\(function)_command",
      "    set -l words (commandline -opc)",
      "    set -e words[1]",
      "    if not set -q words[1]",
      "        echo first",
      "    else if contains -- $words[1] \(groups.map(\.rawValue).joined(separator: " "))",
      "        echo (string join ' ' -- $words[1..2])",
      "    else if contains -- $words[1] \(names)",
      "        echo $words[1]",
      "    else",
      "        echo run",
      "    end",
      "end",
      "",
      "function _\(function)_is",
      "    contains -- (_\(function)_command) $argv",
      "end",
      "",
      "complete -c \(fishProgram) -f",
    ] + firstWords.map { fishWord($0.name, $0.summary, when: "first") } + [
      "complete -c \(fishProgram) -n '_\(function)_is first' -k -a "
        + quoted(targetWords.joined(separator: " ")) + " -d target"
    ] + Self.rootOptions.map { fishOption($0, when: "first run") }
      + groups.flatMap { group in
        group.syntax.subcommands.map {
          fishWord($0.name, $0.syntax.summary, when: quoted(group.rawValue))
        }
      }
      + firstWords.dropLast().map { fishWord($0.name, $0.summary, when: "help") }
      + CompletedCommand.all.flatMap(fishCommand)
  }

  /// The name of the program as fish reads it: a backslash keeps its meaning between single quotes.
  private var fishProgram: String {
    programWord == program
      ? program
      : "'" + program.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }

  private func fishCommand(_ command: CompletedCommand) -> [String] {
    let words = command.words.joined(separator: " ")
    // An option in the first place belongs to the default subcommand.
    let condition = words == "run" ? "first run" : "\"\(words)\""
    var lines: [String] = []
    if command.positionals != .anything, command.positionals != .choice([]) {
      // In the first place targets are offered already.
      let own = words == "run" ? "run" : condition
      lines.append(
        "complete -c \(fishProgram) -n '_\(function)_is \(own)'\(fishWords(command.positionals))")
    }
    return lines + command.syntax.allOptions.map { fishOption($0, when: condition) }
  }

  private func fishWord(_ word: String, _ summary: String, when condition: String) -> String {
    let condition = condition.replacing("'", with: "")
    return
      "complete -c \(fishProgram) -n '_\(function)_is \(condition)' -a \(word) -d \(quoted(summary))"
  }

  private func fishOption(_ option: OptionSyntax, when condition: String) -> String {
    // The first sentence; the rest is on the help page.
    let sentence = option.help.split(separator: "\n").joined(separator: " ")
    let end = sentence.firstRange(of: ". ")?.lowerBound ?? sentence.endIndex
    let help = quoted(String(sentence[..<end]))
    let start = "complete -c \(fishProgram) -n '_\(function)_is \(condition)'"
    let short = option.short.map { " -s \($0)" } ?? ""
    let value =
      CompletionWords(option).map { words in
        // Without a list of words fish would offer paths everywhere.
        (words == .paths ? " -r" : " -x") + fishWords(words)
      } ?? ""
    var line = "\(start)\(short) -l \(option.name)\(value) -d \(help)"
    if case .toggle = option.form { line += "\n\(start) -l no-\(option.name) -d \(help)" }
    return line
  }

  private func fishWords(_ words: CompletionWords) -> String {
    switch words {
    case .anything: ""
    case .paths: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .targets: " -k -a \(quoted(targetWords.joined(separator: " ")))"
    case .explained: " -a \(quoted(self.words.joined(separator: " ")))"
    case .hazards: " -a \"(__fish_append , \(hazards.joined(separator: " ")))\""
    case .choice(let names):
      names.isEmpty ? "" : " -a \(quoted(names.joined(separator: " ")))"
    }
  }
}
