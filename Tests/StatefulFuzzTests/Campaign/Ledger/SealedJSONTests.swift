import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("JSON with a checksum")
struct SealedJSONTests {
  private static let line = #"{"a":[1,2],"b":{"checksum":"x"},"c":"\"checksum\":\"c0ffee42\"}"}"#
  private static let pretty = "{\n  \"a\" : 1,\n  \"b\" : 2\n}"

  private func seal(_ text: String) -> SealedJSON.Seal { SealedJSON.seal(of: text.utf8) }

  @Test("has one member more, and is otherwise the same", arguments: [line, pretty])
  func members(text: String) throws {
    let sealed = SealedJSON.sealed(text)
    let read = { (text: String) in
      try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) as NSDictionary
    }
    let with = try #require(try read(sealed).mutableCopy() as? NSMutableDictionary)
    #expect((with["checksum"] as? String)?.count == 8)
    with.removeObject(forKey: "checksum")
    #expect(with == (try read(text)))
    #expect(sealed.split(separator: "\n").count == (text == Self.line ? 1 : 5))
  }

  @Test("tells whether it is as it was written", arguments: [line, pretty])
  func whole(text: String) {
    #expect(seal(SealedJSON.sealed(text)) == .whole)
    #expect(seal(SealedJSON.sealed(text) + "\r\n \n") == .whole)
    #expect(seal(SealedJSON.sealed(text + "\n")) == .whole)
    #expect(seal(text) == .missing)
    #expect(seal("") == .missing)
    #expect(seal("}") == .missing)
  }

  @Test("tells a flipped bit in what it holds, wherever it is", arguments: [line, pretty])
  func flippedBits(text: String) {
    let bytes = Array(SealedJSON.sealed(text).utf8)
    let body = text.utf8.count - (text == Self.line ? 1 : 2)
    for place in 0..<body {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << UInt8(bit)
        #expect(SealedJSON.seal(of: damaged) == .broken, "bit \(bit) of byte \(place)")
      }
    }
    // Behind it are the checksum and its key: where these are damaged, it is told or left out.
    for place in body..<bytes.count {
      var damaged = bytes
      damaged[place] ^= 1
      #expect(SealedJSON.seal(of: damaged) != .whole, "byte \(place)")
    }
  }

  @Test("tells that somebody has put it into another order")
  func reordered() {
    #expect(seal(#"{"checksum":"c0ffee42","a":1}"#) == .broken)
    #expect(seal(#"{"a":1, "checksum":"c0ffee42"}"#) == .broken)
  }
}
