import IdentifiedModel
import Testing

@Suite("Making an identified array")
struct InitialisationTests {
  @Test("starts empty")
  func empty() {
    #expect(IdentifiedArrayOf<Word>().isEmpty)
    #expect(IdentifiedArray(id: \Pair.other).isEmpty)
    #expect(IdentifiedArrayOf<Word>(uniqueElements: []) == [])
  }

  @Test("takes unique elements, by conformance or by key path", arguments: [3, 30])
  func unique(count: Int) {
    let pairs = (0..<count).map { Pair(id: $0, other: -$0) }
    #expect(IdentifiedArray(uniqueElements: pairs).ids == Array(0..<count))
    #expect(IdentifiedArray(uniqueElements: pairs, id: \.other).ids == (0..<count).map { -$0 })
    #expect(IdentifiedArray(uncheckedUniqueElements: pairs).ids == Array(0..<count))
    #expect(
      IdentifiedArray(uncheckedUniqueElements: pairs, id: \.other).ids == (0..<count).map { -$0 })
  }

  @Test("takes another array or a slice of one")
  func copies() {
    let array = words(0..<40)
    #expect(IdentifiedArray(array) == array)
    #expect(IdentifiedArray(uniqueElements: array) == array)
    #expect(IdentifiedArray(array[5..<30]) == words(5..<30))
    #expect(IdentifiedArray(uniqueElements: array[5..<30]) == words(5..<30))
    #expect(IdentifiedArray(array[5..<30]).invariantViolation == nil)
  }

  @Test("D2: reads ids anew when an identified array comes with another key path")
  func honoursKeyPath() {
    let array = IdentifiedArray(uniqueElements: (0..<40).map { Pair(id: $0, other: $0 + 100) })
    let other = IdentifiedArray(uniqueElements: array, id: \.other)
    #expect(other.id == \Pair.other)
    #expect(other.ids == Array(100..<140))
    #expect(other.index(id: 0) == nil)
    #expect(other.invariantViolation == nil)
    let back = IdentifiedArray(uniqueElements: other)
    #expect(back.ids == Array(0..<40))
  }

  @Test("combines elements with one id at the place of the first", arguments: [1, 20])
  func combines(count: Int) {
    let elements = (0..<count).flatMap { [Word(id: $0, text: "a"), Word(id: $0, text: "b")] }
    let array = IdentifiedArray(elements) { Word(id: $0.id, text: $0.text + $1.text) }
    #expect(array.elements == (0..<count).map { Word(id: $0, text: "ab") })
    let same = IdentifiedArray(elements, id: \.id, uniquingIDsWith: { current, _ in current })
    #expect(same.elements == (0..<count).map { Word(id: $0, text: "a") })
  }

  @Test("rethrows what combining throws")
  func combiningThrows() {
    #expect(throws: Failure.self) {
      try IdentifiedArray([Word(id: 1), Word(id: 1)]) { _, _ in throw Failure() }
    }
  }

  private static let repeated = [
    Word(id: 1, text: "a"), Word(id: 2), Word(id: 1, text: "b"), Word(id: 1, text: "c"),
  ]

  @Test("keeps the first or the last of elements with one id, or merges them")
  func policies() {
    let first = IdentifiedArray(Self.repeated, duplicates: .keepFirst)
    let last = IdentifiedArray(Self.repeated, duplicates: .keepLast)
    let merged = IdentifiedArray(
      Self.repeated, id: \.id, duplicates: .merge { Word(id: $0.id, text: $0.text + $1.text) })
    #expect(first.elements == [Word(id: 1, text: "a"), Word(id: 2)])
    #expect(last.elements == [Word(id: 1, text: "c"), Word(id: 2)])
    #expect(merged.elements == [Word(id: 1, text: "abc"), Word(id: 2)])
    #expect(IdentifiedArray([Word(id: 1)], duplicates: .trap) == [Word(id: 1)])
  }

  @Test("throws the offset of the first repeated id")
  func throwingPolicy() throws {
    #expect(throws: DuplicateIDError(offset: 2)) {
      try IdentifiedArray(Self.repeated, duplicates: .throwing)
    }
    #expect(
      DuplicateIDError(offset: 2).description
        == "the element at offset 2 has the id of an earlier one")
    #expect(try IdentifiedArray([Word(id: 1)], duplicates: .throwing) == words([1]))
  }

  @Test("wraps values that have no id")
  func identified() {
    var value = Identified(Pair(id: 1, other: 2), id: "a")
    value.other = 3
    #expect(value.id == "a")
    #expect(value.value == Pair(id: 1, other: 3))
    #expect(Identified(7, id: \.self).id == 7)
    #expect(Identified(7, id: { $0 + 1 }).id == 8)
    let array: IdentifiedArrayOf<Identified<String, Int>> = [Identified(1, id: "x")]
    #expect(array[id: "x"]?.value == 1)
    let alike: Set<Identified<Int, Int>> = [Identified(1, id: 2), Identified(1, id: 2)]
    #expect(alike.count == 1)
  }
}
