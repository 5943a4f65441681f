/// Reads the text of a value.
struct ValueParser<Value>: Sendable {
  let parse: @Sendable (String) throws(ValueError) -> Value

  /// The texts it is limited to; empty means any of the right form.
  var choices: [String] = []

  /// A parser whose values are made into something else.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueParser<Other> {
    ValueParser<Other>(
      parse: { text throws(ValueError) in transform(try parse(text)) }, choices: choices)
  }
}

/// Why a value cannot be read; the caller knows which option or variable it belongs to.
struct ValueError: Error, Equatable {
  /// Completes "The value … is invalid for …:", without a full stop.
  let reason: String
  /// What was probably meant.
  var suggestion: String?

  init(_ reason: String, suggestion: String? = nil) {
    self.reason = reason
    self.suggestion = suggestion
  }

  /// The end of the error message, from the colon on.
  var tail: String { ": \(reason)." + Suggestion.question(suggestion) }
}

extension ValueParser where Value == String {
  /// Takes any text, for paths.
  static var text: Self { Self { text throws(ValueError) in text } }
}

extension ValueParser where Value: CaseIterable & RawRepresentable<String> & SendableMetatype {
  /// Takes the raw value of one of the cases.
  static var choice: Self {
    let names = Value.allCases.map(\.rawValue)
    return Self(
      parse: { text throws(ValueError) in
        guard let value = Value(rawValue: text) else {
          let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
          throw ValueError(
            "expected \(list)", suggestion: Suggestion.nearest(to: text, among: names))
        }
        return value
      }, choices: names)
  }
}

extension Character {
  /// One of `0` to `9`; `isNumber` also takes `½` and the digits of other scripts.
  ///
  /// Nor would a range of characters do: `1` with an accent lies between `1` and `2`.
  var isDecimalDigit: Bool { isASCII && isNumber }
}
