extension ValueParser where Value == UInt64 {
  /// Reads a seed of 64 bits: decimal, `0x` and up to 16 hexadecimal digits, or a whole commit id.
  ///
  /// The form that the driver prints can be pasted back. Of a commit id (40 or 64 hexadecimal
  /// digits, as `git rev-parse HEAD` prints it) the first 16 digits are the seed: another one each
  /// night, and no log is needed to know it. Anything else that is longer is refused rather than
  /// cut short.
  package static var seed: Self {
    Self { text throws(ValueError) in
      if text.count == 40 || text.count == 64,
        text.allSatisfy({ $0.isASCII && $0.isHexDigit }),
        let seed = UInt64(text.prefix(16), radix: 16)
      {
        return seed
      }
      let isHexadecimal = text.hasPrefix("0x")
      let digits = isHexadecimal ? text.dropFirst(2) : text[...]
      let isWellFormed = digits.allSatisfy {
        isHexadecimal ? $0.isASCII && $0.isHexDigit : $0.isDecimalDigit
      }
      guard isWellFormed, !digits.isEmpty else {
        let hexadecimal = text.allSatisfy { $0.isASCII && $0.isHexDigit } && text.count <= 16
        throw ValueError(
          "expected a decimal number, 0x and hexadecimal digits, or a commit id",
          suggestion: hexadecimal ? "0x\(text)" : nil)
      }
      guard let seed = UInt64(digits, radix: isHexadecimal ? 16 : 10) else {
        throw ValueError("it does not fit into 64 bits")
      }
      return seed
    }
  }
}
