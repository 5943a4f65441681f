import IdentifiedModel
import Testing

@Suite("Reading an identified array")
struct ReadingTests {
  @Test("finds elements by id, short and long", arguments: [0, 1, 16, 17, 100, 3000])
  func lookup(count: Int) {
    let array = words((0..<count).map { $0 * 3 })
    for i in 0..<count { #expect(array.index(id: i * 3) == i) }
    #expect(array[id: 1] == nil)
    #expect(!array.contains(id: -3))
    #expect(array.ids == (0..<count).map { $0 * 3 })
    #expect(array.invariantViolation == nil)
  }

  @Test("hands out its elements and the key path of its ids")
  func parts() {
    let array: IdentifiedArrayOf<Word> = [Word(id: 2), Word(id: 1)]
    #expect(array.elements == [Word(id: 2), Word(id: 1)])
    #expect(Word(id: 5)[keyPath: array.id] == 5)
    #expect(IdentifiedArray<Int, Pair>(id: \.other).id == \Pair.other)
  }

  @Test("contains an element of the same id, in concrete and in generic code")
  func containsByID() {
    func generic<C: Collection>(_ collection: C, _ element: C.Element) -> Bool
    where C.Element: Equatable {
      collection.contains(element)
    }
    let array = words([1, 2])
    #expect(array.contains(Word(id: 1, text: "other")))
    #expect(generic(array, Word(id: 1, text: "other")))
    #expect(!generic(array, Word(id: 3)))
    #expect(array.firstIndex(of: Word(id: 1, text: "other")) == nil)
  }

  @Test("is a collection of its elements")
  func collection() {
    let array = words([4, 5, 6])
    #expect(array.map(\.id) == [4, 5, 6])
    #expect(array.startIndex == 0)
    #expect(array.endIndex == 3)
    #expect(array[1] == Word(id: 5))
    #expect(array[1...].map(\.id) == [5, 6])
    #expect(array.reversed().map(\.id) == [6, 5, 4])
    #expect(array.withContiguousStorageIfAvailable { $0.count } == 3)
  }

  @Test("filters into an identified array with the same key path")
  func filters() {
    let array = IdentifiedArray(
      uniqueElements: (0..<40).map { Pair(id: 0, other: $0) }, id: \.other)
    let even = array.filter { $0.other % 2 == 0 }
    #expect(even.ids == Array(stride(from: 0, to: 40, by: 2)))
    #expect(even.id == \Pair.other)
    #expect(even.invariantViolation == nil)
    #expect(array.filter { _ in true } == array)
    #expect(array.filter { _ in false }.isEmpty)
  }

  @Test("is read through the protocols of identified collections")
  func protocols() {
    func ids<C: IdentifiedCollection>(_ collection: C) -> [C.ID] { Array(collection.ids) }
    func clear<C: _MutableIdentifiedCollection<Int, Word>>(_ collection: inout C, _ id: Int) {
      collection[id: id]?.text = "cleared"
      collection[id: id + 1] = nil
    }
    func read(_ collection: some _IdentifiedCollection<Int, Word>) -> String? {
      collection[id: 1]?.text
    }
    var array = words([1, 2])
    clear(&array, 1)
    #expect(ids(array) == [1])
    #expect(read(array) == "cleared")
  }

  @Test("gives ids that know their places")
  func ids() {
    let ids = words((0..<30).reversed()).ids
    #expect(ids.count == 30)
    #expect(ids.first == 29)
    #expect(ids.contains(3))
    #expect(!ids.contains(30))
    #expect(ids.firstIndex(of: 0) == 29)
    #expect(ids.lastIndex(of: 0) == 29)
    #expect(ids.firstIndex(of: 30) == nil)
    #expect(ids.elements == Array((0..<30).reversed()))
    #expect(ids.description.hasPrefix("[29, 28,"))
  }

  @Test("gives ids with the algebra of ordered sets")
  func algebra() {
    let ids: UniqueIDs = [3, 1, 2, 1]
    #expect(ids == [3, 1, 2])
    #expect(ids.union([5, 1]) == [3, 1, 2, 5])
    #expect(ids.intersection([2, 3]) == [3, 2])
    #expect(ids.subtracting([1]) == [3, 2])
    #expect(UniqueIDs([1, 3]).isSubset(of: ids))
    #expect(!UniqueIDs([1, 4]).isSubset(of: ids))
    #expect(UniqueIDs([4, 5]).isDisjoint(with: ids))
    #expect(ids.hashValue == UniqueIDs([3, 1, 2]).hashValue)
    #expect(UniqueIDs<Int>().isEmpty)
  }
}
