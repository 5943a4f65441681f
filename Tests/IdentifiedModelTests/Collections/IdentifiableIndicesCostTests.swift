import IdentifiedModel
import Testing

/// A random-access collection with positions of its own, which counts what is asked of it.
private struct Shelf: RandomAccessCollection {
  /// A place on the shelf: every second number from 100, so that no arithmetic on it works.
  struct Place: Comparable, Hashable {
    let number: Int
    static func < (left: Place, right: Place) -> Bool { left.number < right.number }
  }

  final class Counter {
    var steps = 0
    var jumps = 0
    var reads = 0
  }

  let words: [Word]
  let counter = Counter()

  var startIndex: Place { Place(number: 100) }
  var endIndex: Place { Place(number: 100 + 2 * words.count) }

  func index(after i: Place) -> Place {
    counter.steps += 1
    return Place(number: i.number + 2)
  }

  func index(before i: Place) -> Place {
    counter.steps += 1
    return Place(number: i.number - 2)
  }

  func index(_ i: Place, offsetBy distance: Int) -> Place {
    counter.jumps += 1
    return Place(number: i.number + 2 * distance)
  }

  func index(_ i: Place, offsetBy distance: Int, limitedBy limit: Place) -> Place? {
    counter.jumps += 1
    let room = (limit.number - i.number) / 2
    let isBeyond = distance >= 0 ? room >= 0 && distance > room : room <= 0 && distance < room
    return isBeyond ? nil : Place(number: i.number + 2 * distance)
  }

  func distance(from start: Place, to end: Place) -> Int {
    counter.jumps += 1
    return (end.number - start.number) / 2
  }

  subscript(position: Place) -> Word {
    counter.reads += 1
    return words[(position.number - 100) / 2]
  }
}

@Suite("Identifiable indices of a collection with its own positions")
struct IdentifiableIndicesCostTests {
  private let shelf = Shelf(words: (0..<1000).map { Word(id: $0) })

  @Test("cost nothing to make")
  func creation() {
    _ = shelf.identifiableIndices
    #expect(shelf.counter.steps + shelf.counter.jumps + shelf.counter.reads == 0)
  }

  @Test("are counted and found in one step, and read one id each time")
  func access() {
    let pairs = shelf.identifiableIndices
    let middle = pairs[pairs.index(pairs.startIndex, offsetBy: 500)]
    #expect(middle.id == 500)
    #expect(middle.index == Shelf.Place(number: 1100))
    #expect(pairs.count == 1000)
    #expect(shelf.counter.steps == 0)
    #expect(shelf.counter.jumps == 2)
    #expect(shelf.counter.reads == 1)
  }

  @Test("go backwards and by negative distances")
  func backwards() {
    let pairs = shelf.identifiableIndices
    #expect(pairs.last?.id == 999)
    #expect(pairs[pairs.index(pairs.endIndex, offsetBy: -3)].id == 997)
    #expect(pairs.index(pairs.startIndex, offsetBy: -1, limitedBy: pairs.startIndex) == nil)
    #expect(pairs.suffix(2).map(\.id) == [998, 999])
    #expect(pairs.distance(from: pairs.endIndex, to: pairs.startIndex) == -1000)
  }

  @Test("lead into the collection, from a slice as well")
  func slices() {
    let start = shelf.index(shelf.startIndex, offsetBy: 997)
    let pairs = shelf[start...].identifiableIndices
    #expect(pairs.map(\.id) == [997, 998, 999])
    #expect(pairs.map { shelf[$0.index].id } == [997, 998, 999])
    #expect(pairs.dropFirst().identifiers == [998, 999])
    #expect(Array(pairs.indices) == pairs.map(\.index))
  }

  @Test("serve algorithms that rely on random access")
  func binarySearch() {
    let pairs = shelf.identifiableIndices
    var range = pairs.startIndex..<pairs.endIndex
    while !range.isEmpty {
      let half = pairs.distance(from: range.lowerBound, to: range.upperBound) / 2
      let middle = pairs.index(range.lowerBound, offsetBy: half)
      if pairs[middle].id < 777 {
        range = pairs.index(after: middle)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    #expect(pairs[range.lowerBound].id == 777)
    #expect(shelf.counter.reads <= 11)
  }

  @Test("are equal when both id and position are")
  func equality() {
    let words = [Word(id: 1), Word(id: 2)]
    let other = [Word(id: 1), Word(id: 3)]
    #expect(words.identifiableIndices[0] == other.identifiableIndices[0])
    #expect(words.identifiableIndices[1] != other.identifiableIndices[1])
    #expect(words.identifiableIndices[0] != Array(words.reversed()).identifiableIndices[1])
    #expect(Set(words.identifiableIndices).union(other.identifiableIndices).count == 3)
  }

  @Test("cross to another task when their collection does")
  func sendable() async {
    let pairs = [Word(id: 1), Word(id: 2)].identifiableIndices
    let ids = await Task.detached { pairs.map(\.id) }.value
    #expect(ids == [1, 2])
  }
}

extension Slice<IdentifiableIndices<Slice<Shelf>>> {
  fileprivate var identifiers: [Int] { map(\.id) }
}
