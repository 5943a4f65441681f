extension String {
  /// The text with everything that could move a cursor, reorder a line or hide, as `\u{...}`.
  ///
  /// For terminals and reports. Covers control characters, line and paragraph separators, and
  /// format characters, which include all bidirectional controls. An escape that stands in the
  /// text already is left alone, so this is for reading, not for decoding.
  package var escapingControls: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      if scalar.isInvisible {
        escaped += scalar.escape
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// At most 40 characters of the text in quotes, as messages show it.
  var quotedForMessage: String {
    let head = unicodeScalars.prefix(40)
    return head.endIndex == unicodeScalars.endIndex ? "'\(self)'" : "'\(String(head))…'"
  }
}

extension Unicode.Scalar {
  /// Whether showing the scalar as it is could mislead a reader.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// `\u{1B}` for the escape character.
  package var escape: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }
}
