import IdentifiedModel
import Testing

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

  @Test("of a reversed collection use its own indices")
  func otherIndices() {
    let reversed = words.reversed() as ReversedCollection
    let pairs = reversed.identifiableIndices
    #expect(pairs.map(\.id) == [9, 8, 7])
    #expect(pairs.map { reversed[$0.index].id } == [9, 8, 7])
    #expect(pairs.map(\.index) == Array(reversed.indices))
    #expect(pairs[reversed.index(after: reversed.startIndex)].id == 8)
    #expect(pairs.index(pairs.startIndex, offsetBy: 3) == reversed.endIndex)
    #expect(pairs.distance(from: pairs.startIndex, to: pairs.endIndex) == 3)
  }

  @Test("stay within their limit when an index is moved")
  func limits() {
    let pairs = words[1...].identifiableIndices
    #expect(pairs.index(1, offsetBy: 1, limitedBy: 3) == 2)
    #expect(pairs.index(1, offsetBy: 5, limitedBy: 3) == nil)
    #expect(pairs.indices == 1..<3)
    #expect(pairs.reversed().map(\.id) == [9, 8])
  }

  @Test("work over an identified array and its slices")
  func identified() {
    let array = IdentifiedArray(uniqueElements: words)
    #expect(array.identifiableIndices.map(\.id) == [7, 8, 9])
    #expect(array[1...].identifiableIndices.map(\.index) == [1, 2])
  }

  @Test("of nothing are empty")
  func empty() {
    #expect([Word]().identifiableIndices.isEmpty)
  }
}
