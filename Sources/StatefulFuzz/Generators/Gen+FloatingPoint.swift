extension Gen where Value: BinaryFloatingPoint & Sendable {
  /// Generates floating-point numbers of every kind.
  ///
  /// Whole numbers are the simplest, then fractions, then values that break arithmetic (-0,
  /// infinities, nan, subnormals, the ends of the range), then all others.
  ///
  /// - Parameter onlyFinite: Whether infinities and nan are left out.
  /// - Returns: A generator of numbers of the type.
  public static func floatingPoint(onlyFinite: Bool = false) -> Gen {
    // What the type holds exactly, and can be added to.
    let limit = 1 << min(24, Value.significandBitCount + 1)
    let whole = Gen<Int>.int(in: -limit...limit)
    let special = specialValues.filter { !onlyFinite || $0.isFinite }
    return Gen { (choices) throws(Rejection) in
      switch choices.drawAlternative([3, 3, 2, 2]) {
      case 0: return Value(try whole.draw(&choices))
      case 1:
        let numerator = Value(try whole.draw(&choices))
        return numerator / Value(1 &<< (1 + choices.draw(below: 10)))
      case 2: return special[Int(choices.draw(below: UInt64(special.count)))]
      default:
        let isNegative = choices.drawBool()
        let exponents = Value.RawExponent(1 &<< Value.exponentBitCount) - (onlyFinite ? 1 : 0)
        let exponent = choices.draw(below: UInt64(exponents))
        let significand = choices.draw(below: 1 &<< UInt64(Value.significandBitCount))
        return Value(
          sign: isNegative ? .minus : .plus,
          exponentBitPattern: Value.RawExponent(exponent),
          significandBitPattern: Value.RawSignificand(significand))
      }
    }
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

  /// Generates doubles of every kind; see `floatingPoint(onlyFinite:)`.
  public static func double(onlyFinite: Bool = false) -> Gen {
    floatingPoint(onlyFinite: onlyFinite)
  }
}
