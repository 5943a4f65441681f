import IdentifiedModel

/// An element whose id can be changed by mistake.
struct Word: Identifiable, Equatable, Hashable, Codable, Sendable {
  var id: Int
  var text = ""
}

extension Word: Comparable {
  static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

/// An element that is known by something else than `id`.
struct Pair: Identifiable, Equatable, Hashable, Sendable {
  var id: Int
  var other: Int
}

func words(_ ids: some Sequence<Int>) -> IdentifiedArrayOf<Word> {
  IdentifiedArray(uniqueElements: ids.map { Word(id: $0) })
}

/// An id with a hash that tells nothing.
struct Colliding: Hashable, Sendable {
  var value: Int
  func hash(into hasher: inout Hasher) {}
}

struct Failure: Error {}

/// A generator whose draws are the same in every run of the tests.
struct TestGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
  }
}
