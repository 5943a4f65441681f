import Testing

@testable import StatefulFuzz

@Suite("What a report keeps of a long text")
struct ExcerptTests {
  private static let digits = String(repeating: "0123456789", count: 1_000)

  @Test("is its beginning and its end, and how much there is between")
  func alone() {
    let text = Excerpt.text(Self.digits)
    #expect(text.hasPrefix("0123456789"))
    #expect(text.hasSuffix("23456789"))
    #expect(text.contains(" [... 9168 characters ...] "))
    #expect(text.count == 10_000 - 9_168 + " [... 9168 characters ...] ".count)
    #expect(Excerpt.text("short") == "short")
    let limit = String(repeating: "é", count: 1_000)
    #expect(Excerpt.text(limit) == limit)
  }

  @Test("of two is the part in which they differ first")
  func pair() {
    let (one, other) = (Self.digits + "x" + Self.digits, Self.digits + "y" + Self.digits)
    let (short, otherShort) = Excerpt.pair(one, other)
    #expect(short.hasPrefix("[9800 characters ...] 0123456789"))
    #expect(short.hasSuffix(" [... 9601 more characters]"))
    #expect(zip(short, otherShort).filter { $0 != $1 }.map(\.0) == ["x"])
    #expect(Excerpt.pair("[1]", "[2]") == ("[1]", "[2]"))
    // What has no difference is cut as it is alone.
    #expect(Excerpt.pair(Self.digits, Self.digits).0 == Excerpt.text(Self.digits))
    // A difference at the beginning leaves nothing out before it.
    #expect(Excerpt.pair("a" + Self.digits, "b" + Self.digits).0.hasPrefix("a0123"))
    // One that is short is whole beside a long one.
    #expect(Excerpt.pair("[]", "[" + Self.digits).0 == "[]")
  }
}
