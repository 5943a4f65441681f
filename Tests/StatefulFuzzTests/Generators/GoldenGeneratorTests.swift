import Testing

@testable import StatefulFuzz

@Suite("Generators are the same in every build")
struct GoldenGeneratorTests {
  private func fresh<Value>(_ generator: Gen<Value>) -> [String] {
    (0..<4 as Range<UInt64>).map { index in
      var choices = Choices(fresh: .forCase(index, campaignSeed: 42))
      return choices.draw(generator).map { "\(SwiftLiteral($0))" } ?? "rejected"
    }
  }

  @Test("integers")
  func integers() {
    #expect(fresh(.int()) == ["-9223372036854775808", "1", "3", "3631105752902442391"])
  }

  @Test("doubles")
  func doubles() {
    #expect(fresh(.double()) == ["-18.234375", "6.0", "4.0", "-3.731671006157802e-48"])
  }

  @Test("strings")
  func strings() {
    #expect(
      fresh(.string(count: 0...6)) == [
        #""\\`1\u{0C}""#, #""""#, #""""#, #""ey\r🇦""#,
      ])
  }

  @Test("arrays of tuples")
  func arrays() {
    #expect(
      fresh(.array(of: .zip(.int(in: -9...9), .bool), count: 0...4)) == [
        "[(6, true), (5, true), (-2, false)]", "[]", "[]", "[(4, false), (3, false)]",
      ])
  }
}
