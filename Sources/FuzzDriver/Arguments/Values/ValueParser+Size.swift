import FuzzCampaigns
import StatefulFuzz

extension ValueParser where Value == UInt64 {
  /// Reads a size in bytes such as `64m`, `512m` or `2g`: powers of 1024, unit required.
  ///
  /// - Parameters:
  ///   - least: The smallest size that makes sense, in megabytes.
  ///   - leastReason: Why it is that; completes "at least 16m is needed;".
  /// - Returns: A parser for the bytes, which fit into an `Int64` too.
  static func size(atLeast least: UInt64, because leastReason: String) -> Self {
    Self { text throws(ValueError) in
      let bytes = try parseSize(text)
      guard bytes >= least << 20 else {
        throw ValueError("at least \(least)m is needed; \(leastReason)")
      }
      return bytes
    }
  }
}

private func parseSize(_ text: String) throws(ValueError) -> UInt64 {
  let digits = text.prefix { $0.isDecimalDigit }
  let unit = String(text.dropFirst(digits.count))
  guard !digits.isEmpty, unit.allSatisfy({ $0.isASCII && $0.isLetter }) else {
    throw ValueError("expected a whole number with a unit, such as 512m or 2g")
  }
  guard !unit.isEmpty else {
    throw ValueError("a size needs a unit: k, m or g", suggestion: "\(digits)m")
  }
  let shifts: [String: UInt64] = ["k": 10, "m": 20, "g": 30]
  guard let shift = shifts[unit] else {
    // 512M, 512MB and 512MiB all mean 512m.
    let letter = String(unit.prefix(1)).lowercased()
    let isSpelledOut = ["", "b", "ib"].contains(unit.dropFirst().lowercased())
    let meant = isSpelledOut && shifts[letter] != nil ? "\(digits)\(letter)" : nil
    throw ValueError("\(unit.quoted) is not a unit of size; use k, m or g", suggestion: meant)
  }
  guard let number = UInt64(digits), number <= UInt64(Int64.max) >> shift else {
    throw ValueError("it does not fit into 63 bits")
  }
  return number << shift
}
