import IdentifiedModel
import Testing

@Suite("Removing from an identified array")
struct RemovalTests {
  @Test("removes by id, by element and by position")
  func removes() {
    var array = words([1, 2, 3, 4])
    #expect(array.remove(id: 2) == Word(id: 2))
    #expect(array.remove(id: 2) == nil)
    #expect(array.remove(Word(id: 1, text: "other")) == Word(id: 1))
    #expect(array.remove(Word(id: 1)) == nil)
    #expect(array.remove(at: 1) == Word(id: 4))
    #expect(array.ids == [3])
  }

  @Test("removes at the ends", arguments: [10, 100])
  func ends(count: Int) {
    var array = words(0..<count)
    #expect(array.removeFirst() == Word(id: 0))
    #expect(array.removeLast() == Word(id: count - 1))
    #expect(array.popLast() == Word(id: count - 2))
    array.removeFirst(2)
    array.removeLast(2)
    array.removeLast(0)
    #expect(array == words(3..<count - 4))
    #expect(array.invariantViolation == nil)
    var empty = words([])
    #expect(empty.popLast() == nil)
  }

  @Test("is a queue and a double-ended one for longer than its table has places")
  func queue() {
    var array = words(0..<20)
    for id in 20..<500 {
      array.removeFirst()
      array.append(Word(id: id))
    }
    #expect(array == words(480..<500))
    #expect(array.invariantViolation == nil)
    for id in (0..<480).reversed() {
      array.insert(Word(id: id), at: 0)
      array.removeLast()
      if id % 100 == 7 { array.reverse(); array.reverse() }
    }
    #expect(array == words(0..<20))
    #expect(array.index(id: 19) == 19)
    #expect(array.invariantViolation == nil)
  }

  @Test("removes a range", arguments: [0..<0, 0..<5, 10..<30, 20..<60, 1..<60, 0..<60])
  func ranges(range: Range<Int>) {
    var array = words(0..<60)
    array.removeSubrange(range)
    #expect(array.ids == (0..<60).filter { !range.contains($0) })
    #expect(array.invariantViolation == nil)
    var other = words(0..<60)
    other.removeSubrange(range.lowerBound...)
    #expect(other == words(0..<range.lowerBound))
  }

  @Test("removes offsets in any order", arguments: [5, 50])
  func offsets(count: Int) {
    var array = words(0..<count)
    array.remove(atOffsets: [3, 0, 3])
    #expect(array.ids == [1, 2] + (4..<count))
    array.remove(atOffsets: [-1, 900, 0], outOfRange: .ignore)
    #expect(array.ids == [2] + (4..<count))
    #expect(array.invariantViolation == nil)
  }

  @Test("removes ids, ignoring absent ones", arguments: [5, 50])
  func ids(count: Int) {
    var array = words(0..<count)
    #expect(array.remove(ids: [3, 1, 3, 900]) == 2)
    #expect(array.ids == [0, 2] + (4..<count))
    #expect(array.invariantViolation == nil)
  }

  @Test("removes what satisfies a condition", arguments: [5, 50, 500])
  func condition(count: Int) {
    var array = words(0..<count)
    array.removeAll { $0.id % 3 == 0 }
    #expect(array.ids == (0..<count).filter { $0 % 3 != 0 })
    #expect(array.invariantViolation == nil)
  }

  @Test("removes nothing when the condition throws")
  func throwing() {
    var array = words(0..<50)
    #expect(throws: Failure.self) {
      try array.removeAll {
        if $0.id == 30 { throw Failure() }
        return true
      }
    }
    #expect(array == words(0..<50))
    #expect(array.invariantViolation == nil)
  }

  @Test("removes everything and takes new elements", arguments: [true, false])
  func everything(keepingCapacity: Bool) {
    var array = words(0..<50)
    let copy = array
    array.removeAll(keepingCapacity: keepingCapacity)
    #expect(array.isEmpty)
    #expect(array.index(id: 3) == nil)
    array.append(contentsOf: copy)
    #expect(array == copy)
    #expect(array.invariantViolation == nil)
  }
}
