/// A note in quotes, as a `note` line holds it.
///
/// ```text
/// "row B captured index 1\nand \"C\" moved"        \" \\ \n \t \r \u{1F600}
/// ```
enum QuotedText {
  /// The text in quotes; invisible characters become `\u{...}`, so that no editor loses them.
  static func encode(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where scalar.isInvisible: quoted += scalar.escape
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The text behind the quotes; a value that does not begin with a quote is the text itself.
  static func decode(_ value: String) throws(CorpusFieldError) -> String {
    var rest = value.unicodeScalars[...]
    guard rest.first == "\"" else { return value }
    rest.removeFirst()
    var text = ""
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard rest.isEmpty else {
          throw CorpusFieldError(
            message: "\(String(rest).quotedForMessage) follows the closing quote")
        }
        return text
      case "\\": text.unicodeScalars.append(try escaped(&rest))
      default: text.unicodeScalars.append(scalar)
      }
    }
    throw CorpusFieldError(message: "the closing quote is missing")
  }

  private static func escaped(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(CorpusFieldError) -> Unicode.Scalar {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u":
      guard rest.popFirst() == "{", let close = rest.firstIndex(of: "}") else { break }
      let digits = Substring(rest[..<close])
      rest = rest[rest.index(after: close)...]
      guard digits.utf8.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      else { break }
      return scalar
    default: break
    }
    throw CorpusFieldError(
      message: #"a backslash in a quoted note starts \" \\ \n \t \r or \u{...}"#)
  }
}
