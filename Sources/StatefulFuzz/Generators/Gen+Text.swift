extension Gen where Value == Unicode.Scalar {
  /// Generates printable ASCII: `a` is the simplest, then other letters, digits, capitals, the
  /// rest.
  public static var ascii: Gen {
    Gen { (choices) throws(Rejection) in
      plainScalars[Int(choices.draw(below: UInt64(plainScalars.count)))]
    }
  }

  /// Generates any scalar: mostly ASCII, also scalars that often cause bugs, and any others.
  public static var unicodeScalar: Gen {
    Gen { (choices) throws(Rejection) in
      switch choices.drawAlternative([6, 2, 2]) {
      case 0: return try ascii.draw(&choices)
      case 1: return problemScalars[Int(choices.draw(below: UInt64(problemScalars.count)))]
      default:
        // The surrogates U+D800 to U+DFFF are no scalars.
        let value = UInt32(choices.drawDistance(upTo: 0x10_FFFF - 0x800, from: 0))
        return Unicode.Scalar(value < 0xD800 ? value : value + 0x800) ?? "a"
      }
    }
  }

  private static let plainScalars = Array(
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
      .unicodeScalars)

  /// What each is there for: combining mark, joiner, direction, casing that changes length, the
  /// ends of encodings' lengths, control characters, line ends, half a flag.
  private static let problemScalars: [Unicode.Scalar] = [
    "\u{E9}", "\u{DF}", "\u{130}", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{5D0}",
    "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}", "\u{D7FF}",
    "\u{E000}", "\u{FFFD}", "\u{FEFF}", "\u{0}", "\u{A}", "\u{D}", "\u{85}", "\u{2028}",
    "\u{1F1E6}", "\u{1F600}", "\u{1F3FD}", "\u{1100}", "\u{1161}",
  ]
}

extension Gen where Value == Character {
  /// Generates a letter from `a`, the simplest, to `z`.
  public static var lowercase: Gen {
    Gen { (choices) throws(Rejection) in
      Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(choices.draw(below: 26))))
    }
  }

  /// Generates characters: `a` is the simplest; some have several scalars.
  public static var character: Gen {
    Gen { (choices) throws(Rejection) in
      guard choices.drawAlternative([6, 1]) == 1 else {
        return Character(try Gen<Unicode.Scalar>.unicodeScalar.draw(&choices))
      }
      let cluster = clusters[Int(choices.draw(below: UInt64(clusters.count)))]
      // As many choices as a letter takes: fewer of them would be simpler than `a`.
      _ = choices.draw(below: 1, preferring: { _ in 0 })
      return cluster
    }
  }

  private static let clusters: [Character] = [
    "\r\n", "e\u{301}", "\u{1F1E9}\u{1F1EA}", "\u{1F44D}\u{1F3FD}",
    "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{2764}\u{FE0F}", "\u{1100}\u{1161}\u{11A8}",
  ]
}

extension Gen where Value == String {
  /// Generates strings, as `string()` does.
  public static var string: Gen { string(count: 0...32) }

  /// Generates strings of characters; the shortest is the simplest.
  ///
  /// - Parameters:
  ///   - characters: Generates the characters; neighbours may combine into one character.
  ///   - count: How many characters are drawn.
  /// - Returns: A generator of strings.
  public static func string(
    of characters: Gen<Character> = .character, count: ClosedRange<Int> = 0...32
  ) -> Gen {
    Gen<[Character]>.array(of: characters, count: count).map { String($0) }
  }
}
