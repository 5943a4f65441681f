import IdentifiedModel
import Testing

private struct Word: Identifiable, Equatable {
  var id: Int
  var text = ""
}

@Suite("Identifiable indices")
struct IdentifiableIndicesTests {
  private let words = [Word(id: 7), Word(id: 8), Word(id: 9)]

  @Test("pair every position with the id that is there")
  func pairs() {
    #expect(words.identifiableIndices.map(\.id) == [7, 8, 9])
    #expect(words.identifiableIndices.map(\.index) == [0, 1, 2])
  }

  @Test("keep the positions of a slice")
  func slices() {
    let pairs = words[1...].identifiableIndices
    #expect(pairs.map(\.index) == [1, 2])
    #expect(pairs.map(\.id) == [8, 9])
    #expect(pairs[2].id == 9)
    #expect(pairs[2...].map(\.index) == [2])
  }

  @Test("read no id before they are asked for one")
  func lazy() {
    final class Counter { var reads = 0 }
    struct Counted: Identifiable {
      let counter: Counter
      var id: Int {
        counter.reads += 1
        return 1
      }
    }
    let counter = Counter()
    let pairs = Array(repeating: Counted(counter: counter), count: 100).identifiableIndices
    #expect(pairs.count == 100)
    #expect(counter.reads == 0)
    #expect(pairs[50].id == 1)
    #expect(counter.reads == 1)
  }

  @Test("keep their ids when the list that they were made from changes")
  func snapshot() {
    var list = words
    let pairs = list.identifiableIndices
    list.removeFirst()
    #expect(pairs.map(\.id) == [7, 8, 9])
  }

  @Test("of nothing are empty")
  func empty() {
    #expect([Word]().identifiableIndices.isEmpty)
  }
}

@Suite("An identified array")
struct IdentifiedArrayTests {
  private func array(_ ids: some Sequence<Int>) -> IdentifiedArrayOf<Word> {
    IdentifiedArray(uniqueElements: ids.map { Word(id: $0) })
  }

  @Test("finds elements by id, short and long", arguments: [0, 1, 16, 17, 100])
  func lookup(count: Int) {
    let array = array((0..<count).map { $0 * 3 })
    for i in 0..<count { #expect(array.index(id: i * 3) == i) }
    #expect(array[id: 1] == nil)
    #expect(!array.contains(id: -3))
    #expect(array.ids == (0..<count).map { $0 * 3 })
    #expect(array.invariantViolation == nil)
  }

  @Test("replaces a present element in place and appends an absent one")
  func assign() {
    var array = array([1, 2])
    array[id: 1] = Word(id: 1, text: "one")
    array[id: 3] = Word(id: 3, text: "three")
    #expect(array.elements == [Word(id: 1, text: "one"), Word(id: 2), Word(id: 3, text: "three")])
  }

  @Test("removes on nil, also when there is nothing to remove")
  func assignNil() {
    var array = array([1, 2])
    array[id: 1] = nil
    array[id: 5] = nil
    #expect(array.ids == [2])
  }

  @Test("does nothing when chaining through an absent id")
  func chaining() {
    var array = array([1])
    array[id: 1]?.text = "one"
    array[id: 2]?.text = "two"
    #expect(array.elements == [Word(id: 1, text: "one")])
  }

  @Test("keeps what was written before an access ended by throwing")
  func throwingAccess() {
    struct Failure: Error {}
    func write(_ word: inout Word?) throws {
      word?.text = "written"
      throw Failure()
    }
    var array = array([1])
    #expect(throws: Failure.self) { try write(&array[id: 1]) }
    #expect(array.elements == [Word(id: 1, text: "written")])
    #expect(array.invariantViolation == nil)
  }

  @Test("keeps the old element when one with its id is appended or inserted")
  func keepsOld() {
    var array = array([1, 2])
    let appended = array.append(Word(id: 1, text: "new"))
    let refused = array.insert(Word(id: 2, text: "new"), at: 0)
    let inserted = array.insert(Word(id: 3), at: 0)
    #expect(appended == (false, 0))
    #expect(refused == (false, 1))
    #expect(inserted == (true, 0))
    #expect(array.elements == [Word(id: 3), Word(id: 1), Word(id: 2)])
  }

  @Test("updates and returns the old element")
  func updates() {
    var array = array([1])
    let old = array.update(Word(id: 1, text: "a"), at: 0)
    #expect(old == Word(id: 1))
    let thenOld = array.updateOrAppend(Word(id: 1, text: "b"))
    #expect(thenOld == Word(id: 1, text: "a"))
    let finallyOld = array.updateOrAppend(Word(id: 2))
    #expect(finallyOld == nil)
    #expect(array.elements == [Word(id: 1, text: "b"), Word(id: 2)])
  }

  @Test("removes by id and by position")
  func removes() {
    var array = array([1, 2, 3])
    let removed = array.remove(id: 2)
    #expect(removed == Word(id: 2))
    let thenRemoved = array.remove(id: 2)
    #expect(thenRemoved == nil)
    let finallyRemoved = array.remove(at: 1)
    #expect(finallyRemoved == Word(id: 3))
    #expect(array.ids == [1])
    array.removeAll()
    #expect(array.isEmpty)
  }

  @Test("moves an element to the position where it ends")
  func moves() {
    var array = array([1, 2, 3])
    array.move(from: 0, to: 2)
    #expect(array.ids == [2, 3, 1])
    array.move(from: 2, to: 0)
    #expect(array.ids == [1, 2, 3])
  }

  @Test("is a value")
  func copies() {
    let original = array(0..<20)
    var copy = original
    copy.remove(id: 3)
    #expect(original.count == 20)
    #expect(original[id: 3] == Word(id: 3))
    #expect(copy != original)
  }

  @Test("keeps its invariants and agrees with an array over random operations")
  func randomOperations() {
    var generator = SmallGenerator(state: 1)
    var array = array([])
    var model: [Word] = []
    for step in 0..<4000 {
      let word = Word(id: Int.random(in: 0..<40, using: &generator), text: "\(step)")
      let position = Int.random(in: 0...model.count, using: &generator)
      let known = model.firstIndex { $0.id == word.id }
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        array.insert(word, at: position)
        if known == nil { model.insert(word, at: position) }
      case 1:
        array[id: word.id] = word
        if let known { model[known] = word } else { model.append(word) }
      case 2:
        array.remove(id: word.id)
        if let known { model.remove(at: known) }
      case 3:
        array[id: word.id]?.text = "x"
        if let known { model[known].text = "x" }
      case 4 where position < model.count:
        array.remove(at: position)
        model.remove(at: position)
      case 5 where known != nil && position < model.count:
        array.move(from: known ?? 0, to: position)
        model.insert(model.remove(at: known ?? 0), at: position)
      default: break
      }
      if array.elements != model || array.invariantViolation != nil {
        Issue.record("step \(step): \(array.invariantViolation ?? "differs from the model")")
        return
      }
    }
  }

  private struct SmallGenerator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
    }
  }
}
