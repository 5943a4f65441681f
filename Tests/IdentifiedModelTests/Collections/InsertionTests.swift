import IdentifiedModel
import Testing

@Suite("Adding to an identified array")
struct InsertionTests {
  @Test("keeps the old element when one with its id is appended or inserted")
  func keepsOld() {
    var array = words([1, 2])
    let appended = array.append(Word(id: 1, text: "new"))
    let refused = array.insert(Word(id: 2, text: "new"), at: 0)
    let inserted = array.insert(Word(id: 3), at: 0)
    let added = array.append(Word(id: 4))
    #expect(appended == (false, 0))
    #expect(refused == (false, 1))
    #expect(inserted == (true, 0))
    #expect(added == (true, 3))
    #expect(array.elements == [Word(id: 3), Word(id: 1), Word(id: 2), Word(id: 4)])
  }

  @Test("means the same in generic code")
  func generic() {
    func addGenerically<C: RangeReplaceableCollection>(_ collection: inout C, _ element: C.Element)
    {
      collection.append(element)
      collection.insert(element, at: collection.startIndex)
      collection.append(contentsOf: [element])
      collection = collection + [element]
    }
    var array = words([1, 2])
    addGenerically(&array, Word(id: 2, text: "new"))
    #expect(array == words([1, 2]))
    addGenerically(&array, Word(id: 3))
    #expect(array == words([1, 2, 3]))
  }

  @Test("appends a sequence without what is there already")
  func appendsContents() {
    var array = words([1, 2, 3])
    array.append(contentsOf: [
      Word(id: 1, text: "x"), Word(id: 4), Word(id: 3), Word(id: 4, text: "x"),
    ])
    #expect(array == words([1, 2, 3, 4]))
  }

  @Test("inserts a sequence without what is there already", arguments: [0, 2, 40])
  func insertsContents(position: Int) {
    var array = words(0..<40)
    let new = [Word(id: 50), Word(id: 3, text: "x"), Word(id: 51), Word(id: 50, text: "x")]
    #expect(array.insert(contentsOf: new, at: position) == 2)
    var expected = Array(0..<40)
    expected.insert(contentsOf: [50, 51], at: position)
    #expect(array == words(expected))
    #expect(array.invariantViolation == nil)
  }

  @Test("updates and returns the old element")
  func updates() {
    var array = words([1])
    #expect(array.update(Word(id: 1, text: "a"), at: 0) == Word(id: 1))
    #expect(array.updateOrAppend(Word(id: 1, text: "b")) == Word(id: 1, text: "a"))
    #expect(array.updateOrAppend(Word(id: 2)) == nil)
    #expect(array.elements == [Word(id: 1, text: "b"), Word(id: 2)])
  }

  @Test("updates where the element is or inserts")
  func updatesOrInserts() {
    var array = words([1, 2])
    let updated = array.updateOrInsert(Word(id: 2, text: "b"), at: 0)
    #expect(updated.originalMember == Word(id: 2))
    #expect(updated.index == 1)
    let inserted = array.updateOrInsert(Word(id: 3), at: 0)
    #expect(inserted.originalMember == nil)
    #expect(inserted.index == 0)
    #expect(array.elements == [Word(id: 3), Word(id: 1), Word(id: 2, text: "b")])
  }

  @Test("replaces a range without touching what is outside of it")
  func replacesSubrange() {
    var array = words([1, 2, 3, 4])
    array.replaceSubrange(
      1..<3, with: [Word(id: 5), Word(id: 4, text: "x"), Word(id: 2, text: "new"), Word(id: 5)])
    #expect(array.elements == [Word(id: 1), Word(id: 5), Word(id: 2, text: "new"), Word(id: 4)])
    array.replaceSubrange(0..<0, with: [Word(id: 9), Word(id: 1, text: "x")])
    #expect(array.ids == [9, 1, 5, 2, 4])
    array.replaceSubrange(..<2, with: [])
    #expect(array.ids == [5, 2, 4])
    #expect(array.invariantViolation == nil)
  }

  @Test("puts the first of new duplicates at the first one's place")
  func duplicatesWithin() {
    var array = words([1])
    array.replaceSubrange(
      0..<0, with: [Word(id: 7, text: "a"), Word(id: 8), Word(id: 7, text: "b")])
    #expect(array.elements == [Word(id: 7, text: "a"), Word(id: 8), Word(id: 1)])
  }

  @Test("assigns a slice of another array place by place")
  func assignsSlice() {
    var array = words([1, 2, 3])
    array[0..<2] = words([4, 5])[0..<2]
    #expect(array.ids == [4, 5, 3])
    array[0..<2] = words([5, 3])[0..<2]
    #expect(array.ids == [5, 3, 4])
    #expect(array.invariantViolation == nil)
  }

  @Test("reserves room without a visible effect", arguments: [0, 30])
  func reserves(count: Int) {
    var array = words(0..<count)
    array.reserveCapacity(1000)
    #expect(array == words(0..<count))
    array.append(contentsOf: (count..<1000).map { Word(id: $0) })
    #expect(array == words(0..<1000))
    #expect(array.invariantViolation == nil)
  }
}
