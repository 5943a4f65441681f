import Foundation
import IdentifiedModel
import ListMachines
import Testing

@Suite("An item id")
struct ItemIDTests {
  @Test(
    "is written like a spreadsheet column",
    arguments: [
      (0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ"),
      (702, "AAA"), (18277, "ZZZ"),
    ])
  func text(ordinal: Int, text: String) {
    #expect(ItemID(ordinal: ordinal).description == text)
    #expect(ItemID(text) == ItemID(ordinal: ordinal))
  }

  @Test("reads every text it writes")
  func roundTrip() {
    for ordinal in 0..<ItemID.count {
      let id = ItemID(ordinal: ordinal)
      if ItemID(id.description) != id { Issue.record("\(ordinal) is written \(id)") }
    }
  }

  @Test("reads nothing else", arguments: ["", "a", "A ", " A", "A1", "ABCD", "É", "Ａ", "A\n"])
  func strict(text: String) {
    #expect(ItemID(text) == nil)
  }

  @Test("is ordered by birth, not by letters")
  func order() throws {
    #expect(try #require(ItemID("Z")) < #require(ItemID("AA")))
  }

  @Test("is coded as its letters")
  func coding() throws {
    let ids = [ItemID(ordinal: 0), ItemID(ordinal: 26)]
    let data = try JSONEncoder().encode(ids)
    #expect(String(decoding: data, as: UTF8.self) == #"["A","AA"]"#)
    #expect(try JSONDecoder().decode([ItemID].self, from: data) == ids)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ItemID].self, from: Data(#"["a"]"#.utf8))
    }
  }
}
