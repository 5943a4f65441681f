import Testing

@testable import StatefulFuzz
@testable import Yardsticks

@Suite("Other orders of the same commands")
struct DeleteWhileShufflingTests {
  /// Twelve commands for a B-tree whose fault needs eleven: none can go, and no two of them exchanged let one.
  private static let stuck =
    " | 0 0 | 0 3 | 0 4 | 0 1 | 0 2 | 0 5 | 0 6 | 0 7 | 0 8 | 0 6 | 0 0 | 1 6"

  /// Whether the last command, of insertions (0) and removals (1), is the first one after which keys are lost.
  private static func losesKeys(_ candidate: ChoiceSequence) -> Bool {
    var (tree, keys) = (BTree(misplacesBorrowed: true), Set<Int>())
    for (place, command) in candidate.commandValues.enumerated() {
      let key = Int(command[1])
      if command[0] == 0 {
        tree.insert(key)
        keys.insert(key)
      } else {
        tree.remove(key)
        keys.remove(key)
      }
      guard tree.keys != keys.sorted() else { continue }
      return command[0] == 1 && place == candidate.commands.count - 1
    }
    return false
  }

  @Test("lose a command that cannot go from this one")
  func found() throws {
    var shrinker = Shrinker.of(Self.stuck, fails: Self.losesKeys)
    try shrinker.deleteCommands()
    #expect(shrinker.best.values == Self.stuck)
    for _ in 0..<3 { try shrinker.deleteWhileShuffling() }
    #expect(shrinker.best.commands.count == 11)
    #expect(Self.losesKeys(shrinker.best))
  }

  @Test("depend on the case alone")
  func sameTwice() throws {
    var one = Shrinker.of(Self.stuck, fails: Self.losesKeys)
    var other = Shrinker.of(Self.stuck, fails: Self.losesKeys)
    try one.deleteWhileShuffling()
    try other.deleteWhileShuffling()
    #expect(one.best == other.best && one.runCount == other.runCount)
  }

  @Test("are given up soon where no other order fails")
  func onlyOne() throws {
    var shrinker = Shrinker.of(Self.stuck) { $0.values == Self.stuck }
    try shrinker.deleteWhileShuffling()
    #expect(shrinker.best.values == Self.stuck)
    #expect(1...160 ~= shrinker.runCount)
  }

  @Test("are not tried for a short case")
  func short() throws {
    var shrinker = Shrinker.of(" | 0 1 | 0 2 | 0 3 | 0 4 | 0 5 | 0 6 | 0 7 | 1 8") { _ in true }
    try shrinker.deleteWhileShuffling()
    #expect(shrinker.runCount == 0)
  }
}
