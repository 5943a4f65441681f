import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// `fuzz-driver explain`: what a word of the reports means.
struct ExplainCommand {
  let options: ExplainOptions
  let glossary: Glossary
  let console: Console

  private struct EntryJSON: Encodable {
    var v = 1
    var word: String
    var code: OrNull<String>
    var kind: String
    var sentence: String
    var source: OrNull<String>
  }

  func run() throws -> ExitCode {
    let (found, unknown) = glossary.find(options.words)
    if let word = unknown.first {
      let question = question(glossary.suggestions(for: word), word)
      if !options.printsJSON { for entry in found { show(entry) } }
      throw ExplainOptions.syntax.error("Nothing is known about \(word.quoted).\(question)")
    }
    let entries = options.words.isEmpty ? glossary.entries : found
    guard !options.printsJSON else {
      console.print(
        try JSONLine.text(
          entries.map {
            EntryJSON(
              word: $0.word, code: OrNull($0.code.isEmpty ? nil : $0.code), kind: $0.kind.rawValue,
              sentence: $0.sentence, source: OrNull($0.source.isEmpty ? nil : $0.source))
          }))
      return .success
    }
    if options.words.isEmpty { showAll() } else { for entry in found { show(entry) } }
    return .success
  }

  /// What to try in place of a word that is unknown.
  private func question(_ suggestions: [String], _ word: String) -> String {
    if word.contains("*") {
      return " Targets are listed by: \(DriverProgram.name) list \(word.shellWord)"
    }
    guard let last = suggestions.last else {
      return " '\(DriverProgram.name) explain' alone lists every word."
    }
    let others = suggestions.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return " Did you mean \(others.isEmpty ? "" : "\(others) or ")'\(last)'?"
  }

  /// Every word below its kind.
  private func showAll() {
    for kind in Explanation.Kind.allCases {
      let entries = glossary.entries.filter { $0.kind == kind }
      guard let first = entries.first else { continue }
      if first != glossary.entries.first { console.print("") }
      let heading = Self.heading(of: kind)
      console.print(filled: heading.uppercased())
      for entry in entries {
        let code = entry.kind == .hazard && !entry.code.isEmpty ? "\(entry.code) " : ""
        console.print(filled: "  \(code)\(shown(entry.word)): \(entry.sentence)")
      }
    }
  }

  private static func heading(of kind: Explanation.Kind) -> String {
    switch kind {
    case .confidence: "confidence of a host rule"
    case .pass: "shrink passes"
    case .strategy: "strategies"
    default: "\(kind.rawValue)s"
    }
  }

  private func show(_ entry: Explanation) {
    let code = entry.code.isEmpty ? "" : " (\(entry.code))"
    console.print(filled: "\(shown(entry.word))\(code), \(entry.kind.rawValue)")
    console.print(filled: "  \(entry.sentence)")
    if entry.kind == .rule, let sure = glossary.find([entry.code]).found.first {
      console.print(filled: "  how sure: \(sure.word), \(sure.sentence)")
    }
    if !entry.source.isEmpty { console.print(filled: "  source: \(entry.source)") }
  }

  /// A symbol as this terminal has it.
  private func shown(_ word: String) -> String {
    console.hasUnicode ? word : MatrixSymbols.ascii(word)
  }
}
