/// Short text is compared by its words where those are all of it.
extension IDHash {
  /// How the second word of text begins that is ASCII and held in the two words of its value; nil
  /// where the library does not lay text out so.
  ///
  /// Looked at, not assumed: the text `a`, and one that differs in each byte.
  private static let shortASCII: UInt64? = {
    guard MemoryLayout<String>.size == 16 else { return nil }
    let texts = ["a", "bcdefghijklmnop"]
    let words = texts.map { unsafeBitCast($0, to: (UInt64, UInt64).self) }
    guard words[0].0 == 0x61, words[0].1 == 0xE1 << 56, words[1].0 == 0x6968_6766_6564_6362,
      words[1].1 == 0xEF << 56 | 0x70_6F6E_6D6C_6B6A
    else { return nil }
    return 0xE
  }()

  /// Where `text` is first in a list, by looking at all of it.
  ///
  /// Two short ASCII texts are equal exactly if their words are, which spares comparing most of
  /// them by a call.
  @usableFromInline
  static func position(of text: String, in list: UnsafeBufferPointer<String>) -> Int? {
    let words = unsafeBitCast(text, to: (UInt64, UInt64).self)
    guard let kind = shortASCII, words.1 >> 60 == kind, let base = list.baseAddress else {
      for i in 0..<list.count where list[i] == text { return i }
      return nil
    }
    let raw = UnsafeRawPointer(base)
    for i in 0..<list.count {
      let other = raw.loadUnaligned(
        fromByteOffset: i &* 16, as: (UInt64, UInt64).self)
      if other.0 == words.0, other.1 == words.1 { return i }
      if other.1 >> 60 != kind, list[i] == text { return i }
    }
    return nil
  }
}
