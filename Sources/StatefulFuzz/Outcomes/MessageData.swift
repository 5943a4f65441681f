extension Substring {
  /// The message of a trap with `n` in place of its data: numbers, addresses, identifiers, all that
  /// stands in quotes, and one to three capital letters after a word such as `id` or `element`.
  ///
  /// Why: a bucket is what two cases have in common. With the data of one case in it, every case would
  /// have a bucket of its own, and a shrinker could not lower the argument that the message tells.
  ///
  /// ```text
  /// no element 48213                          no element n
  /// [3, 17] is out of order                   [n] is out of order
  /// key 'a b' at 0x7fff, slot7 of UInt8       key n at n, slot-n of UInt-n
  /// no element for id A                       no element for id n
  /// ```
  ///
  /// - Complexity: O(length of the message).
  var withoutData: String {
    var scan = MessageScan(rest: self)
    while let first = scan.rest.first {
      if scan.skipQuotes() { continue }
      if first.isWordPart { scan.takeWord() } else { scan.take(1) }
    }
    return scan.text
  }
}

/// A message that is read from left to right.
private struct MessageScan {
  var rest: Substring
  var text = ""

  /// The end of the last placeholder, as long as no word follows it.
  private var placeholderEnd: String.Index?

  /// Whether the last word says that the next one is a name.
  private var isNaming = false

  /// Quotes that nothing in the rest ends, not to be looked for again.
  private var unclosed: Set<Character> = []

  init(rest: Substring) { self.rest = rest }

  mutating func take(_ count: Int) {
    text += rest.prefix(count)
    rest = rest.dropFirst(count)
  }

  /// Puts an `n`; one does for several in a row, since lists are of any length.
  private mutating func putPlaceholder() {
    if let end = placeholderEnd {
      text.removeSubrange(end...)
    } else {
      text += "n"
    }
    placeholderEnd = text.endIndex
  }

  private mutating func put(_ word: some StringProtocol) {
    text += word
    placeholderEnd = nil
  }

  // MARK: Words

  mutating func takeWord() {
    let identifier = rest.prefix { $0.isHexDigit || $0 == "-" }
    if identifier.isUUID { return skip(identifier) }
    let word = rest.prefix(while: \.isWordPart)
    if word.isNumber || (isNaming && word.isShortName) { return skip(word) }
    isNaming = word.isNamingWord
    rest = rest[word.endIndex...]
    var part = word
    while let first = part.first {
      let run = part.prefix { $0.isDigit == first.isDigit }
      part = part[run.endIndex...]
      if !first.isDigit {
        put(run)
      } else {
        if run.startIndex > word.startIndex { text += "-" }
        putPlaceholder()
        if !part.isEmpty { text += "-" }
      }
    }
  }

  private mutating func skip(_ data: Substring) {
    rest = rest[data.endIndex...]
    putPlaceholder()
  }

  // MARK: Quotes

  private static let quotes: [Character: Character] = [
    "\"": "\"", "'": "'", "`": "`", "“": "”", "‘": "’", "«": "»",
  ]

  /// Passes over what stands in quotes; false where no quotes begin, or they do not end.
  mutating func skipQuotes() -> Bool {
    guard let open = rest.first, let close = Self.quotes[open], text.last?.isWordPart != true,
      !unclosed.contains(close)
    else { return false }
    guard let end = end(of: close, in: rest.dropFirst()) else {
      unclosed.insert(close)
      return false
    }
    let quoted = rest[...end]
    rest = rest[quoted.endIndex...]
    // The one message of the runtime that has code in quotes, always the same.
    if quoted == "'try!'" {
      put(quoted)
    } else {
      putPlaceholder()
    }
    return true
  }

  /// An apostrophe inside a word ends nothing.
  private func end(of quote: Character, in text: Substring) -> Substring.Index? {
    text.indices.first { index in
      text[index] == quote && text[text.index(after: index)...].first?.isWordPart != true
    }
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isASCII && (isLetter || isNumber) }
  fileprivate var isDigit: Bool { isASCII && isNumber }
}

extension Substring {
  /// Whether it is a decimal number, or a hexadecimal one with or without `0x`.
  fileprivate var isNumber: Bool {
    let digits = hasPrefix("0x") ? dropFirst(2) : self
    return contains(where: \.isDigit) && digits.allSatisfy(\.isHexDigit)
  }

  /// Whether what comes next names one of many: `id A`, `element AB`.
  fileprivate var isNamingWord: Bool {
    ["id", "ids", "key", "element", "item", "row", "named", "called"].contains(lowercased())
  }

  /// Whether it is a name of one to three capital letters, as elements of a test have them.
  fileprivate var isShortName: Bool {
    count <= 3 && allSatisfy { $0.isASCII && $0.isUppercase }
  }

  fileprivate var isUUID: Bool {
    count == 36
      && split(separator: "-", omittingEmptySubsequences: false).map(\.count)
        == [8, 4, 4, 4, 12]
  }
}
