/// The values behind a drawn command: inline where they are few, which most are.
struct ChoiceValues: Sendable {
  /// How many fit without an array.
  fileprivate static let inlineCount = 4

  fileprivate var few: (UInt64, UInt64, UInt64, UInt64)
  fileprivate var many: [UInt64]?

  /// How many are inline; all of them are in `many` where there is one.
  fileprivate var count: UInt8

  /// Values that somebody wrote.
  init(_ values: [UInt64]) {
    (few, many, count) = ((0, 0, 0, 0), values.isEmpty ? nil : values, 0)
  }

  /// All of them, in order.
  var array: [UInt64] {
    many ?? Array([few.0, few.1, few.2, few.3].prefix(Int(count)))
  }
}

extension Choices {
  /// The values drawn since `start` choices were drawn, marks left out.
  ///
  /// Mutating, so that nothing is copied to be looked at.
  mutating func values(since start: Int) -> ChoiceValues {
    var values = ChoiceValues([])
    guard recorded.count - start <= ChoiceValues.inlineCount else {
      values.many = recorded[start...].lazy.filter { !$0.isMark }.map(\.value)
      return values
    }
    for index in start..<recorded.count where !recorded[index].isMark {
      let value = recorded[index].value
      switch values.count {
      case 0: values.few.0 = value
      case 1: values.few.1 = value
      case 2: values.few.2 = value
      default: values.few.3 = value
      }
      values.count += 1
    }
    return values
  }
}
