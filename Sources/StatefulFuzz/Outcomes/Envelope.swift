/// How adversarial fresh runs may be: each one contains those before it.
///
/// A machine whose host depends on rules of different certainty sorts its commands into envelopes. The
/// generator draws those of the envelope in use; a script may use any.
public enum Envelope: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
  /// What documentation promises can happen.
  case documented
  /// Also what was observed and reported.
  case observed
  /// Also misuse.
  case paranoid

  /// By what they contain.
  public static func < (left: Envelope, right: Envelope) -> Bool { left.rank < right.rank }

  /// The number of narrower envelopes.
  package var rank: Int {
    switch self {
    case .documented: 0
    case .observed: 1
    case .paranoid: 2
    }
  }
}

/// What a failure depends on: how adversarial its script is, and the facts that the host takes for
/// granted there.
public struct FailureBasis: Hashable, Codable, Sendable {
  /// A fact, and how sure it is.
  public struct Rule: Hashable, Codable, Sendable {
    /// The name by which the host's list of rules knows it.
    public var code: String
    /// A word or letter for how sure it is.
    public var confidence: String

    /// Makes a reference to a rule.
    public init(code: String, confidence: String) {
      self.code = code
      self.confidence = confidence
    }
  }

  /// The narrowest envelope that contains the script.
  public var envelope: Envelope

  /// The rules that it depends on, the least certain first.
  public var rules: [Rule]

  /// Makes a basis.
  public init(envelope: Envelope, rules: [Rule]) {
    self.envelope = envelope
    self.rules = rules
  }

  /// One line for reports: `observed envelope; depends on L4 (M), P5 (H)`.
  public var text: String {
    guard !rules.isEmpty else { return "\(envelope.rawValue) envelope" }
    return "\(envelope.rawValue) envelope; depends on "
      + rules.map { "\($0.code) (\($0.confidence))" }.joined(separator: ", ")
  }
}
