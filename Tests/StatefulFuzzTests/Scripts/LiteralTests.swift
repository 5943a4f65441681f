import Foundation
import Testing

@testable import StatefulFuzz

private enum Side: String, CaseIterable, Hashable, Sendable { case left, right }

private enum Move: Codable, Hashable, Sendable {
  case stay
  case go(by: Int, to: String)
}

private struct Point: Codable, Hashable, Sendable {
  var x: Int
  var y: Double
  var name: String?
}

private struct Permissions: OptionSet, Hashable, Sendable { let rawValue: Int }

private struct Name: RawRepresentable, Hashable, Sendable { var rawValue: String }

private struct Pair<One: Codable & Hashable, Other: Codable & Hashable>: Codable, Hashable {
  var one: One
  var other: Other
}

@Suite("A literal")
struct LiteralTests {
  /// Whether the text of a value is read back as that value.
  private func isReadBack<Value: Equatable>(_ value: Value) -> Bool {
    Literal(SwiftLiteral(value).description)?.value(as: Value.self) == value
  }

  @Test("of the standard library's types is read back as it was")
  func standard() {
    #expect(isReadBack(0))
    #expect(isReadBack(-17))
    #expect(isReadBack(UInt64.max))
    #expect(isReadBack(Int8.min))
    #expect(isReadBack(1.5))
    #expect(isReadBack(-1e300))
    #expect(isReadBack(Double.infinity))
    #expect(isReadBack(-Double.infinity))
    #expect(isReadBack(true))
    #expect(isReadBack("a\"b\\c\n\u{1F600}\u{0}é"))
    #expect(isReadBack(Character("e\u{301}")))
    #expect(isReadBack(Unicode.Scalar("a")))
    #expect(isReadBack([1, 2, 3]))
    #expect(isReadBack([Int]()))
    #expect(isReadBack([[1], [], [2, 3]]))
    #expect(isReadBack(Set([3, 1, 2])))
    #expect(isReadBack(["a": [1], "b": []]))
    #expect(isReadBack([Int: String]()))
    #expect(isReadBack(Int?.none))
    #expect(isReadBack(Int?.some(4)))
    #expect(isReadBack(0..<3))
    #expect(isReadBack(-2...7))
  }

  @Test("of a type of somebody's own is read back where it is Decodable or has cases")
  func own() {
    #expect(isReadBack(Side.right))
    #expect(isReadBack(Move.stay))
    #expect(isReadBack(Move.go(by: -3, to: "b")))
    #expect(isReadBack(Point(x: 1, y: -2.5, name: "p")))
    #expect(isReadBack([Point(x: 1, y: 2, name: nil)]))
    #expect(isReadBack(Permissions(rawValue: 5)))
    #expect(isReadBack([Name(rawValue: "a"), Name(rawValue: "")]))
    #expect(isReadBack(Pair(one: 1, other: Pair(one: "a", other: [2]))))
  }

  @Test("of an identifier, an address or a duration is read back")
  func foundation() throws {
    #expect(isReadBack(UUID()))
    #expect(isReadBack(try #require(URL(string: "https://example.org/a?b=c#d"))))
    #expect(isReadBack([UUID?.none, UUID()]))
    for duration in [
      .zero, .seconds(90), .seconds(-3), .milliseconds(1_500), .milliseconds(-1), .nanoseconds(7),
      Duration(secondsComponent: 1, attosecondsComponent: 1),
      Duration(secondsComponent: .max, attosecondsComponent: 5),
    ] { #expect(isReadBack(duration), "\(duration)") }
    #expect(isReadBack(Int128.max))
    #expect(isReadBack(UInt128.max))
    #expect("\(SwiftLiteral(Duration.milliseconds(1_500)))" == ".milliseconds(1500)")
    #expect(Literal("URL(string: \"\")")?.value(as: URL.self) == nil)
    #expect(Literal("UUID(uuidString: \"1\")")?.value(as: UUID.self) == nil)
  }

  @Test(
    "that is none is not read",
    arguments: [
      "", "1 2", "[1, ]", "[1", "\"a", "\"\\q\"", "..<3", "1..<", ".", "-", "1.2.3", "(1",
      "Pair<Int(1)",
      String(repeating: "[", count: 10_000),
    ])
  func unreadable(text: String) {
    #expect(Literal(text) == nil)
  }

  @Test("that does not fit a type gives no value")
  func misfits() {
    #expect(Literal("300")?.value(as: UInt8.self) == nil)
    #expect(Literal("1.5")?.value(as: Int.self) == nil)
    #expect(Literal("\"1\"")?.value(as: Int.self) == nil)
    #expect(Literal("[1, \"a\"]")?.value(as: [Int].self) == nil)
    #expect(Literal("5..<2")?.value(as: Range<Int>.self) == nil)
    #expect(Literal(".up")?.value(as: Side.self) == nil)
    #expect(Literal("Point(x: 1)")?.value(as: Point.self) == nil)
  }
}
