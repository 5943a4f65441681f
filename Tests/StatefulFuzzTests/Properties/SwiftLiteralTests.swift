import Foundation
import Testing

@testable import StatefulFuzz

@Suite("Values as Swift")
struct SwiftLiteralTests {
  private struct Point { var x: Int, y: Double }
  private enum Shape { case none, circle(Point), pair(Int, name: String) }

  private func text<Value>(_ value: Value) -> String { SwiftLiteral(value).description }

  @Test("numbers, strings and what has no digits")
  func scalars() {
    #expect(text(-3) == "-3")
    #expect(text("a\"\n") == #""a\"\n""#)
    #expect(text(Character("x")) == #""x""#)
    #expect(text(Double.nan) == ".nan")
    #expect(text(-Float.infinity) == "-.infinity")
    #expect(text(true) == "true")
  }

  @Test("collections, in one order")
  func collections() {
    #expect(text([[1], []]) == "[[1], []]")
    #expect(text(Set([3, 1, 2])) == "[1, 2, 3]")
    #expect(text(["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(text([Int: Int]()) == "[:]")
  }

  @Test("numbers in sets and dictionaries, by their value")
  func numericOrder() {
    #expect(text(Set([10, 9, -1, 100])) == "[-1, 9, 10, 100]")
    #expect(text([10: "a", 9: "b"]) == #"[9: "b", 10: "a"]"#)
  }

  @Test("dates with their fractions, bytes, and key paths without addresses")
  func foundation() {
    #expect(text(Date(timeIntervalSince1970: 0.25)) == "Date(timeIntervalSince1970: 0.25)")
    #expect(text(Data([7, 255])) == "Data([7, 255])")
    #expect(!text(\[Int].count).contains("0x"))
    let (date, data) = (Date(timeIntervalSince1970: -2.5), Data([0, 128]))
    #expect(Literal(text(date))?.value(as: Date.self) == date)
    #expect(Literal(text(data))?.value(as: Data.self) == data)
  }

  @Test("letters with a mark behind them, which look like the one letter that is equal to both")
  func combiningMarks() {
    let (apart, whole) = ("e\u{301}", "\u{E9}")
    #expect(apart == whole && text(apart) == #""e\u{301}""# && text(whole) == "\"\u{E9}\"")
    #expect(Literal(text(apart))?.value(as: String.self)?.unicodeScalars.count == 2)
  }

  @Test("optionals of optionals, which can be read back")
  func nestedOptionals() {
    #expect(text(Int??.some(nil)) == ".some(nil)")
    #expect(text(Int??.none) == "nil")
    for value in [nil, .some(nil), .some(.some(3))] as [Int??] {
      #expect(Literal(text(value))?.value(as: Int??.self) == .some(value))
    }
  }

  @Test("what differs, where all of it would be too long, or is written alike")
  func differences() {
    typealias Pair = (found: Any, expected: Any, text: String)
    let (numbers, changed) = (Array(0..<99), Array(0..<50) + [7] + Array(51..<99))
    let letters = String(repeating: "a", count: 150)
    let pairs: [Pair] = [
      (1, 2, "1, expected 2"),
      (
        Double.nan, Double.nan,
        ".nan, expected .nan (they print the same, but == says that they differ, as with NaN or with "
          + "what is not shown)"
      ),
      (
        changed, numbers,
        "99 elements, expected 99; the first difference is at [50]: 7, expected 50"
      ),
      (
        Array(numbers.dropLast()), numbers,
        "98 elements, expected 99; the first difference is at [98]: the end, expected 98"
      ),
      (
        Set(changed), Set(numbers), "98 elements, expected 99; missing: 50"
      ),
      (
        Set(numbers), Set(changed).union([120]),
        "99 elements, expected 99; missing: 120; not expected: 50"
      ),
      (
        letters + "x" + letters, letters + "y" + letters,
        "301 characters, expected 301; the first difference is at character 150: ..."
          + #""aaaaaaaaaaaaxaaaaaaaaaaaaaaaaaaaaaaa"..., expected ..."aaaaaaaaaaaayaaaaaaaaaaaaaaaaaaaaaaa"..."#
      ),
      (
        letters, letters + "a",
        #"150 characters, expected 151; the first difference is at character 150: the end, expected ..."#
          + #""aaaaaaaaaaaaa""#
      ),
      (
        [[letters + letters + "x"], []], [[letters + letters], []],
        #"[0][0] is 301 characters, expected 300; the first difference is at character 300: ..."#
          + #""aaaaaaaaaaaax", expected the end"#
      ),
    ]
    for pair in pairs {
      #expect(SwiftLiteral.difference(found: pair.found, expected: pair.expected) == pair.text)
    }
  }

