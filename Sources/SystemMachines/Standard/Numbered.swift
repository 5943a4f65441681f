import StatefulFuzz

/// An element that stands for a number.
protocol Numbered: Hashable, Sendable {
  init(number: Int)
  var number: Int { get }
}

extension Int: Numbered {
  init(number: Int) { self = number }
  var number: Int { self }
}

/// A key of which many have one hash, so that all searches run into each other.
struct CollidingKey: Numbered {
  let number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
}

extension Gen where Value == Int {
  /// A number that is drawn often enough to be met again.
  static var number: Gen { .int(in: 0...63) }
}

extension Gen where Value == [Int] {
  /// Numbers that may repeat.
  static var numbers: Gen { .array(of: .number, count: 0...32) }
}

extension [Int] {
  /// Numbers in order, each once: the model of sets of any kind.
  func union(_ others: [Int]) -> [Int] {
    var result: [Int] = []
    for number in (self + others).sorted() where result.last != number { result.append(number) }
    return result
  }
}
