import Testing

@testable import StatefulFuzz

@Suite("The numbers of a state")
struct StateNumbersTests {
  private enum Cell: Hashable { case number(Int), sum([Int]), empty }
  private enum Mode { case on, off }
  private struct Account {
    var id = 7
    var balance: Int8 = -30
    var name = "12"
    var isOpen = true
    var limit: UInt? = 500
    var none: Int?
    var mode = Mode.on
  }

  @Test("are its integers but 0 and 1, in the order in which they are stored")
  func stored() {
    #expect(StateNumbers.numbers(in: Account()) == [7, -30, 500])
    #expect(StateNumbers.numbers(in: [0, 1, 2, -1]) == [2, -1])
    #expect(StateNumbers.numbers(in: (1.5, "x", true)) == [])
  }

  @Test("are found in collections, in values that carry others, and behind references")
  func nested() {
    #expect(StateNumbers.numbers(in: [[3], [], [4, 5]]) == [3, 4, 5])
    #expect(StateNumbers.numbers(in: [8: "a"]) == [8])
    #expect(Set(StateNumbers.numbers(in: [10: 20, 30: 40] as [Int: Int])) == [10, 20, 30, 40])
    #expect(StateNumbers.numbers(in: [Cell.number(6), .empty, .sum([7, 8])]) == [6, 7, 8])
    final class Node {
      var value = 9
    }
    #expect(StateNumbers.numbers(in: Node()) == [9])
    #expect(StateNumbers.numbers(in: [11, "x", Account()] as [Any]) == [11, 7, -30, 500])
  }

  @Test("are those of the beginning of a large state")
  func large() {
    #expect(StateNumbers.numbers(in: Array(2...100)) == Array(2...25))
    let lists = Array(repeating: Array(2...100), count: 100)
    #expect((24...48).contains(StateNumbers.numbers(in: lists).count))
    let cells = (2...100).map { Cell.number($0) }
    #expect((8...24).contains(StateNumbers.numbers(in: cells).count))
  }

  @Test("are the same with what was learned of the types before")
  func known() {
    let types = ShapeTypes()
    for _ in 0..<2 {
      #expect(StateNumbers.numbers(in: Account(), types) == [7, -30, 500])
      #expect(StateNumbers.numbers(in: [Cell.number(6)], types) == [6])
    }
  }
}
