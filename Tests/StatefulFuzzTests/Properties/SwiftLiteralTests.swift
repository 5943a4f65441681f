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
