import Testing

@testable import StatefulFuzz

@Suite("A state's key")
struct StateKeyTests {
  private static func key(_ write: (inout StateKey) -> Void) -> [UInt8] {
    var key = StateKey()
    write(&key)
    return key.bytes
  }

  @Test("names ids by their first appearance")
  func ids() {
    let left = Self.key { key in for id in [7, 2, 7, 5] { key.write(id: id) } }
    let right = Self.key { key in for id in [1, 0, 1, 9] { key.write(id: id) } }
    let other = Self.key { key in for id in [1, 0, 0, 9] { key.write(id: id) } }
    #expect(left == right)
    #expect(left != other)
  }

  @Test("names values by their first appearance, and 0 by itself")
  func values() {
    let left = Self.key { key in for value in [0, 40, 7, 40] { key.write(value: value) } }
    let right = Self.key { key in for value in [0, 3, -1, 3] { key.write(value: value) } }
    let other = Self.key { key in for value in [9, 3, -1, 3] { key.write(value: value) } }
    #expect(left == right)
    #expect(left != other)
  }

  @Test("keeps ids and values apart")
  func kinds() {
    let left = Self.key { key in
      key.write(id: 4)
      key.write(value: 4)
      key.write(id: 4)
    }
    let right = Self.key { key in
      key.write(id: 1)
      key.write(value: 8)
      key.write(id: 1)
    }
    #expect(left == right)
  }

  @Test("of what cannot be told has nothing to compare")
  func unknown() {
    var key = StateKey()
    #expect(key.bytesToCompare == [])
    key.write(3)
    #expect(key.bytesToCompare == [6])
    key.writeUnknown()
    #expect(key.isUnknown)
    #expect(key.bytesToCompare == [])
  }

  @Test(
    "holds numbers as they are",
    arguments: [0, 1, -1, 63, 64, -64, -65, 127, 128, 1 << 20, Int.max, Int.min])
  func numbers(number: Int) {
    let written = Self.key { $0.write(number) }
    for other in [0, 1, -1, 64, Int.max, Int.min] where other != number {
      #expect(written != Self.key { $0.write(other) })
    }
    // The last byte, and only it, has a clear high bit: no number begins another one.
    #expect(written.count { $0 < 0x80 } == 1)
    #expect((written.last ?? 0xFF) < 0x80)
  }
}

@Suite("The table of states")
struct StateTableTests {
  @Test("numbers states in the order of discovery and knows them again")
  func insert() {
    var table = StateTable()
    #expect(table.insert([1, 2]) == (0, true))
    #expect(table.insert([]) == (1, true))
    #expect(table.insert([1, 2]) == (0, false))
    #expect(table.insert([1]) == (2, true))
    #expect(table.insert([]) == (1, false))
    #expect(table.count == 3)
  }

  @Test("keeps every one of many keys")
  func many() {
    var table = StateTable()
    let keys = (0..<20_000).map { number in
      (0..<(number % 7 + 2)).map { UInt8(truncatingIfNeeded: number >> ($0 * 3)) }
    }
    var numbers: [[UInt8]: Int] = [:]
    for key in keys {
      let (number, isNew) = table.insert(key)
      #expect(isNew == (numbers[key] == nil))
      #expect(numbers[key, default: numbers.count] == number)
      numbers[key] = number
    }
    #expect(table.count == numbers.count)
  }
}

@Suite("A number of sequences")
struct SequenceCountTests {
  @Test(
    "is grouped by thousands",
    arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")])
  func text(number: UInt128, text: String) {
    #expect(SequenceCount(number).description == text)
  }

  @Test("is exact beyond 64 bits")
  func large() {
    // One state with 1000 commands that all come back to it.
    var lists = SuccessorLists()
    lists.append(legal: 1000, successors: [Int](repeating: 0, count: 1000))
    #expect(lists.sequenceCount(from: [0], depth: 2).description == "1,001,001")
    #expect(
      lists.sequenceCount(from: [0], depth: 12).description
        == "1,001,001,001,001,001,001,001,001,001,001,001,001")
  }

  @Test("says when it is more than it can tell")
  func saturated() {
    var lists = SuccessorLists()
    lists.append(legal: 1000, successors: [Int](repeating: 0, count: 1000))
    let count = lists.sequenceCount(from: [0], depth: 20)
    #expect(!count.isExact)
    #expect(count.description == "more than 99,999,999,999,999,999,999,999,999,999,999,999,999")
  }

  @Test("leaves out what follows a failure and what is illegal")
  func leaves() {
    // Start: 3 legal commands, one of which fails, one goes back, one goes to state 1, which has
    // 2 legal commands, both back to the start.
    var lists = SuccessorLists()
    lists.append(legal: 3, successors: [0, 1])
    lists.append(legal: 2, successors: [0, 0])
    // 1 + 3 + (3 + 2) + (5 + 2 × 3)
    #expect(lists.sequenceCount(from: [0], depth: 3).number == 1 + 3 + 5 + 11)
  }
}
