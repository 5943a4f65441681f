#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import StatefulFuzz

/// JSON objects with a checksum as their last member.
///
/// ```text
/// {"cases":3000,"commands":71234,…,"v":1,"checksum":"c0ffee42"}
/// └ CRC-32 of all bytes up to here ─────┘
/// ```
///
/// Readers that do not know of it leave the key out of account. An object without one is what somebody
/// else wrote, or an older driver; an object with one that does not fit is damaged, or was changed.
package enum SealedJSON {
  /// What the checksum says.
  package enum Seal: Hashable, Sendable {
    /// Every bit is as it was written.
    case whole
    /// There is no checksum.
    case missing
    /// It is not the checksum of the rest.
    case broken
  }

  private static let key = "checksum"

  /// Adds a checksum to the text of an object that has members.
  package static func sealed(_ object: String) -> String {
    let body = object.reversed().drop { $0.isWhitespace }.dropFirst().drop { $0.isWhitespace }
    let text = String(body.reversed())
    // As the other members stand: each in a line of its own, or all in one.
    let isPretty = object.contains("\n")
    let digits = Self.digits(of: Array(text.utf8))
    return isPretty
      ? "\(text),\n  \"\(key)\" : \"\(digits)\"\n}" : "\(text),\"\(key)\":\"\(digits)\"}"
  }

  private static func digits(of body: some Collection<UInt8>) -> String {
    let digits = String(Checksum.crc32(body), radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }

  /// What the checksum of an object says.
  package static func seal(of bytes: some BidirectionalCollection<UInt8>) -> Seal {
    var rest = Tail(bytes: bytes[...])
    if rest.take("}"), rest.take("\""), let digits = rest.takeDigits(), rest.take("\""),
      rest.take(":"), rest.take("\"\(key)\""), rest.take(",")
    {
      return Self.digits(of: rest.bytes) == digits ? .whole : .broken
    }
    // Somebody may have put the members into another order.
    let member = try? JSONDecoder().decode(Member.self, from: Data(bytes))
    return member?.checksum == nil ? .missing : .broken
  }

  private struct Member: Decodable {
    var checksum: String?
  }

  /// What is left of some bytes while they are taken from the end.
  private struct Tail<Bytes: BidirectionalCollection<UInt8>> where Bytes.SubSequence == Bytes {
    var bytes: Bytes

    private mutating func dropSpace() {
      while let last = bytes.last, [0x20, 0x0A, 0x0D, 0x09].contains(last) { bytes.removeLast() }
    }

    mutating func take(_ text: String) -> Bool {
      dropSpace()
      let count = text.utf8.count
      guard bytes.suffix(count).elementsEqual(text.utf8) else { return false }
      bytes.removeLast(count)
      return true
    }

    mutating func takeDigits() -> String? {
      let digits = bytes.suffix(8)
      guard digits.count == 8, digits.allSatisfy(\.isHexDigit) else { return nil }
      bytes.removeLast(8)
      return String(decoding: digits, as: UTF8.self)
    }
  }
}
