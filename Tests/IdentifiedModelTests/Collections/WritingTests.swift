import IdentifiedModel
import Testing

@Suite("Writing to an identified array")
struct WritingTests {
  @Test("replaces a present element in place and appends an absent one")
  func assign() {
    var array = words([1, 2])
    array[id: 1] = Word(id: 1, text: "one")
    array[id: 3] = Word(id: 3, text: "three")
    #expect(array.elements == [Word(id: 1, text: "one"), Word(id: 2), Word(id: 3, text: "three")])
  }

  @Test("removes on nil, also when there is nothing to remove")
  func assignNil() {
    var array = words([1, 2])
    array[id: 1] = nil
    array[id: 5] = nil
    #expect(array.ids == [2])
  }

  @Test("removes when an access in place ends with nil", arguments: [0, 1, 2, 3])
  func takesInPlace(position: Int) {
    func take(_ word: inout Word?) { word = nil }
    var array = words([10, 11, 12, 13])
    take(&array[id: 10 + position])
    #expect(array.ids == [10, 11, 12, 13].filter { $0 != 10 + position })
    #expect(array.invariantViolation == nil)
  }

  @Test("appends when an access in place ends with an element")
  func putsInPlace() {
    func put(_ word: inout Word?) { word = Word(id: 9) }
    var array = words([1])
    put(&array[id: 9])
    #expect(array.ids == [1, 9])
  }

  @Test("does nothing when chaining through an absent id")
  func chaining() {
    var array = words([1])
    array[id: 1]?.text = "one"
    array[id: 2]?.text = "two"
    #expect(array.elements == [Word(id: 1, text: "one")])
  }

  @Test("keeps what was written before an access by id ended by throwing")
  func throwingByID() {
    func write(_ word: inout Word?) throws {
      word?.text = "written"
      throw Failure()
    }
    var array = words([1, 2])
    #expect(throws: Failure.self) { try write(&array[id: 1]) }
    #expect(throws: Failure.self) { try write(&array[id: 3]) }
    #expect(array.elements == [Word(id: 1, text: "written"), Word(id: 2)])
    #expect(array.invariantViolation == nil)
  }

  @Test("keeps what was written before an access by position ended by throwing")
  func throwingByPosition() {
    func write(_ word: inout Word) throws {
      word.text = "written"
      throw Failure()
    }
    var array = words([1, 2])
    #expect(throws: Failure.self) { try write(&array[1]) }
    #expect(array.elements == [Word(id: 1), Word(id: 2, text: "written")])
    #expect(array.invariantViolation == nil)
  }

  @Test("writes by position, exchanging places when the id is elsewhere", arguments: [3, 30])
  func byPosition(count: Int) {
    var array = words(0..<count)
    array[0].text = "in place"
    array[1] = Word(id: 1, text: "same id")
    array[2] = Word(id: 99, text: "new id")
    #expect(array.ids.elements.prefix(3) == [0, 1, 99])
    array[0] = Word(id: 99, text: "exchanged")
    #expect(
      array.elements.prefix(3) == [
        Word(id: 99, text: "exchanged"), Word(id: 1, text: "same id"),
        Word(id: 0, text: "in place"),
      ])
    #expect(array.count == count)
    #expect(array.invariantViolation == nil)
  }

  @Test("updates in place by a closure and never inserts")
  func updateByClosure() {
    var array = words([1, 2])
    let found = array.update(id: 2) { $0.text = "two" }
    let absent = array.update(id: 3) { $0.text = "three" }
    #expect(found)
    #expect(!absent)
    #expect(array.elements == [Word(id: 1), Word(id: 2, text: "two")])
  }

  @Test("keeps what an update wrote before it threw")
  func throwingUpdate() {
    var array = words([1])
    #expect(throws: Failure.self) {
      try array.update(id: 1) { word throws(Failure) in
        word.text = "written"
        throw Failure()
      }
    }
    #expect(array.elements == [Word(id: 1, text: "written")])
  }

  @Test("replaces what is there and nothing else")
  func replaces() {
    var array = words([1])
    #expect(array.replace(Word(id: 1, text: "new")) == Word(id: 1))
    #expect(array.replace(Word(id: 2)) == nil)
    #expect(array.elements == [Word(id: 1, text: "new")])
  }

  @Test("upserts at the end or at a position")
  func upserts() {
    var array = words([1, 2])
    #expect(array.upsert(Word(id: 2, text: "new"), at: 0) == 1)
    #expect(array.upsert(Word(id: 3), at: 0) == 0)
    #expect(array.upsert(Word(id: 4)) == 3)
    #expect(array.elements == [Word(id: 3), Word(id: 1), Word(id: 2, text: "new"), Word(id: 4)])
  }

  @Test("inserts a unique element or throws its position")
  func insertsUnique() throws {
    var array = words([1, 2])
    try array.insertUnique(Word(id: 3))
    try array.insertUnique(Word(id: 4), at: 0)
    #expect(throws: DuplicateIDError(offset: 2)) { try array.insertUnique(Word(id: 2, text: "x")) }
    #expect(array.elements == [Word(id: 4), Word(id: 1), Word(id: 2), Word(id: 3)])
  }

  @Test("gives an element another id, unless that is taken", arguments: [3, 30])
  func rekeys(count: Int) {
    var array = words(0..<count)
    #expect(array.rekey(id: 1) { $0.id = 77 } == .done(at: 1))
    #expect(array.rekey(id: 77) { $0.text = "same id" } == .done(at: 1))
    #expect(array.rekey(id: 0) { $0.id = 2 } == .conflict(at: 2))
    #expect(array.rekey(id: 500) { $0.id = 501 } == .absent)
    #expect(array.rekey(id: 0, to: Word(id: 88, text: "b")) == .done(at: 0))
    #expect(array.rekey(id: 88, to: Word(id: 77)) == .conflict(at: 1))
    #expect(array.rekey(id: 1, to: Word(id: 3000)) == .absent)
    #expect(
      array.elements.prefix(3) == [
        Word(id: 88, text: "b"), Word(id: 77, text: "same id"), Word(id: 2),
      ])
    #expect(array.index(id: 1) == nil)
    #expect(array.invariantViolation == nil)
  }

  @Test("changes nothing when giving another id throws")
  func throwingRekey() {
    var array = words([1, 2])
    #expect(throws: Failure.self) {
      _ = try array.rekey(id: 1) { word throws(Failure) in
        word.id = 9
        throw Failure()
      }
    }
    #expect(array == words([1, 2]))
    #expect(array.invariantViolation == nil)
  }
}
