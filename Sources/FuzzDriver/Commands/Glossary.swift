import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Every word that the driver's reports use and that has a sentence: those of its own, and those that the
/// executable has handed in.
struct Glossary {
  let entries: [Explanation]

  init(_ contents: DriverContents) {
    let targets = contents.targets
    let described = Set(contents.explanations.filter { $0.kind == .hazard }.map(\.word))
    // A hazard without a sentence is still known by who names it.
    let bare = contents.hazards.filter { !described.contains($0) }.map { hazard in
      let names = targets.filter { ($0.hazardNames + $0.expectedHazards).contains(hazard) }
        .map(\.name)
      return Explanation(
        hazard, .hazard,
        "a hazard that \(names.joined(separator: ", ")) can show; no description was given")
    }
    entries =
      contents.explanations + bare + Verdict.explanations + Envelope.explanations
      + MatrixSymbols.explanations + Explanation.shrinkPasses + Self.codes(of: targets)
      + (Self.terms + Self.labels).filter { !described.contains($0.word) }
  }

  /// The codes of strategies, such as `S07`, each with what it is for every target that has it.
  private static func codes(of targets: [Target]) -> [Explanation] {
    let coded = Dictionary(grouping: targets.filter { !$0.code.isEmpty }, by: \.code)
    return coded.sorted { $0.key < $1.key }.map { code, targets in
      let sentences = targets.map { "\($0.name): \($0.summary)" }
      return Explanation(code, .strategy, sentences.joined(separator: "; "))
    }
  }

  /// Words to complete and to suggest: those that a shell takes as they are.
  var words: [String] {
    entries.map(\.word).filter { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
  }

  /// What a word means, or several written as reports write them: `B2 (M)`, `mismatch wrong-write`.
  ///
  /// - Returns: The entries in the order of the words; the words that are unknown.
  func find(_ text: [String]) -> (found: [Explanation], unknown: [String]) {
    let phrase = named(text.joined(separator: " "))
    guard phrase.isEmpty else { return (phrase, []) }
    var found: [Explanation] = []
    var unknown: [String] = []
    let parts = text.flatMap { $0.split { " (),/".contains($0) }.map(String.init) }
    for part in parts {
      var named = named(part)
      // `buckets`, and symbols as terminals without UTF-8 have them.
      if named.isEmpty, part.count > 2, part.hasSuffix("s") {
        named = self.named(String(part.dropLast()))
      }
      if named.isEmpty {
        named = entries.filter { $0.kind == .symbol && MatrixSymbols.ascii($0.word) == part }
      }
      // Case tells a confidence from a symbol where both have the word.
      let exact = named.filter { $0.word == part }
      for entry in exact.isEmpty ? named : exact where !found.contains(entry) {
        found.append(entry)
      }
      if named.isEmpty { unknown.append(part) }
    }
    // A rule says itself how sure it is: `B2 (M)`.
    let saidWithRules = Set(found.filter { $0.kind == .rule }.map(\.code))
    found.removeAll { $0.kind == .confidence && saidWithRules.contains($0.word) }
    return (found, unknown)
  }

  /// What has this word, or is a hazard with this code, whatever the case of its letters.
  private func named(_ word: String) -> [Explanation] {
    entries.filter { entry in
      [entry.word, entry.kind == .hazard ? entry.code : ""].contains {
        $0.lowercased() == word.lowercased()
      }
    }
  }

  /// The word that was probably meant.
  func suggestion(for word: String) -> String? { Suggestion.nearest(to: word, among: words) }
}
