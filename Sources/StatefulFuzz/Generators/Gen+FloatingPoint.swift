extension Gen where Value: BinaryFloatingPoint & Sendable {
  /// Generates floating-point numbers of every kind, or those of a range.
  ///
  /// Whole numbers are the simplest, then fractions, then values that break arithmetic (-0,
  /// infinities, nan, subnormals, the ends of the range), then all others.
  ///
  /// - Parameters:
  ///   - range: The numbers to choose from, with finite bounds; nil for every number.
  ///   - onlyFinite: Whether infinities and nan are left out, as they always are from a range.
  /// - Returns: A generator of numbers of the type.
  public static func floatingPoint(
    in range: ClosedRange<Value>? = nil, onlyFinite: Bool = false
  ) -> Gen {
    if let range { return floatingPoint(within: range) }
    // What the type holds exactly, and can be added to.
    let limit = 1 << min(24, Value.significandBitCount + 1)
    let whole = Gen<Int>.int(in: -limit...limit)
    let special = specialValues.filter { !onlyFinite || $0.isFinite }
    return Gen { (choices) throws(Rejection) in
      try choices.span(.alternative(of: Value.self, choices)) { (choices) throws(Rejection) in
        switch choices.drawAlternative([3, 3, 2, 2]) {
        case 0: return Value(try whole.draw(&choices))
        case 1:
          let numerator = Value(try whole.draw(&choices))
          return numerator / Value(1 &<< (1 + choices.draw(below: 10)))
        case 2: return choices.drawSpecial(special)
        default: return anyValue(&choices, onlyFinite: onlyFinite)
        }
      }
    }
  }

  /// A number of any sign, exponent and fraction.
  private static func anyValue(_ choices: inout Choices, onlyFinite: Bool) -> Value {
    let isNegative = choices.drawBool()
    let exponents = Value.RawExponent(1 &<< Value.exponentBitCount) - (onlyFinite ? 1 : 0)
    let exponent = choices.draw(below: UInt64(exponents))
    let significand = choices.draw(below: 1 &<< UInt64(Value.significandBitCount))
    return Value(
      sign: isNegative ? .minus : .plus,
      exponentBitPattern: Value.RawExponent(exponent),
      significandBitPattern: Value.RawSignificand(significand))
  }

  /// Numbers of a range: whole ones, fractions, its ends and other special ones, then all others.
  private static func floatingPoint(within range: ClosedRange<Value>) -> Gen {
    precondition(
      range.lowerBound.isFinite && range.upperBound.isFinite, "the bounds must be finite")
    let nearestToZero = min(max(0, range.lowerBound), range.upperBound)
    let ends = [nearestToZero, range.lowerBound, range.upperBound]
    let special =
      ends
      + specialValues.filter {
        range.contains($0) && ($0 != 0 || range.lowerBound < 0)
      }
    return Gen { (choices) throws(Rejection) in
      try choices.span(.alternative(of: Value.self, choices)) { (choices) throws(Rejection) in
        switch choices.drawAlternative([3, 3, 2, 2]) {
        case 0:
          return try multiples(of: 1, in: range)?.draw(&choices) ?? nearestToZero
        case 1:
          let unit = 1 / Value(1 &<< (1 + choices.draw(below: 10)))
          return try multiples(of: unit, in: range)?.draw(&choices) ?? nearestToZero
        case 2: return choices.drawSpecial(special)
        default: return share(of: range, &choices)
        }
      }
    }
  }

  /// A number somewhere in a range.
  private static func share(of range: ClosedRange<Value>, _ choices: inout Choices) -> Value {
    let steps = UInt64(1) &<< min(53, UInt64(Value.significandBitCount + 1))
    let share = Value(choices.draw(below: steps)) / Value(steps - 1)
    choices.fill()
    // Not lower + (upper - lower) * share: the difference of two finite numbers can be infinite.
    let value = range.lowerBound * (1 - share) + range.upperBound * share
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// The multiples of a unit that lie in a range and are exact; nil if there are none.
  private static func multiples(of unit: Value, in range: ClosedRange<Value>) -> Gen? {
    let limit = Value(1 << min(24, Value.significandBitCount + 1))
    let lowest = max((range.lowerBound / unit).rounded(.up), -limit)
    let highest = min((range.upperBound / unit).rounded(.down), limit)
    guard lowest <= highest else { return nil }
    return Gen<Int>.int(in: Int(lowest)...Int(highest)).map { Value($0) * unit }
  }

  /// The simplest first.
  private static var specialValues: [Value] {
    [
      -0.0, 0.1, 1 / 3, Value.pi, 1 + .ulpOfOne, .ulpOfOne, .leastNormalMagnitude,
      .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, .signalingNaN,
    ]
  }
}

extension Gen where Value == Double {
  /// Generates doubles of every kind, as `double()` does.
  public static var double: Gen { floatingPoint() }

  /// Generates doubles of every kind, or those of a range; see `floatingPoint(in:onlyFinite:)`.
  public static func double(in range: ClosedRange<Double>? = nil, onlyFinite: Bool = false) -> Gen {
    floatingPoint(in: range, onlyFinite: onlyFinite)
  }
}

extension Choices {
  /// Draws a special number with as many choices as a fraction has: a case with fewer choices is simpler, and a
  /// whole number has three.
  fileprivate mutating func drawSpecial<Value>(_ values: [Value]) -> Value {
    let index = Int(draw(below: UInt64(values.count)))
    fill()
    return values[index]
  }

  /// Two choices that decide nothing.
  fileprivate mutating func fill() {
    for _ in 0..<2 { _ = decide(false) }
  }
}
