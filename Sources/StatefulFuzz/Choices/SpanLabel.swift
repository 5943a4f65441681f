/// What a group of choices inside a command stands for, so that a shrinker can take it as a whole.
///
/// Two spans with one label are drawn alike: one may stand in the other's place.
@frozen
public struct SpanLabel: Hashable, Sendable {
  /// How a shrinker may take the span apart.
  public enum Role: UInt64, Sendable {
    /// A value, or a part of one.
    case value
    /// The first choice is a length, and that many spans follow.
    case list
    /// As many spans as something before the list has decided.
    case dependentList
    /// A distance from the simplest integer, then the side if there are two.
    case integer
  }

  /// The role in the two lowest bits; never 0.
  @usableFromInline let code: UInt64

  /// Makes the label of everything drawn by the generator that this name stands for.
  public init(_ name: String, _ role: Role = .value) {
    // FNV-1a, 64 bits: equal in every process, unlike the standard library's hashing.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    code = (hash | 4) & ~3 | role.rawValue
  }

  init(code: UInt64) { self.code = code }

  var role: Role { Role(rawValue: code & 3) ?? .value }
}

extension Choice {
  /// Stands before the first choice of a span.
  ///
  /// A mark has the bound 0, which no choice has.
  static func opening(_ label: SpanLabel) -> Choice { Choice(value: label.code, bound: 0) }

  /// Stands behind the last choice of a span.
  static let closing = Choice(value: 0, bound: 0)

  /// Whether this is no choice but the begin or end of a span.
  @inlinable var isMark: Bool { bound == 0 }
}

extension ChoiceSequence {
  /// The choices alone.
  package var withoutMarks: ChoiceSequence {
    ChoiceSequence(
      header: header.filter { !$0.isMark },
      commands: commands.map { $0.filter { !$0.isMark } })
  }

  /// Whether any part says where its spans are.
  var hasMarks: Bool {
    header.contains(where: \.isMark) || commands.contains { $0.contains(where: \.isMark) }
  }
}
