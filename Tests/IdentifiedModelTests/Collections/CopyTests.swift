import Testing

@testable import IdentifiedModel

/// Each change is made to a copy; the original must not notice, nor a copy notice the original.
@Suite("A copy of an identified array")
struct CopyTests {
  typealias Change = @Sendable (inout IdentifiedArrayOf<Word>) -> Void

  static let changes: [(name: String, change: Change)] = [
    ("write by id", { $0[id: 2]?.text = "x" }),
    ("assign by id", { $0[id: 2] = Word(id: 2, text: "x") }),
    ("add by id", { $0[id: 900] = Word(id: 900) }),
    ("remove by nil", { $0[id: 2] = nil }),
    ("write by position", { $0[1].text = "x" }),
    ("assign by position", { $0[1] = Word(id: 900) }),
    ("update", { $0.update(id: 2) { $0.text = "x" } }),
    ("rekey", { _ = $0.rekey(id: 2) { $0.id = 900 } }),
    ("append", { $0.append(Word(id: 900)) }),
    ("insert", { $0.insert(Word(id: 900), at: 1) }),
    ("insert many", { $0.insert(contentsOf: [Word(id: 900), Word(id: 901)], at: 1) }),
    ("remove", { $0.remove(at: 0) }),
    ("remove range", { $0.removeSubrange(0..<2) }),
    ("remove where", { $0.removeAll { $0.id % 2 == 0 } }),
    ("remove all", { $0.removeAll(keepingCapacity: true) }),
    ("swap", { $0.swapAt(0, 1) }),
    ("move", { $0.move(from: 0, to: 2) }),
    ("move offsets", { $0.move(fromOffsets: [0, 2], toOffset: 4) }),
    ("reverse", { $0.reverse() }),
    ("sort", { $0.sort { $0.id > $1.id } }),
    ("shuffle", { $0.shuffle() }),
    ("partition", { _ = $0.partition { $0.id % 2 == 0 } }),
  ]

  @Test("leaves the original alone", arguments: [4, 40], Self.changes.map(\.name))
  func isolated(count: Int, name: String) throws {
    let change = try #require(Self.changes.first { $0.name == name }).change
    let original = words(0..<count)
    let ids = original.ids
    let elements = original.elements
    let slice = original[1..<3]
    var copy = original
    change(&copy)
    #expect(original == words(0..<count))
    #expect(original.invariantViolation == nil)
    #expect(copy.invariantViolation == nil)
    #expect(ids == Array(0..<count))
    #expect(ids.firstIndex(of: 3) == 3)
    #expect(elements == words(0..<count).elements)
    #expect(slice.map(\.id) == [1, 2])
  }

  @Test("does not copy elements that are written in place")
  func inPlace() {
    final class Token {}
    struct Owner: Identifiable {
      var id: Int
      var token = Token()
      var wasUnique = false
      mutating func check() { wasUnique = isKnownUniquelyReferenced(&token) }
    }
    var array = IdentifiedArray(uniqueElements: (0..<40).map { Owner(id: $0) })
    array[id: 3]?.check()
    array[4].check()
    array.update(id: 5) { $0.check() }
    #expect(array[id: 3]?.wasUnique == true)
    #expect(array[4].wasUnique)
    #expect(array[id: 5]?.wasUnique == true)
  }

  @Test("does not move the memory of elements that are written while ids are kept")
  func idsKept() {
    var array = words(0..<100)
    array.reserveCapacity(200)
    func address() -> UnsafeRawPointer? {
      array.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) } ?? nil
    }
    let before = address()
    let ids = array.ids
    for id in 0..<100 { array[id: id]?.text = "x" }
    #expect(address() == before)
    #expect(ids == array.ids)
  }

  @Test("shares the table of ids after an append of a present id", arguments: [17, 100, 300])
  func tableShared(count: Int) {
    let original = words(0..<count)
    var copy = original
    func address(_ array: IdentifiedArrayOf<Word>) -> UnsafeRawPointer? {
      array.keys.table.slots.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
    #expect(!copy.append(Word(id: 3)).inserted)
    #expect(copy.updateOrAppend(Word(id: 4, text: "x"))?.id == 4)
    #expect(address(copy) == address(original) && address(copy) != nil)
    copy.append(Word(id: 900))
    #expect(address(copy) != address(original))
    #expect(original.ids == Array(0..<count))
  }
}