  private struct Style: CustomStringConvertible {
    var name: String
    var isBold = false
    var description: String { name }
  }

  private enum Side: CustomStringConvertible {
    case left, right
    var description: String { "side" }
  }

  private final class Ticket {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test("what is stored, where two values describe themselves alike")
  func alike() {
    typealias Pair = (found: Any, expected: Any, text: String)
    let bold = Style(name: "a", isBold: true)
    let pairs: [Pair] = [
      (
        bold, Style(name: "a"),
        #"Style(name: "a", isBold: true), expected Style(name: "a", isBold: false) (both print as a)"#
      ),
      ([bold], [Style(name: "b")], "[a], expected [b]"),
      (Side.left, Side.right, ".left, expected .right (both print as side)"),
      (
        Ticket(7), Ticket(8), "Ticket(number: 7), expected Ticket(number: 8) (both print as Ticket)"
      ),
      (
        AnyHashable("1"), AnyHashable("1" as Character),
        #"String("1"), expected Character("1") (both print as "1")"#
      ),
      (
        [Style](repeating: Style(name: "a"), count: 40) + [bold],
        [Style](repeating: Style(name: "a"), count: 41),
        "41 elements, expected 41; the first difference is at [40]: "
          + #"Style(name: "a", isBold: true), expected Style(name: "a", isBold: false) "#
          + "(both print the same)"
      ),
    ]
    for pair in pairs {
      #expect(SwiftLiteral.difference(found: pair.found, expected: pair.expected) == pair.text)
    }
  }

  private struct Shelf {
    var name: String
    var books: [String: Point]
    var sizes = Array(0..<80)
  }

  @Test("only the part that differs, however deep it is, where all of it would be too long")
  func nestedDifference() {
    let point = Point(x: 1, y: 2)
    let shelves = (0..<6).map { Shelf(name: "\($0)", books: ["a": point, "b": point]) }
    func difference(_ change: (inout [Shelf]) -> Void) -> String {
      var changed = shelves
      change(&changed)
      return SwiftLiteral.difference(found: changed, expected: shelves)
    }
    #expect(
      difference { $0[3].books["b"]?.x = 5 }
        == "[3].books is [\"a\": Point(x: 1, y: 2.0), \"b\": Point(x: 5, y: 2.0)], "
        + "expected [\"a\": Point(x: 1, y: 2.0), \"b\": Point(x: 1, y: 2.0)]")
    #expect(
      difference { $0[2].sizes[7] = -1 }
        == "[2].sizes has 80 elements, expected 80; the first difference is at [7]: -1, expected 7")
    #expect(
      difference { $0[2].name = "x" } == "[2].name is \"x\", expected \"2\"")
    #expect(
      difference {
        $0[2].name = "x"
        $0[2].books = [:]
      }.hasPrefix("[2] has 2 differences; .name: \"x\", expected \"2\"; .books: [:], expected "))
  }

  @Test("optionals, tuples, structs and enums")
  func structures() {
    #expect(text(Int?.none) == "nil")
    #expect(text(Int?.some(1)) == "1")
    #expect(text((1, "a")) == #"(1, "a")"#)
    #expect(text(Point(x: 1, y: 0.5)) == "Point(x: 1, y: 0.5)")
    #expect(text(Shape.none) == ".none")
    #expect(text(Shape.circle(Point(x: 1, y: 2))) == ".circle(Point(x: 1, y: 2.0))")
    #expect(text(Shape.pair(1, name: "a")) == #".pair(1, name: "a")"#)
  }
}
