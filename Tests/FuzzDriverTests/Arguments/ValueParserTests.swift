import StatefulFuzz
import Testing

@testable import FuzzCampaigns
@testable import FuzzDriver

@Suite("A duration")
struct DurationValueTests {
  private let parser = ValueParser<Duration>.duration(zero: nil)

  @Test(
    "is whole numbers with units",
    arguments: [
      ("500ms", 500), ("90s", 90_000), ("15m", 900_000), ("8h", 28_800_000),
      ("1h30m", 5_400_000), ("1h2m3s4ms", 3_723_004), ("0s", 0), ("1h90m", 9_000_000),
      ("007s", 7_000), ("1000000h", 3_600_000_000_000),
    ])
  func values(text: String, milliseconds: Int64) throws {
    #expect(try parser.parse(text) == .milliseconds(milliseconds))
  }

  @Test(
    "is refused in any other form",
    arguments: [
      "abc", "h", "-5s", "+5s", "1.5h", "5 s", " 5s", "5s ", "1h-30m", "٣s", "1\u{301}s", "½h",
    ])
  func malformed(text: String) {
    #expect(
      throws: ValueError(
        "expected whole numbers with units, such as 90s, 15m, 8h, 1h30m or 500ms")
    ) { try parser.parse(text) }
  }

  @Test(
    "is refused with a reason",
    arguments: [
      ("90", ValueError("a duration needs a unit: h, m, s or ms", suggestion: "90s")),
      ("1h30", ValueError("a duration needs a unit: h, m, s or ms")),
      ("8H", ValueError("'H' is not a unit of time; use h, m, s or ms", suggestion: "8h")),
      ("2d", ValueError("'d' is not a unit of time; use h, m, s or ms")),
      ("30m1h", ValueError("each unit may stand once, the larger ones first: h, m, s, ms")),
      ("1s1s", ValueError("each unit may stand once, the larger ones first: h, m, s, ms")),
      ("1000001h", ValueError("at most 1000000h is possible, more than a century")),
      ("1000000h1ms", ValueError("at most 1000000h is possible, more than a century")),
      ("9223372036854775807h", ValueError("at most 1000000h is possible, more than a century")),
      ("99999999999999999999s", ValueError("at most 1000000h is possible, more than a century")),
    ])
  func refused(text: String, error: ValueError) {
    #expect(throws: error) { try parser.parse(text) }
  }
}

@Suite("A size")
struct SizeValueTests {
  private let parser = ValueParser<UInt64>.size(atLeast: 16, because: "less is nothing")

  @Test(
    "is a whole number with a binary unit",
    arguments: [
      ("16384k", 16_777_216), ("512m", 536_870_912), ("2g", 2_147_483_648),
      ("8589934591g", 9_223_372_035_781_033_984),
    ] as [(String, UInt64)])
  func values(text: String, bytes: UInt64) throws {
    #expect(try parser.parse(text) == bytes)
  }

  @Test(
    "is refused with a reason",
    arguments: [
      ("512", ValueError("a size needs a unit: k, m or g", suggestion: "512m")),
      ("2G", ValueError("'G' is not a unit of size; use k, m or g", suggestion: "2g")),
      ("64MiB", ValueError("'MiB' is not a unit of size; use k, m or g", suggestion: "64m")),
      ("64kilo", ValueError("'kilo' is not a unit of size; use k, m or g")),
      ("3t", ValueError("'t' is not a unit of size; use k, m or g")),
      ("1.5g", ValueError("expected a whole number with a unit, such as 512m or 2g")),
      ("-1g", ValueError("expected a whole number with a unit, such as 512m or 2g")),
      ("g", ValueError("expected a whole number with a unit, such as 512m or 2g")),
      ("8589934592g", ValueError("it does not fit into 63 bits")),
      ("99999999999999999999k", ValueError("it does not fit into 63 bits")),
      ("0k", ValueError("at least 16m is needed; less is nothing")),
      ("16383k", ValueError("at least 16m is needed; less is nothing")),
    ])
  func refused(text: String, error: ValueError) {
    #expect(throws: error) { try parser.parse(text) }
  }
}

@Suite("A count")
struct CountValueTests {
  private let parser = ValueParser<UInt64>.count(zero: "none")

  @Test(
    "is a whole number, possibly with a decimal unit",
    arguments: [
      ("500", 500), ("10k", 10_000), ("5M", 5_000_000), ("2G", 2_000_000_000), ("007", 7),
      ("18446744073709551615", 18_446_744_073_709_551_615),
      ("18446744073G", 18_446_744_073_000_000_000),
    ] as [(String, UInt64)])
  func values(text: String, value: UInt64) throws {
    #expect(try parser.parse(text) == value)
  }

  @Test(
    "is refused with a reason",
    arguments: [
      ("5m", ValueError("'m' is not a unit of a count; use k, M or G", suggestion: "5M")),
      ("5K", ValueError("'K' is not a unit of a count; use k, M or G", suggestion: "5k")),
      ("5x", ValueError("'x' is not a unit of a count; use k, M or G")),
      ("1.5k", ValueError("expected a whole number such as 500, 10k or 5M")),
      ("1_000", ValueError("expected a whole number such as 500, 10k or 5M")),
      ("-5", ValueError("expected a whole number such as 500, 10k or 5M")),
      ("k", ValueError("expected a whole number such as 500, 10k or 5M")),
      ("18446744073709551616", ValueError("it does not fit into 64 bits")),
      ("18446744074G", ValueError("it does not fit into 64 bits")),
      ("0", ValueError("none")),
      ("0M", ValueError("none")),
    ])
  func refused(text: String, error: ValueError) {
    #expect(throws: error) { try parser.parse(text) }
  }
}

@Suite("A seed")
struct SeedValueTests {
  private let parser = ValueParser<UInt64>.seed

  @Test(
    "is decimal or hexadecimal",
    arguments: [
      ("0", 0), ("7", 7), ("0x0", 0), ("0x51c3", 0x51c3), ("0x51C3", 0x51c3),
      ("18446744073709551615", .max), ("0xffffffffffffffff", .max),
      ("0x00000000000000000001", 1),
      ("4f1c2e9d0c5b6a7f8e9d0c1b2a3f4e5d6c7b8a90", 0x4f1c_2e9d_0c5b_6a7f),
    ] as [(String, UInt64)])
  func values(text: String, seed: UInt64) throws {
    #expect(try parser.parse(text) == seed)
  }

  @Test(
    "is refused with a reason",
    arguments: [
      ("0x", ValueError("expected a decimal number, 0x and hexadecimal digits, or a commit id")),
      ("0xg", ValueError("expected a decimal number, 0x and hexadecimal digits, or a commit id")),
      ("-1", ValueError("expected a decimal number, 0x and hexadecimal digits, or a commit id")),
      ("+1", ValueError("expected a decimal number, 0x and hexadecimal digits, or a commit id")),
      ("0x+1", ValueError("expected a decimal number, 0x and hexadecimal digits, or a commit id")),
      (
        "4f1c2e9",
        ValueError(
          "expected a decimal number, 0x and hexadecimal digits, or a commit id",
          suggestion: "0x4f1c2e9")
      ),
      (
        "4f1c2e9d0c5b6a7f8e9d0c1b2a3f4e5d6c7b8a9",
        ValueError("expected a decimal number, 0x and hexadecimal digits, or a commit id")
      ),
      ("18446744073709551616", ValueError("it does not fit into 64 bits")),
      ("0x10000000000000000", ValueError("it does not fit into 64 bits")),
    ])
  func refused(text: String, error: ValueError) {
    #expect(throws: error) { try parser.parse(text) }
  }
}
