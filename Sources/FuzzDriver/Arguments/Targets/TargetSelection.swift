import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Picks targets by patterns, and knows what a pattern without a match was meant to be.
struct TargetSelection: Sendable {
  /// All names, in the order of the catalogue.
  let targets: [String]

  /// The names that fit any of the patterns, each once, in the order of the catalogue.
  ///
  /// - Throws: The message for the first pattern that fits nothing.
  func select(_ patterns: [TargetPattern]) throws(NoMatch) -> [String] {
    for pattern in patterns where !targets.contains(where: pattern.matches) {
      throw NoMatch(
        pattern: pattern.text, suggestion: suggestion(for: pattern), suite: suite(of: pattern))
    }
    return targets.filter { target in patterns.contains { $0.matches(target) } }
  }

  /// A pattern that fits no target.
  struct NoMatch: Error, Equatable {
    let pattern: String
    let suggestion: String?

    /// The suite that the pattern names, where there is one of that name.
    let suite: String?

    /// What shows the targets that there are; nil where a suggestion is better.
    var list: String? {
      guard suggestion == nil else { return nil }
      let name = DriverProgram.name
      return suite.map { "'\(name) list \($0)' shows the targets of the suite" }
        ?? "'\(name) list' shows every target"
    }

    var message: String {
      let advice = list.map { " \($0)." } ?? Suggestion.question(suggestion)
      return "No target matches \(pattern.quoted).\(advice)"
    }
  }

  private func suite(of pattern: TargetPattern) -> String? {
    guard let slash = pattern.text.firstIndex(of: "/") else { return nil }
    return suites.first { $0 == pattern.text[..<slash] }
  }

  /// The suites, in the order of the catalogue.
  var suites: [String] {
    var suites: [String] = []
    for target in targets {
      let suite = String(target.prefix { $0 != "/" })
      if !suites.contains(suite) { suites.append(suite) }
    }
    return suites
  }

  /// The target, suite, pattern or, for a saved case, command that was probably meant.
  func suggestion(for pattern: TargetPattern) -> String? {
    if pattern.text.hasSuffix(".repro") {
      return "\(DriverProgram.name) replay \(pattern.text.escaped)"
    }
    guard let slash = pattern.text.firstIndex(of: "/") else {
      // A suite with a slip, or a strategy without its suite.
      return Suggestion.nearest(to: pattern.text, among: suites)
        ?? targets.first { $0.hasSuffix("/\(pattern.text)") }
    }
    if let near = Suggestion.nearest(to: pattern.text, among: targets) { return near }
    // A slip in the suite; `list/`, as shells complete it, is the whole suite.
    let suite = String(pattern.text[..<slash])
    let strategy = pattern.text[slash...].dropFirst()
    guard let near = Suggestion.nearest(to: suite, among: suites) else { return nil }
    let corrected = "\(near)/\(strategy.isEmpty ? "*" : strategy)"
    return targets.contains(where: TargetPattern(corrected).matches) ? corrected : nil
  }
}

extension ParsedArguments {
  /// The targets that an option's value selects, a name or a pattern; empty if it is absent.
  func targets(of option: CommandOption<String?>) throws(UsageError) -> [String] {
    guard let text = try value(option) else { return [] }
    do throws(TargetSelection.NoMatch) {
      return try TargetSelection(targets: context.targets).select([TargetPattern(text)])
    } catch {
      throw invalid(
        text, for: option.syntax,
        ValueError(
          "no target matches it" + (error.list.map { "; \($0)" } ?? ""),
          suggestion: error.suggestion))
    }
  }

  /// The targets that the positionals select, or nil if there are none.
  func selectedTargets() throws(UsageError) -> [String]? {
    guard !positionals.isEmpty else { return nil }
    do throws(TargetSelection.NoMatch) {
      return try TargetSelection(targets: context.targets).select(
        positionals.map { TargetPattern($0) })
    } catch {
      throw syntax.error(error.message)
    }
  }
}
