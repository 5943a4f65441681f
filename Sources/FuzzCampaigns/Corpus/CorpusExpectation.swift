import StatefulFuzz

/// The verdict that a replay is compared with.
///
/// ```text
/// mismatch wrong-write step=3        verdict, then hazard and step if they are known
/// passed
/// ```
public struct CorpusExpectation: Hashable, Sendable {
  /// The engine's verdict.
  public let verdict: Verdict

  /// The machine's name for the failure.
  public let hazard: String?

  /// The failing command, counted from 1.
  public let step: Int?

  /// Makes an expectation.
  ///
  /// - Parameters:
  ///   - verdict: The engine's verdict.
  ///   - hazard: In kebab case.
  ///   - step: Counted from 1; 0, a failure of the start, is kept as nil.
  public init(_ verdict: Verdict, hazard: String? = nil, step: Int? = nil) {
    self.verdict = verdict
    self.hazard = hazard
    self.step = step == 0 ? nil : step
  }

  init(parsing value: String) throws(CorpusFieldError) {
    let words = try FieldWords(value, pairs: ["step"])
    let names = Verdict.allCases.map(\.rawValue)
    let first = words.plain.first ?? ""
    guard let verdict = Verdict(rawValue: first) else {
      let nearest = nearestName(to: first, among: names).map { "did you mean '\($0)'?" }
      throw CorpusFieldError(
        message: "\(first.quotedForMessage) is not a verdict; "
          + (nearest ?? "expected one of " + names.joined(separator: ", ")))
    }
    guard words.plain.count <= 2 else {
      throw CorpusFieldError(message: "\(words.plain[2].quotedForMessage) is out of place")
    }
    if let hazard = words.plain.dropFirst().first, !hazard.isKebabCase {
      throw CorpusFieldError(message: "hazard \(hazard.quotedForMessage) is not in kebab case")
    }
    let step: Int? = try words.decimal("step")
    if step == 0 { throw CorpusFieldError(message: "steps are counted from 1") }
    if step != nil, verdict == .passed {
      throw CorpusFieldError(message: "'passed' has no step")
    }
    self.init(verdict, hazard: words.plain.dropFirst().first, step: step)
  }

  /// Whether no run can be as both expect; one that says less contradicts nothing by that.
  package func contradicts(_ other: CorpusExpectation) -> Bool {
    func differ<Value: Equatable>(_ one: Value?, _ other: Value?) -> Bool {
      if let one, let other { one != other } else { false }
    }
    return verdict != other.verdict || differ(hazard, other.hazard) || differ(step, other.step)
  }

  /// The value of an `expect` line.
  public var text: String {
    ([verdict.rawValue, hazard, step.map { "step=\($0)" }] as [String?])
      .compactMap(\.self).joined(separator: " ")
  }
}

/// What a corpus entry is kept for.
public enum CorpusRole: String, Hashable, Sendable, CaseIterable {
  /// Expected to pass.
  case regression
  /// A known-bad strategy that must keep failing in exactly this way; it guards the oracle.
  case demonstrator
  /// A new finding, replayed as a known issue; a fix announces itself.
  case open

  init(parsing value: String) throws(CorpusFieldError) {
    guard let role = CorpusRole(rawValue: value) else {
      let nearest = nearestName(to: value, among: CorpusRole.allCases.map(\.rawValue))
      throw CorpusFieldError(
        message: "unknown role \(value.quotedForMessage); "
          + (nearest.map { "did you mean '\($0)'?" }
            ?? "expected regression, demonstrator or open"))
    }
    self = role
  }
}
