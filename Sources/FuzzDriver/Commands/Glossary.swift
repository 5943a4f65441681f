import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Every word that the driver's reports use and that has a sentence: those of its own, and those that the
/// executable has handed in.
struct Glossary {
  let entries: [Explanation]

  /// The suites and targets, which are too many to be listed: by their whole names, and by what stands
  /// behind the suite.
  private let targets: [Target]

  init(_ contents: DriverContents) {
    let targets = contents.targets
    self.targets = targets
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
    for part in text.flatMap(parts) {
      var named = named(part)
      if named.isEmpty { named = ofTargets(part) }
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

  /// The words of what was typed; a target, and what looks like several, is one word.
  private func parts(_ text: String) -> [String] {
    text.split { " (),".contains($0) }.map(String.init).flatMap { word in
      let isTarget = word.contains("/") && (word.contains("*") || !ofTargets(word).isEmpty)
      return isTarget ? [word] : word.split(separator: "/").map(String.init)
    }
  }

  /// What has this word, or is a hazard with this code, whatever the case of its letters; the words of a
  /// name, such as that of a pass, may have hyphens between them.
  private func named(_ word: String) -> [Explanation] {
    let typed = word.lowercased()
    let joined = typed.filter { $0 != "-" && $0 != " " }
    return entries.filter { entry in
      let known = entry.word.lowercased()
      return known == typed || entry.kind == .hazard && entry.code.lowercased() == typed
        || [.pass, .term].contains(entry.kind) && joined.count > 3
          && known.filter { $0 != "-" && $0 != " " } == joined
    }
  }

  /// The targets of this name, with or without its suite, or the suite.
  private func ofTargets(_ word: String) -> [Explanation] {
    let typed = word.lowercased()
    let named = targets.filter { target in
      typed == target.name || target.name.hasSuffix("/\(typed)")
    }
    let found = named.map { Explanation($0.name, code: $0.code, .strategy, $0.summary) }
    let members = targets.count { $0.suite == typed }
    guard found.isEmpty, members > 0 else { return found }
    let list = "\(DriverProgram.name) list \(typed)"
    return [
      Explanation(
        typed, .term, "a suite of \(ClockText.counted(members, "target")); '\(list)' lists them")
    ]
  }

  /// The most words that are suggested.
  private static let mostSuggestions = 6

  /// The words that were probably meant: the nearest one, or all that begin so.
  func suggestions(for word: String) -> [String] {
    if let nearest = Suggestion.nearest(to: word, among: words) { return [nearest] }
    let typed = word.lowercased()
    guard typed.count >= 3 else { return [] }
    let names = words + targets.map { String($0.name.drop { $0 != "/" }.dropFirst()) }
    var longer: [String] = []
    for name in names where name.lowercased().hasPrefix(typed) && !longer.contains(name) {
      longer.append(name)
    }
    return longer.count <= Self.mostSuggestions ? longer : []
  }
}
