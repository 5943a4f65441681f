#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An element of the collections that are measured.
protocol BenchmarkElement: Identifiable, Equatable {
  /// The kind of id and the size in bytes, for the names of the figures.
  static var label: String { get }

  /// The id with a number; different numbers have different ids.
  static func id(_ number: Int) -> ID

  /// The element with a number; the values are in no order.
  init(_ number: Int)

  var value: Int { get set }
}

struct SmallIntElement: BenchmarkElement {
  static let label = "int-24"
  let id: Int
  var value: Int
  var other = 0

  static func id(_ number: Int) -> Int { number &* 7919 &+ 13 }

  init(_ number: Int) {
    id = Self.id(number)
    value = scattered(number)
  }
}

struct SmallUUIDElement: BenchmarkElement {
  static let label = "uuid-24"
  let id: UUID
  var value: Int

  static func id(_ number: Int) -> UUID { uuid(number) }

  init(_ number: Int) {
    id = Self.id(number)
    value = scattered(number)
  }
}

/// An id in a struct of its own, as many features have one for each kind of element.
struct WrappedElement: BenchmarkElement {
  struct ID: Hashable {
    let raw: UUID
  }

  static let label = "wrapped-24"
  let id: ID
  var value: Int

  static func id(_ number: Int) -> ID { ID(raw: uuid(number)) }

  init(_ number: Int) {
    id = Self.id(number)
    value = scattered(number)
  }
}

struct StringElement: BenchmarkElement {
  static let label = "string-24"
  let id: String
  var value: Int

  static func id(_ number: Int) -> String { "item-\(number &* 7919)" }

  init(_ number: Int) {
    id = Self.id(number)
    value = scattered(number)
  }
}

struct LargeIntElement: BenchmarkElement {
  static let label = "int-128"
  let id: Int
  var value: Int
  var other = Padding()
  var last = 0

  static func id(_ number: Int) -> Int { SmallIntElement.id(number) }

  init(_ number: Int) {
    id = Self.id(number)
    value = scattered(number)
  }
}

struct LargeUUIDElement: BenchmarkElement {
  static let label = "uuid-128"
  let id: UUID
  var value: Int
  var other = Padding()

  static func id(_ number: Int) -> UUID { uuid(number) }

  init(_ number: Int) {
    id = Self.id(number)
    value = scattered(number)
  }
}

/// 104 bytes.
struct Padding: Equatable {
  struct Half: Equatable {
    var a = 0
    var b = 0
    var c = 0
    var d = 0
    var e = 0
    var f = 0
  }

  var first = Half()
  var second = Half()
  var last = 0
}

private func scattered(_ number: Int) -> Int { number &* 7919 % 1009 }

private func uuid(_ number: Int) -> UUID {
  let first = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
  let second = (first ^ first >> 29) &* 0xBF58_476D_1CE4_E5B9
  return unsafeBitCast((first, second ^ second >> 32), to: UUID.self)
}
