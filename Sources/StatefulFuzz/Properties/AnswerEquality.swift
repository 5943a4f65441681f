/// Whether two answers are equal: found out once for a command, and not at every comparison.
///
/// Unchecked: an answer is `Sendable`, so that its conformances are bound to no actor.
@usableFromInline
struct AnswerEquality<Answer: Sendable>: @unchecked Sendable {
  private let type: any Equatable.Type

  /// nil where answers of this type cannot be compared.
  @usableFromInline
  init?() {
    guard let type = Answer.self as? any Equatable.Type else { return nil }
    self.type = type
  }

  @usableFromInline
  func holds(_ one: Answer, _ other: Answer) -> Bool { type.areEqual(one, other) }
}

extension Equatable {
  /// Compares two values of this type that are known under another name of it.
  fileprivate static func areEqual<Value>(_ one: Value, _ other: Value) -> Bool {
    unsafeBitCast(one, to: Self.self) == unsafeBitCast(other, to: Self.self)
  }
}

/// Compares two answers of the most frequent types, nil for another type: where a command is specialised,
/// nothing is left of this but the comparison.
@inlinable
func areEqual<Answer>(_ one: Answer, _ other: Answer) -> Bool? {
  func compare<Known: Equatable>(as type: Known.Type) -> Bool {
    unsafeBitCast(one, to: Known.self) == unsafeBitCast(other, to: Known.self)
  }
  if Answer.self == Int.self { return compare(as: Int.self) }
  if Answer.self == Int?.self { return compare(as: Int?.self) }
  if Answer.self == Bool.self { return compare(as: Bool.self) }
  if Answer.self == String.self { return compare(as: String.self) }
  return nil
}
