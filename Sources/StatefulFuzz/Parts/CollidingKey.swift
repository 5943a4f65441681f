/// A key that shares its hash with two neighbours, for hash tables that fail only when hashes collide.
///
/// ```swift
/// on.command("insert", .collidingKey(in: 0...40)) {
///   $0.insert($1).inserted
/// } system: { $0.insert($1).inserted }
/// ```
///
/// Keys 0, 1 and 2 have one hash, and 3, 4 and 5 the next. Plain numbers hardly ever collide in a small
/// table.
public struct CollidingKey: Hashable, Comparable, Codable, Sendable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// What keys are equal by.
  public let number: Int

  /// Makes the key of a number.
  public init(_ number: Int) { self.number = number }

  /// Makes the key of a number.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Reads the number.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Int.self))
  }

  /// Writes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  /// Feeds a third of the number.
  public func hash(into hasher: inout Hasher) {
    hasher.combine((Double(number) / 3).rounded(.down))
  }

  /// Whether the number is less.
  public static func < (left: CollidingKey, right: CollidingKey) -> Bool {
    left.number < right.number
  }

  /// The number.
  public var description: String { "\(number)" }
}

extension Gen where Value == CollidingKey {
  /// Keys of these numbers, the lower bound the simplest.
  public static func collidingKey(in range: ClosedRange<Int>) -> Gen {
    Gen<Int>.int(in: range).map { CollidingKey($0) }
  }
}
