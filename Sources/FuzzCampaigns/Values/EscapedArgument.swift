import StatefulFuzz

extension String {
  /// The text in single quotes, harmless for a terminal: what an error message shows of an
  /// argument.
  ///
  /// Control, bidirectional and other invisible characters become `\u{1B}`; a long text is cut
  /// after 100 characters.
  package var quoted: String { "'\(escaped)'" }

  /// The text without its quotes; see `quoted`.
  package var escaped: String {
    var result = ""
    for (index, character) in enumerated() {
      guard index < 100 else { return result + "…" }
      for scalar in character.unicodeScalars {
        if scalar.isVisible {
          result.unicodeScalars.append(scalar)
        } else {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
    default: true
    }
  }
}
