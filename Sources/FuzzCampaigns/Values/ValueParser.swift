import StatefulFuzz

/// Reads the text of a value.
package struct ValueParser<Value>: Sendable {
  package let parse: @Sendable (String) throws(ValueError) -> Value

  /// The texts it is limited to; empty means any of the right form.
  package var choices: [String] = []

  /// Makes a parser.
  package init(
    parse: @escaping @Sendable (String) throws(ValueError) -> Value, choices: [String] = []
  ) {
    self.parse = parse
    self.choices = choices
  }

  /// A parser whose values are made into something else.
  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueParser<Other> {
    ValueParser<Other>(
      parse: { text throws(ValueError) in transform(try parse(text)) }, choices: choices)
  }
}

/// Why a value cannot be read; the caller knows which option or variable it belongs to.
package struct ValueError: Error, Equatable {
  /// Completes "The value … is invalid for …:", without a full stop.
  package let reason: String
  /// What was probably meant.
  package var suggestion: String?

  package init(_ reason: String, suggestion: String? = nil) {
    self.reason = reason
    self.suggestion = suggestion
  }
}

extension ValueParser where Value == String {
  /// Takes any text, for paths.
  package static var text: Self { Self { text throws(ValueError) in text } }
}

extension Character {
  /// One of `0` to `9`; `isNumber` also takes `½` and the digits of other scripts.
  ///
  /// Nor would a range of characters do: `1` with an accent lies between `1` and `2`.
  package var isDecimalDigit: Bool { isASCII && isNumber }
}
