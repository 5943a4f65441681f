/// A priority queue that is kept as an ordered list; a merge of two long ones takes whole runs over.
package struct SplicingHeap: Hashable, Sendable {
  /// The numbers, the least one first.
  package private(set) var numbers: [Int] = []

  /// Makes an empty queue.
  package init() {}

  /// Adds a number.
  package mutating func push(_ number: Int) {
    numbers.insert(number, at: numbers.firstIndex { $0 > number } ?? numbers.count)
  }

  /// Removes the least number.
  package mutating func pop() -> Int? { numbers.isEmpty ? nil : numbers.removeFirst() }

  /// Adds the numbers of another queue.
  package mutating func merge(_ other: SplicingHeap) {
    guard numbers.count >= 4, other.numbers.count >= 4 else {
      for number in other.numbers { push(number) }
      return
    }
    // Wrong: the other's run is put where its first number belongs, though some of ours may come between.
    let place = numbers.firstIndex { $0 > other.numbers[0] } ?? numbers.count
    numbers.insert(contentsOf: other.numbers, at: place)
  }
}

/// A heap in an array; one that takes its place from the last one moves it down alone.
package struct ArrayHeap: Hashable, Sendable {
  private var cells: [Int] = []

  /// Makes an empty heap.
  package init() {}

  /// The numbers in their cells.
  package var numbers: [Int] { cells }

  /// Adds a number.
  package mutating func push(_ number: Int) {
    cells.append(number)
    moveUp(cells.count - 1)
  }

  private mutating func moveUp(_ start: Int) {
    var place = start
    while place > 0, cells[place] < cells[(place - 1) / 2] {
      cells.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func moveDown(_ start: Int) {
    var place = start
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < cells.count }
      guard let least = children.min(by: { cells[$0] < cells[$1] }), cells[least] < cells[place]
      else { return }
      cells.swapAt(place, least)
      place = least
    }
  }

  /// Removes the least number.
  package mutating func pop() -> Int? {
    guard let first = cells.first else { return nil }
    remove(at: 0)
    return first
  }

  /// Removes a number, if it is there.
  package mutating func remove(_ number: Int) {
    if let place = cells.firstIndex(of: number) { remove(at: place) }
  }

  private mutating func remove(at place: Int) {
    let last = cells.removeLast()
    guard place < cells.count else { return }
    cells[place] = last
    // Wrong: what takes the place may be less than its parent there.
    moveDown(place)
  }
}
