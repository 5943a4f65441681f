import Testing

@testable import StatefulFuzz

@Suite("A table of mixed keys")
struct MixedKeyTableTests {
  @Test("holds what a dictionary holds, also where keys share their lowest bits")
  func likeDictionary() {
    var random = SplitMix64(seed: 1)
    var table = MixedKeyTable()
    var dictionary: [UInt64: UInt32] = [:]
    for round in 0..<20_000 {
      // Half of the keys end alike, and 0 is a key like any other.
      let small = random.next(below: 3_000)
      let key = round % 2 == 0 ? small << 40 : SplitMix64.mix(small)
      let value = UInt32(1 + random.next(below: 9))
      table[key] = value
      dictionary[key] = value
    }
    #expect(table.count == dictionary.count)
    for (key, value) in dictionary { #expect(table[key] == value) }
    for key in 0..<1_000 as Range<UInt64> {
      let stranger = ~SplitMix64.mix(key)
      #expect(table[stranger] == dictionary[stranger, default: 0])
    }
    table.removeAll()
    #expect(table.count == 0 && table[0] == 0)
  }
}
