import StatefulFuzz

extension ValueParser where Value == Duration {
  /// Reads a duration such as `500ms`, `90s`, `15m`, `8h` or `1h30m`: whole numbers, each with
  /// its unit, the larger units first.
  ///
  /// At most 1,000,000 hours, so that a deadline in nanoseconds always fits into 64 bits.
  ///
  /// - Parameter zeroReason: Why zero makes no sense for this option; nil if it does.
  /// - Returns: A parser that is exact to the millisecond.
  package static func duration(zero zeroReason: String?) -> Self {
    Self { text throws(ValueError) in
      let duration = try parseDuration(text)
      if duration == .zero, let zeroReason { throw ValueError(zeroReason) }
      return duration
    }
  }
}

/// The units in the only order in which they may follow each other.
private let units: [(name: String, milliseconds: Int64)] = [
  ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
]

private let longest: Int64 = 1_000_000 * 3_600_000

private func parseDuration(_ text: String) throws(ValueError) -> Duration {
  var milliseconds: Int64 = 0
  var remainingUnits = units[...]
  var rest = text[...]
  repeat {
    let digits = rest.prefix { $0.isDecimalDigit }
    let unit = rest.dropFirst(digits.count).prefix { !$0.isDecimalDigit }
    rest = rest.dropFirst(digits.count + unit.count)
    guard !digits.isEmpty, unit.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw ValueError("expected whole numbers with units, such as 90s, 15m, 8h, 1h30m or 500ms")
    }
    guard !unit.isEmpty else {
      let isAlone = digits.count == text.count
      throw ValueError(
        "a duration needs a unit: h, m, s or ms", suggestion: isAlone ? "\(digits)s" : nil)
    }
    guard units.contains(where: { $0.name == unit }) else {
      let lowercased = text.lowercased()
      let isMeant = lowercased != text && (try? parseDuration(lowercased)) != nil
      throw ValueError(
        "\(String(unit).quoted) is not a unit of time; use h, m, s or ms",
        suggestion: isMeant ? lowercased : nil)
    }
    guard let index = remainingUnits.firstIndex(where: { $0.name == unit }) else {
      throw ValueError("each unit may stand once, the larger ones first: h, m, s, ms")
    }
    guard let number = Int64(digits),
      number <= (longest - milliseconds) / units[index].milliseconds
    else { throw ValueError("at most 1000000h is possible, more than a century") }
    milliseconds += number * units[index].milliseconds
    remainingUnits = remainingUnits[(index + 1)...]
  } while !rest.isEmpty
  return .milliseconds(milliseconds)
}
