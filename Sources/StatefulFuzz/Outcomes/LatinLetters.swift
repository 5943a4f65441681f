/// Letters of other alphabets in ASCII letters, so that names made of them can be read.
enum LatinLetters {
  /// Lower-case ASCII letters or a digit for a letter or a digit; nil where nothing is known.
  ///
  /// Latin letters lose their marks; Cyrillic and Greek ones become what they are mostly written as; decimal digits
  /// of all scripts are digits.
  static func ascii(_ character: Character) -> String? {
    if let digit = character.wholeNumberValue, 0...9 ~= digit { return "\(digit)" }
    let lower = character.lowercased()
    guard character.isLetter, let scalar = lower.unicodeScalars.first else { return nil }
    if scalar.isASCII { return String(scalar) }
    return others[scalar] ?? latin(scalar.properties.name)
  }

  /// The letter in the name of a scalar, such as `LATIN SMALL LETTER E WITH ACUTE`.
  private static func latin(_ name: String?) -> String? {
    guard let name, name.hasPrefix("LATIN SMALL L") else { return nil }
    let words = name.split(separator: " ")
    guard let start = words.firstIndex(where: { $0 == "LETTER" || $0 == "LIGATURE" }) else {
      return nil
    }
    // The letter is the last word before its marks: `DOTLESS I`, `LONG S`.
    let letter = words[(start + 1)...].prefix { $0 != "WITH" }.last
    return letter.flatMap { $0.count <= 2 ? $0.lowercased() : nil }
  }

  private static let others: [Unicode.Scalar: String] = {
    var letters: [Unicode.Scalar: String] = ["ß": "ss", "þ": "th", "ð": "d", "ŋ": "ng"]
    let alphabets = [
      (
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў",
        "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya i yi ye g u"
      ),
      (
        "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ",
        "a v g d e z i th i k l m n x o p r s s t y f ch ps o a e i i o y o"
      ),
    ]
    for (alphabet, ascii) in alphabets {
      for (letter, text) in zip(alphabet.unicodeScalars, ascii.split(separator: " ")) {
        letters[letter] = text == "-" ? "" : String(text)
      }
    }
    return letters
  }()
}
