extension Gen where Value: FixedWidthInteger & Sendable {
  /// Generates integers in a range; the nearest to 0 is the simplest: 0, 1, -1, 2, -2 and so on.
  ///
  /// Fresh cases prefer small values and edges: the ends of the range, powers of two and their
  /// neighbours. The choices are the distance from the simplest value, then its sign, if both signs
  /// are in the range.
  ///
  /// Integers of more than 64 bits are drawn in words of 64, the most significant first.
  ///
  /// - Parameter range: Of an integer type of any width.
  /// - Returns: A generator of the integers in the range.
  public static func integer(in range: ClosedRange<Value> = .min ... .max) -> Gen {
    guard Value.bitWidth <= 64 else { return wideInteger(in: range) }
    let origin: Value =
      range.contains(0) ? 0 : range.lowerBound > 0 ? range.lowerBound : range.upperBound
    let above = UInt64(truncatingIfNeeded: range.upperBound &- origin) & mask
    let below = UInt64(truncatingIfNeeded: origin &- range.lowerBound) & mask
    let start = Int64(truncatingIfNeeded: origin)
    if above == 0 || below == 0 {
      return Gen(admitting: { range.contains($0) }, onlyIfMadeByModel: true) {
        (choices) throws(Rejection) in
        let distance = Value(
          truncatingIfNeeded: choices.drawDistance(upTo: max(above, below), from: start))
        return above > 0 ? origin &+ distance : origin &- distance
      }
    }
    let label = SpanLabel("integer", .integer)
    return Gen(admitting: { range.contains($0) }, onlyIfMadeByModel: true) {
      (choices) throws(Rejection) in
      choices.span(label) { choices in
        let distance = choices.drawDistance(upTo: max(above, below), from: start)
        guard distance > 0 else { return origin }
        // Recorded also where only one side is left, so that every integer but 0 has two choices.
        let isBelow =
          distance <= min(above, below) ? choices.drawBool() : choices.decide(distance > above)
        let offset = Value(truncatingIfNeeded: distance)
        return isBelow ? origin &- offset : origin &+ offset
      }
    }
  }

  /// Integers of more than 64 bits.
  private static func wideInteger(in range: ClosedRange<Value>) -> Gen {
    let origin: Value =
      range.contains(0) ? 0 : range.lowerBound > 0 ? range.lowerBound : range.upperBound
    let label = SpanLabel("wide integer")
    return Gen(admitting: { range.contains($0) }, onlyIfMadeByModel: true) {
      (choices) throws(Rejection) in
      choices.span(label) { choices in
        let above = Value.Magnitude(truncatingIfNeeded: range.upperBound &- origin)
        let below = Value.Magnitude(truncatingIfNeeded: origin &- range.lowerBound)
        let distance = choices.drawWords(upTo: max(above, below))
        guard distance > 0 else { return origin }
        let isBelow =
          distance <= min(above, below) ? choices.drawBool() : choices.decide(distance > above)
        let offset = Value(truncatingIfNeeded: distance)
        return isBelow ? origin &- offset : origin &+ offset
      }
    }
  }

  private static var mask: UInt64 {
    Value.bitWidth == 64 ? .max : (1 &<< UInt64(Value.bitWidth)) - 1
  }
}

extension Gen where Value == Int {
  /// Generates all integers, as `int()` does.
  public static var int: Gen { integer() }

  /// Generates integers in a range; the nearest to 0 is the simplest; see `integer(in:)`.
  ///
  /// One function for every kind of range: where there are several, the compiler chooses among them last, and
  /// reads a closure of one expression before it knows the type of the argument, which can take it a minute.
  ///
  /// - Parameter range: `1...5`, `0..<count`, `1...` and so on. If it is empty, as `0..<0` is, a command with
  ///   this argument is illegal.
  /// - Returns: A generator of the integers in the range.
  @inlinable
  public static func int<Bounds: RangeExpression>(
    in range: Bounds = Int.min...Int.max
  ) -> Gen where Bounds.Bound == Int {
    if let range = range as? ClosedRange<Int> { return within(range) }
    if let range = range as? PartialRangeFrom<Int> { return within(range.lowerBound ... .max) }
    if let range = range as? PartialRangeThrough<Int> { return within(.min...range.upperBound) }
    let halfOpen = range.relative(to: Int.min..<Int.max)
    guard !halfOpen.isEmpty else { return Gen { (_) throws(Rejection) in throw Rejection() } }
    return within(halfOpen.lowerBound...halfOpen.upperBound - 1)
  }

  /// Compiled here, where `integer(in:)` is specialised for `Int`.
  @usableFromInline
  static func within(_ range: ClosedRange<Int>) -> Gen { integer(in: range) }
}

extension Choices {
  /// Draws a number of any width up to a limit: its words, the most significant first.
  fileprivate mutating func drawWords<Number: FixedWidthInteger & UnsignedInteger>(
    upTo limit: Number
  ) -> Number {
    var number: Number = 0
    var isAtLimit = true
    for shift in stride(from: (Number.bitWidth - 1) / 64 * 64, through: 0, by: -64) {
      let greatest = isAtLimit ? UInt64(truncatingIfNeeded: limit >> shift) : .max
      let word = drawDistance(upTo: greatest, from: 0, isOftenZero: shift > 0)
      isAtLimit = isAtLimit && word == greatest
      number |= Number(truncatingIfNeeded: word) << shift
    }
    return number
  }

  /// Draws a distance; 2⁶⁴ possibilities take a second draw for the last two of them.
  ///
  /// - Parameters:
  ///   - limit: The greatest distance.
  ///   - origin: The integer at the distance 0.
  ///   - isOftenZero: Whether half of the fresh distances are 0.
  /// - Returns: The distance, which is recorded.
  mutating func drawDistance(
    upTo limit: UInt64, from origin: Int64, isOftenZero: Bool = false
  ) -> UInt64 {
    let familiar = isOftenZero ? nil : familiarDistance(upTo: limit, from: origin)
    func fresh(_ random: inout SplitMix64) -> UInt64 {
      if isOftenZero, random.next(below: 2) == 0 { return 0 }
      return familiar ?? random.distance(upTo: limit)
    }
    guard limit == .max else { return draw(below: limit + 1) { fresh(&$0) } }
    let distance = draw(below: .max) { fresh(&$0) }
    return distance == .max - 1 ? distance + draw(below: 2) : distance
  }
}

extension Choices {
  /// Records a choice that is decided already, and passes over the one that a replay has for it.
  mutating func decide(_ isTrue: Bool) -> Bool {
    if !isFresh { _ = nextReplayed(below: 2) }
    return record(isTrue ? 1 : 0, bound: 2) == 1
  }
}

extension SplitMix64 {
  /// A distance as tests want it: small, at an edge, of any length in bits, or anywhere.
  mutating func distance(upTo limit: UInt64) -> UInt64 {
    func anywhere(_ limit: UInt64) -> UInt64 {
      limit == .max ? next() : next(below: limit + 1)
    }
    guard limit > 16 else { return anywhere(limit) }
    switch next(below: 8) {
    case 0...2: return next(below: min(limit, 16) + 1)
    case 3:
      let power = 1 as UInt64 &<< next(below: UInt64(UInt64.bitWidth - limit.leadingZeroBitCount))
      return min(
        limit, [power, power - 1, power + 1, limit, limit - 1, limit / 2][Int(next(below: 6))])
    case 4, 5:
      let bits = 1 + next(below: UInt64(UInt64.bitWidth - limit.leadingZeroBitCount))
      return min(limit, next() &>> (64 - bits))
    default: return anywhere(limit)
    }
  }
}
