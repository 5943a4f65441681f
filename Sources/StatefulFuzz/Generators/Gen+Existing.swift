/// Generators of elements, indexes and ranges of a collection in the model, for arguments `from:`
/// it.
///
/// All of them are recorded by value: if an earlier command is deleted, a later one still refers to
/// the same element or index, or is illegal. If the collection is empty, the command is illegal.
extension Gen {
  /// Generates one of these elements, and records its value, not its position.
  ///
  /// ```swift
  /// on.command("remove", from: { .existing(in: $0.keys.sorted()) }) {
  ///   $0[$1] = nil
  /// } system: { $0.remove($1) }
  /// ```
  ///
  /// - Parameter elements: The elements in a stable order, such as that of `sorted()`; the first is
  ///   the simplest. Integers are recorded as they are, other values by their text.
  /// - Returns: A generator that makes the command illegal if there are no elements, or if a
  ///   recorded element no longer exists.
  /// - Complexity: O(n) comparisons.
  public static func existing<Elements: Collection>(in elements: Elements) -> Gen
  where Elements.Element == Value, Value: Equatable & Sendable {
    let elements = Array(elements)
    // A type that cannot be read is known by what its elements look like.
    let offered = { @Sendable (literal: Literal) -> Value? in
      elements.first { Literal(SwiftLiteral($0).description) == literal }
    }
    return Gen(admitting: { elements.contains($0) }, offering: offered) {
      (choices) throws(Rejection) in
      guard !elements.isEmpty else { throw Rejection() }
      if choices.drawsByPlace {
        return elements[Int(choices.draw(below: UInt64(elements.count)))]
      }
      return Value.self is any BinaryInteger.Type
        ? try choices.drawInteger(among: elements) : try choices.drawText(among: elements)
    }
  }
}

extension Gen where Value == Int {
  /// Generates a number below `count`, the first and the last one more often than the others.
  ///
  /// - Parameter count: If it is 0, there is no such number, and the command is illegal.
  /// - Returns: A generator of indexes; 0 is the simplest.
  public static func index(below count: Int) -> Gen {
    Gen(admitting: { (0..<count).contains($0) }) { (choices) throws(Rejection) in
      try choices.drawPosition(below: count)
    }
  }

  /// Generates a valid index of these elements, the first and the last more often than the others.
  public static func index<Elements: RandomAccessCollection>(of elements: Elements) -> Gen
  where Elements.Index == Int {
    let (start, count) = (elements.startIndex, elements.count)
    return Gen(admitting: { (start..<start + count).contains($0) }) {
      (choices) throws(Rejection) in start + (try choices.drawPosition(below: count))
    }
  }

  /// Generates an index at which an element can be inserted: a valid index, or the end.
  public static func insertionIndex<Elements: RandomAccessCollection>(of elements: Elements) -> Gen
  where Elements.Index == Int {
    let (start, count) = (elements.startIndex, elements.count)
    return Gen(admitting: { (start...start + count).contains($0) }) {
      (choices) throws(Rejection) in start + (try choices.drawPosition(below: count + 1))
    }
  }
}

extension Gen where Value == Range<Int> {
  /// Generates a valid range of these elements: empty, complete, and ranges at the ends more often.
  ///
  /// - Parameter elements: The elements; if there are none, the range is empty.
  /// - Returns: A generator of ranges; the empty range at the start is the simplest.
  public static func subrange<Elements: RandomAccessCollection>(of elements: Elements) -> Gen
  where Elements.Index == Int {
    let (start, count) = (elements.startIndex, elements.count)
    return Gen(admitting: { $0.lowerBound >= start && $0.upperBound <= start + count }) {
      (choices) throws(Rejection) in
      let lower = try choices.drawPosition(below: count + 1)
      let length = try choices.drawPosition(below: count - lower + 1)
      return start + lower..<start + lower + length
    }
  }
}

extension Choices {
  /// All positions share a bound, so that a shrinker can take them for names of one kind.
  private static let positionBound: UInt64 = 1 &<< 32

  fileprivate mutating func drawPosition(below count: Int) throws(Rejection) -> Int {
    guard count > 0 else { throw Rejection() }
    let position = draw(below: Self.positionBound) { random in
      switch random.next(below: 8) {
      case 0: 0
      case 1: UInt64(count - 1)
      default: random.next(below: UInt64(count))
      }
    }
    guard position < UInt64(count) else { throw Rejection() }
    return Int(position)
  }

  /// An integer by its distance from 0 and its side, as every generated one is recorded.
  fileprivate mutating func drawInteger<Value: Equatable>(
    among elements: [Value]
  ) throws(Rejection) -> Value {
    var picked = (distance: 0 as UInt64, isNegative: false)
    let (distance, isNegative) = span(Self.integerLabel) { choices in
      let distance = choices.draw(below: .max) { random in
        picked = Self.place(of: elements[Int(random.next(below: UInt64(elements.count)))])
        return picked.distance
      }
      guard distance > 0 else { return (distance, false) }
      return (distance, choices.draw(below: 2) { _ in picked.isNegative ? 1 : 0 } == 1)
    }
    let match = elements.first { Self.place(of: $0) == (distance, isNegative) }
    guard let match else { throw Rejection() }
    return match
  }

  private static func place<Value>(of value: Value) -> (distance: UInt64, isNegative: Bool) {
    (value as? any BinaryInteger)?.place ?? (0, false)
  }

  private static let integerLabel = SpanLabel("existing integer", .integer)

  /// A value by its place in the collection and a hash of its text: the hash says which it is, the
  /// place how simple.
  ///
  /// A hash of 0 stands for any, so that 0 is the first element; what is recorded is the one that
  /// was taken.
  fileprivate mutating func drawText<Value: Sendable>(
    among elements: [Value]
  ) throws(Rejection) -> Value {
    let names = NamedElements(elements)
    let drawn = draw(below: Choice.elementNameBound) { random in
      names.code(at: Int(random.next(below: UInt64(elements.count))))
    }
    guard let place = names.place(of: drawn) else { throw Rejection() }
    replaceLast(by: names.code(at: place))
    return elements[place]
  }
}

/// Elements by a number that is a place and a hash of a text.
private struct NamedElements<Value> {
  let elements: [Value]

  init(_ elements: [Value]) { self.elements = elements }

  func code(at place: Int) -> UInt64 { UInt64(min(place, 0xFFFF)) &<< 32 | hash(at: place) }

  /// Where the element is that a code speaks of; nil when it is not there.
  func place(of code: UInt64) -> Int? {
    let (place, wanted) = (Int(code &>> 32), code & 0xFFFF_FFFF)
    guard wanted != 0 else { return place < elements.count ? place : nil }
    if place < elements.count, hash(at: place) == wanted { return place }
    return elements.indices.first { hash(at: $0) == wanted }
  }

  /// Never 0.
  private func hash(at place: Int) -> UInt64 {
    // FNV-1a, 32 bits: equal in every process, unlike the standard library's hashing.
    var hash: UInt32 = 0x811C_9DC5
    for byte in SwiftLiteral(elements[place]).description.utf8 {
      hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }
    return UInt64(max(1, hash))
  }
}

extension BinaryInteger {
  /// The distance from 0, as far as 64 bits hold it, and the side.
  fileprivate var place: (distance: UInt64, isNegative: Bool) {
    (UInt64(clamping: magnitude), self < (0 as Self))
  }
}
