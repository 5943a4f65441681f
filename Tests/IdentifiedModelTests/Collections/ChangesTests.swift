import IdentifiedModel
import Testing

@Suite("Changes between identified arrays")
struct ChangesTests {
  @Test("tell insertions, removals, moves and updates apart")
  func kinds() {
    let old: IdentifiedArrayOf<Word> = [Word(id: 1), Word(id: 2), Word(id: 3), Word(id: 4)]
    let new: IdentifiedArrayOf<Word> = [
      Word(id: 4), Word(id: 1), Word(id: 3, text: "x"), Word(id: 5),
    ]
    let changes = new.changes(from: old)
    #expect(changes.removals == [.init(id: 2, offset: 1)])
    #expect(changes.insertions == [.init(element: Word(id: 5), offset: 3)])
    #expect(changes.moves == [.init(id: 4, source: 3, destination: 0)])
    #expect(changes.updates == [.init(id: 3, element: Word(id: 3, text: "x"))])
    #expect(old.applying(changes) == new)
  }

  @Test("are empty between equal arrays")
  func none() {
    #expect(words(0..<20).changes(from: words(0..<20)).isEmpty)
    #expect(!words([2, 1]).changes(from: words([1, 2])).isEmpty)
  }

  @Test("move as few elements as possible")
  func fewMoves() {
    #expect(words([2, 3, 4, 5, 1]).changes(from: words([1, 2, 3, 4, 5])).moves.map(\.id) == [1])
    #expect(words([5, 1, 2, 3, 4]).changes(from: words([1, 2, 3, 4, 5])).moves.map(\.id) == [5])
    #expect(words([3, 2, 1]).changes(from: words([1, 2, 3])).moves.count == 2)
  }

  @Test("are refused by an array that they do not belong to")
  func foreign() {
    let changes = words([3, 1]).changes(from: words([1, 2]))
    #expect(words([1, 2]).applying(changes) == words([3, 1]))
    #expect(words([2, 1]).applying(changes) == nil)
    #expect(words([1]).applying(changes) == nil)
    #expect(words([1, 2, 3]).applying(changes) == nil)
    let move = words([2, 1]).changes(from: words([1, 2]))
    #expect(words([]).applying(move) == nil)
  }

  @Test("lead from any array to any other", arguments: 0..<200)
  func random(seed: UInt64) {
    var generator = TestGenerator(state: seed)
    func some() -> IdentifiedArrayOf<Word> {
      let ids = (0..<30).shuffled(using: &generator).prefix(.random(in: 0...30, using: &generator))
      return IdentifiedArray(
        uniqueElements: ids.map { Word(id: $0, text: Bool.random(using: &generator) ? "x" : "") })
    }
    let old = some()
    let new = some()
    #expect(old.applying(new.changes(from: old)) == new)
  }
}
