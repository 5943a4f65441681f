import Foundation
import IdentifiedModel
import Testing

@Suite("The order of an identified array")
struct OrderTests {
  @Test("moves an element to the position where it ends", arguments: [3, 30])
  func moves(count: Int) {
    for source in 0..<count {
      for destination in 0..<count {
        var array = words(0..<count)
        array.move(from: source, to: destination)
        var expected = Array(0..<count)
        expected.insert(expected.remove(at: source), at: destination)
        #expect(array.ids == expected)
        #expect(array.invariantViolation == nil)
      }
    }
  }

  @Test("moves offsets in front of a destination, which counts as before the move")
  func movesOffsets() {
    var array = words([1, 2, 3])
    array.move(fromOffsets: [0, 2], toOffset: 0)
    #expect(array.ids == [1, 3, 2])
    array = words([1, 2, 3])
    array.move(fromOffsets: [2, 0], toOffset: 1)
    #expect(array.ids == [1, 3, 2])
    array = words([1, 2, 3])
    array.move(fromOffsets: [0, 2], toOffset: 2)
    #expect(array.ids == [2, 1, 3])
    array = words([1, 2, 3])
    array.move(fromOffsets: [0], toOffset: 3)
    #expect(array.ids == [2, 3, 1])
    array = words([1, 2, 3])
    array.move(fromOffsets: [], toOffset: 2)
    #expect(array.ids == [1, 2, 3])
  }

  @Test("takes index sets and passes over offsets out of range")
  func indexSets() {
    var array = words(0..<20)
    array.move(fromOffsets: IndexSet([1, 3, 40]), toOffset: 0)
    #expect(array.ids == [1, 3, 0, 2] + (4..<20))
    array.remove(atOffsets: IndexSet([0, 1]))
    #expect(array.ids == [0, 2] + (4..<20))
    array.move(fromOffsets: [7, -1], toOffset: 0)
    #expect(array.ids.first == 9)
    #expect(array.invariantViolation == nil)
  }

  @Test("moves an id in front of another or to the end")
  func movesID() {
    var array = words([1, 2, 3])
    let moved = array.move(id: 3, before: 1)
    #expect(moved)
    #expect(array.ids == [3, 1, 2])
    array.move(id: 3, before: nil)
    #expect(array.ids == [1, 2, 3])
    array.move(id: 2, before: 2)
    #expect(array.ids == [1, 2, 3])
    let absent = array.move(id: 9, before: 1)
    let beforeAbsent = array.move(id: 1, before: 9)
    #expect(!absent)
    #expect(!beforeAbsent)
    #expect(array.ids == [1, 2, 3])
  }

  @Test("moves several ids in the order in which they are named")
  func movesIDs() {
    var array = words([1, 2, 3, 4, 5])
    array.move(ids: [5, 9, 2, 5], before: 1)
    #expect(array.ids == [5, 2, 1, 3, 4])
    array.move(ids: [5, 2], before: 2)
    #expect(array.ids == [5, 2, 1, 3, 4])
    array.move(ids: [1], before: nil)
    #expect(array.ids == [5, 2, 3, 4, 1])
    let refused = array.move(ids: [1], before: 9)
    #expect(!refused)
    #expect(array.invariantViolation == nil)
  }

  @Test("swaps, and nothing happens to an element swapped with itself", arguments: [4, 40])
  func swaps(count: Int) {
    var array = words(0..<count)
    array.swapAt(0, 3)
    array.swapAt(2, 2)
    #expect(array.ids.elements.prefix(4) == [3, 1, 2, 0])
    #expect(array.invariantViolation == nil)
  }

  @Test("reverses", arguments: [0, 1, 7, 8, 101])
  func reverses(count: Int) {
    var array = words(0..<count)
    array.reverse()
    #expect(array.ids == (0..<count).reversed())
    #expect(array.invariantViolation == nil)
  }

  @Test("partitions, both parts in their order", arguments: [6, 60])
  func partitions(count: Int) {
    var array = words(0..<count)
    let pivot = array.partition { $0.id % 2 == 0 }
    #expect(pivot == count / 2)
    let odd = (0..<count).filter { $0 % 2 == 1 }
    let even = (0..<count).filter { $0 % 2 == 0 }
    #expect(array.ids == odd + even)
    #expect(array.invariantViolation == nil)
  }

  @Test("sorts by contents or by a predicate, equal elements in their order", arguments: [9, 90])
  func sorts(count: Int) {
    var array = IdentifiedArray(
      uniqueElements: (0..<count).map { Word(id: $0, text: "\($0 * 7 % 5)") })
    let expected = array.elements.enumerated().sorted {
      ($0.element.text, $0.offset) < ($1.element.text, $1.offset)
    }
    array.sort()
    #expect(array.elements == expected.map(\.element))
    #expect(array.sorted() == array.elements)
    array.sort { $0.id > $1.id }
    #expect(array.ids == (0..<count).reversed())
    #expect(array.invariantViolation == nil)
  }

  @Test("stays as it is when sorting or partitioning throws", arguments: [9, 90])
  func throwing(count: Int) {
    var array = words((0..<count).reversed())
    #expect(throws: Failure.self) {
      try array.sort { left, right in
        if left.id == 4 { throw Failure() }
        return left.id < right.id
      }
    }
    #expect(throws: Failure.self) {
      _ = try array.partition {
        if $0.id == 4 { throw Failure() }
        return true
      }
    }
    #expect(array == words((0..<count).reversed()))
    #expect(array.invariantViolation == nil)
  }

  @Test("shuffles as an array does", arguments: [8, 80])
  func shuffles(count: Int) {
    var first = TestGenerator(state: 7)
    var second = first
    var array = words(0..<count)
    var plain = Array(0..<count)
    array.shuffle(using: &first)
    plain.shuffle(using: &second)
    #expect(array.ids == plain)
    array.shuffle()
    #expect(array.ids.sorted() == Array(0..<count))
    #expect(array.invariantViolation == nil)
  }

  @Test("is permuted by generic algorithms", arguments: [9, 90])
  func generic(count: Int) {
    func sortGenerically<C: MutableCollection & RandomAccessCollection>(_ collection: inout C)
    where C.Element == Word {
      collection.sort { $0.id < $1.id }
    }
    func reverseGenerically<C: MutableCollection & BidirectionalCollection>(_ c: inout C) {
      c.reverse()
    }
    var array = words((0..<count).map { ($0 * 7 + 3) % count })
    sortGenerically(&array)
    #expect(array.ids == Array(0..<count))
    reverseGenerically(&array)
    #expect(array.ids == (0..<count).reversed())
    #expect(array.invariantViolation == nil)
  }
}
