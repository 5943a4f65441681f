import StatefulFuzz

extension ValueParser where Value == UInt64 {
  /// Reads a count such as `500`, `10k`, `5M` or `1G`: powers of 1000.
  ///
  /// - Parameter zeroReason: Why zero makes no sense for this option.
  /// - Returns: A parser for 1 to the largest number of 64 bits.
  package static func count(zero zeroReason: String) -> Self {
    Self { text throws(ValueError) in
      let value = try parseCount(text)
      guard value > 0 else { throw ValueError(zeroReason) }
      return value
    }
  }
}

extension ValueParser where Value == Int {
  /// Reads a count that has a largest value.
  ///
  /// - Parameters:
  ///   - zeroReason: Why zero makes no sense for this option.
  ///   - most: The largest value.
  ///   - mostReason: Why it is that; completes "at most 1024 is possible;".
  /// - Returns: A parser for 1 to `most`.
  package static func count(
    zero zeroReason: String, upTo most: Int, because mostReason: String
  ) -> Self {
    // Whoever may say 16 at most is not helped by 5M.
    let examples = most < 10_000 ? "4 or 16" : "500 or 10k"
    return Self { text throws(ValueError) in
      let number = try parseCount(text, suchAs: examples)
      guard number > 0 else { throw ValueError(zeroReason) }
      guard let value = Int(exactly: number), value <= most else {
        throw ValueError("at most \(most) is possible; \(mostReason)")
      }
      return value
    }
  }
}

private func parseCount(
  _ text: String, suchAs examples: String = "500, 10k or 5M"
) throws(ValueError) -> UInt64 {
  let digits = text.prefix { $0.isDecimalDigit }
  let unit = String(text.dropFirst(digits.count))
  guard !digits.isEmpty, unit.count <= 1 else {
    throw ValueError("expected a whole number such as \(examples)")
  }
  let factors: [String: UInt64] = ["": 1, "k": 1_000, "M": 1_000_000, "G": 1_000_000_000]
  guard let factor = factors[unit] else {
    let meant = ["K": "k", "m": "M", "g": "G"][unit].map { digits + $0 }
    throw ValueError(
      "\(unit.quoted) is not a unit of a count; use k, M or G", suggestion: meant.map(String.init))
  }
  guard let number = UInt64(digits), number <= UInt64.max / factor else {
    throw ValueError("it does not fit into 64 bits")
  }
  return number * factor
}
