@testable import IdentifiedModel
@testable import ListMachines
import Foundation
import Testing

@Suite("Ids are hashed")
struct HashingTests {
  struct Keyed<ID: Hashable>: Identifiable {
    var id: ID
  }

  private func check<ID: Hashable>(_ ids: [ID], absent: [ID]) {
    var array = IdentifiedArrayOf<Keyed<ID>>()
    for id in ids { array.append(Keyed(id: id)) }
    #expect(array.ids == ids)
    #expect(array.invariantViolation == nil)
    for (i, id) in ids.enumerated() { #expect(array.index(id: id) == i) }
    for id in absent { #expect(array.index(id: id) == nil) }
    for id in ids.prefix(ids.count / 2) { array.remove(id: id) }
    #expect(array.ids == Array(ids.dropFirst(ids.count / 2)))
    #expect(array.invariantViolation == nil)
  }

  @Test("whatever integer type they have")
  func integers() {
    check((0..<100).map { $0 * 1 << 32 }, absent: [1, -1])
    check((0..<100).map { UInt($0) << 56 | 1 }, absent: [0])
    check((0..<100).map { Int64($0) }, absent: [-1])
    check((0..<100).map { UInt64($0) }, absent: [100])
    check((0..<100).map { Int32($0 - 50) }, absent: [50])
    check((0..<100).map { UInt32($0) }, absent: [100])
    check((0..<100).map { UInt8($0) }, absent: [100])
  }

  @Test("as UUIDs and as types of their own")
  func others() {
    check((0..<100).map { _ in UUID() }, absent: [UUID()])
    check((0..<100).map { ItemID(ordinal: $0) }, absent: [ItemID(ordinal: 100)])
    check((0..<100).map { [$0] }, absent: [[], [100]])
  }

  @Test("as text of every length")
  func text() {
    check((0..<100).map { String(repeating: "x", count: $0) }, absent: ["y", "xxxxxxxxy"])
    check((0..<100).map { "naïve \($0)" }, absent: ["naive 1"])
    check((0..<100).map { "user-identifier-\($0)" }, absent: ["user-identifier-"])
  }

  @Test("so that equal text is found, however it is encoded")
  func canonicalText() {
    let ids = (0..<20).map { "\($0)" } + ["K", "a;b", "`", "caf\u{E9}"]
    var array = IdentifiedArrayOf<Keyed<String>>()
    for id in ids { array.append(Keyed(id: id)) }
    #expect(array.index(id: "\u{212A}") == 20)
    #expect(array.index(id: "a\u{37E}b") == 21)
    #expect(array.index(id: "\u{1FEF}") == 22)
    #expect(array.index(id: "cafe\u{301}") == 23)
    #expect(array.index(id: "cafe") == nil)
  }

  @Test("and found when all hashes collide")
  func colliding() {
    check((0..<200).map { Colliding(value: $0) }, absent: [Colliding(value: 200)])
  }

  @Test("fully, once the cheap hash is flooded")
  func flooding() {
    // Ids chosen by somebody who knows the key: all their searches begin at one slot.
    let seed = IDHash.seed
    let prefix = 1 << 11
    var ids: [Int] = []
    var candidate = 0
    while ids.count < 3000 {
      if IDHash.mix(UInt64(candidate), seed) < UInt64.max / UInt64(prefix) { ids.append(candidate) }
      candidate += 1
    }
    var list = UniqueIDs<Int>()
    for id in ids { _ = list.appendIfAbsent(id) }
    #expect(list.table.usesFullHash)
    #expect(list.invariantViolation == nil)
    #expect(list.elements == ids)
    #expect(UniqueIDs(unique: ids).table.usesFullHash)
    #expect(!UniqueIDs(unique: Array(0..<3000)).table.usesFullHash)
  }

  @Test("without falling back when they are only many", arguments: [1, 4096, 1 << 40])
  func notFlooded(stride: Int) {
    #expect(!UniqueIDs(unique: (0..<200_000).map { $0 &* stride }).table.usesFullHash)
  }

  @Test("in a table that survives ids whose hash changes behind its back")
  func changingHash() {
    final class Fickle: Hashable {
      var hash: Int
      init(_ hash: Int) { self.hash = hash }
      func hash(into hasher: inout Hasher) { hasher.combine(hash) }
      static func == (left: Fickle, right: Fickle) -> Bool { left === right }
    }
    let ids = (0..<60).map { Fickle($0) }
    var list = UniqueIDs(unique: ids)
    for id in ids { id.hash += 1000 }
    for step in 0..<50 {
      if step % 3 == 0 { list.swapAt(0, list.count - 1) }
      list.remove(at: step * 7 % list.count)
    }
    #expect(list.count == 10)
  }
}

@Suite("Text as ids, short and long, in a short list")
struct ShortTextTests {
  @Test("is found whatever holds it, and however it is written")
  func found() {
    // Ten bytes that are held as long text is: cut from a long one, or with room to grow.
    var roomy = "abcdefghij"
    roomy.reserveCapacity(100)
    let cut = String("abcdefghijklmnopqrstuvwxyz".prefix(10))
    let texts = [
      "", "a", "b", "ab", "abcdefghij", "abcdefghijklmno", "abcdefghijklmnop", "é", "K",
      "\u{1F600}",
    ]
    let array = IdentifiedArray(uniqueElements: texts, id: \.self)
    for (i, text) in texts.enumerated() { #expect(array.index(id: text) == i) }
    #expect(array.index(id: roomy) == 4 && array.index(id: cut) == 4)
    #expect(array.index(id: "e\u{301}") == 7)
    #expect(array.index(id: "\u{212A}") == 8)
    for absent in ["c", "abc", "abcdefghi", "abcdefghijklmnoq", "e", "k"] {
      #expect(array.index(id: absent) == nil)
    }
    var kelvin = IdentifiedArray(uniqueElements: ["\u{212A}", roomy], id: \.self)
    #expect(kelvin.index(id: "K") == 0 && kelvin.index(id: "abcdefghij") == 1)
    #expect(!kelvin.append("K").inserted)
  }
}
