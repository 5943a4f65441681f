/// Names of suites, strategies and hazards: lower-case words of ASCII letters and digits, joined by single
/// hyphens, the first letter a letter.
///
/// They become parts of paths and of lines in files, so nothing else may pass; and what could be constructed
/// must not be refused when it is saved, so they are looked at where they are made.
package enum KebabCase {
  /// Bytes of a name at most; keeps file names below 255 bytes.
  package static let limit = 100

  /// What a name must be, for messages.
  package static let rule =
    "lower-case words of ASCII letters and digits joined by hyphens, a letter first, at most \(limit) "
    + "bytes"
}

extension StringProtocol {
  /// Whether this is a name; see `KebabCase`.
  package var isKebabCase: Bool {
    guard utf8.count <= KebabCase.limit, let first = utf8.first else { return false }
    guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else { return false }
    var previous = first
    for byte in utf8.dropFirst() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "-") where previous != UInt8(ascii: "-"): break
      default: return false
      }
      previous = byte
    }
    return previous != UInt8(ascii: "-")
  }
}

extension String {
  /// A name made of any text: `sortingKeepsOrder()` as `sorting-keeps-order`, `Größe` as `grosse`.
  package var kebabCase: String {
    var words = ""
    for character in self {
      if let letters = LatinLetters.ascii(character) {
        if words.isEmpty, character.isNumber { words = "n" }
        if character.isUppercase, !words.isEmpty, words.last != "-" { words += "-" }
        words += letters
      } else if !words.isEmpty, words.last != "-" {
        words += "-"
      }
    }
    words = String(words.prefix(KebabCase.limit))
    let name = words.last == "-" ? String(words.dropLast()) : words
    return name.isEmpty ? "unnamed" : name
  }
}
