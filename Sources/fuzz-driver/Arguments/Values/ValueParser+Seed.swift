extension ValueParser where Value == UInt64 {
  /// Reads a seed of 64 bits: decimal, or `0x` and up to 16 hexadecimal digits.
  ///
  /// The form that the driver prints can be pasted back; anything longer, such as a commit hash,
  /// is refused rather than cut short.
  static var seed: Self {
    Self { text throws(ValueError) in
      let isHexadecimal = text.hasPrefix("0x")
      let digits = isHexadecimal ? text.dropFirst(2) : text[...]
      let isWellFormed = digits.allSatisfy {
        isHexadecimal ? $0.isASCII && $0.isHexDigit : $0.isDecimalDigit
      }
      guard isWellFormed, !digits.isEmpty else {
        let hexadecimal = text.allSatisfy { $0.isASCII && $0.isHexDigit } && text.count <= 16
        throw ValueError(
          "expected a decimal number, or 0x and hexadecimal digits",
          suggestion: hexadecimal ? "0x\(text)" : nil)
      }
      guard let seed = UInt64(digits, radix: isHexadecimal ? 16 : 10) else {
        throw ValueError("it does not fit into 64 bits")
      }
      return seed
    }
  }
}
