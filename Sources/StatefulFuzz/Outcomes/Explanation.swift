/// A word that reports use, and what it means in one sentence.
///
/// Whoever chooses a name, of a hazard say, writes its sentence beside it; lists, pages, legends and
/// `fuzz-driver explain` show that one.
public struct Explanation: Hashable, Sendable {
  /// What sort of word it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case hazard
    case verdict
    case rule = "host rule"
    case confidence
    case envelope
    case symbol
    case pass = "shrink pass"
    case strategy
    case term
  }

  /// The word as reports have it: `wrong-write`, `B2`, `●`.
  public var word: String
  /// A short code by which tables know it: `H04`; empty for none.
  public var code: String
  /// What sort of word it is.
  public var kind: Kind
  /// What it means: one sentence without a full stop at its end.
  public var sentence: String
  /// Where the fact comes from; empty where it needs no source.
  public var source: String

  /// Makes an explanation.
  public init(
    _ word: String, code: String = "", _ kind: Kind, _ sentence: String, source: String = ""
  ) {
    self.word = word
    self.code = code
    self.kind = kind
    self.sentence = sentence
    self.source = source
  }
}
