import StatefulFuzz
import Testing

@testable import ListMachines

@Suite("Collection commands")
struct CollectionCommandTests {
  private static let model = CollectionModel(CollectionStart(size: 20))

  /// Commands of one kind, each of the first runs that draw it.
  private static func drawn(_ kind: CollectionCommand.Kind) -> [CollectionCommand] {
    var drawn: [CollectionCommand] = []
    for index in 0..<2_000 where drawn.count < 10 {
      var choices = Choices(fresh: .forCase(UInt64(index), campaignSeed: 5))
      for _ in 0..<20 {
        let command = CollectionGenerator.draw(&choices, model: model)
        if command.kind == kind { drawn.append(command) }
      }
    }
    return drawn
  }

  @Test(
    "read back what they write",
    arguments: [
      "append a id=3 value=7", "append b id=3 value=7 generic", "copy b from=a",
      "replaceRange c value=5 at=1 length=2 of=4,9", "sort a way=ties generic",
      "removeAll a way=keep-capacity", "rekey a id=1 to-id=2 value=3 way=element", "hold a",
    ])
  func text(text: String) throws {
    #expect(try #require(CollectionCommand(text)).description == text)
  }

  @Test("take what is left out as 0")
  func defaults() throws {
    let command = try #require(CollectionCommand("insert a at=2"))
    #expect(command.description == "insert a id=0 value=0 at=2")
  }

  @Test(
    "say what is wrong",
    arguments: [
      ("jump a", "'jump' is not a command of the collection suite"),
      ("append", "the list is missing: a, b or c"),
      ("append d", "'d' is not a list; lists are a, b and c"),
      ("append a id=256", "'256' is not a number from 0 to 255"),
      ("append a id=x", "'x' is not a number from 0 to 255"),
      ("append a at=1", "'at=1' is not understood here"),
      ("append a id", "'id' has no value"),
      ("append a id=1 id=2", "'id=2' is not understood here"),
      ("sort a way=up", "'up' is not one of ascending, descending, ties, comparable"),
      ("removeIDs a of=1,2,3,4,5,6,7,8,9", "more than 8 numbers"),
      ("append a generic=1", "'generic=1' is not understood here"),
    ])
  func explanations(text: String, reason: String) {
    #expect(CollectionCommand(text) == nil)
    #expect(CollectionCommand.explain(text) == reason)
  }

  @Test("survive text and choices, every kind", arguments: CollectionCommand.Kind.allCases)
  func roundTrips(kind: CollectionCommand.Kind) throws {
    let drawn = Self.drawn(kind)
    #expect(drawn.count >= 10)
    for command in drawn {
      #expect(CollectionCommand(command.description) == command)
      var replay = Choices(replaying: try #require(CollectionGenerator.choices(for: command)))
      #expect(CollectionGenerator.draw(&replay, model: Self.model) == command)
    }
  }

  @Test("have no choices when a number is out of bounds")
  func outOfBounds() {
    var command = CollectionCommand(.append)
    command.id = 256
    #expect(CollectionGenerator.choices(for: command) == nil)
    #expect(CollectionGenerator.choices(for: CollectionStart(size: 201)) == nil)
  }

  @Test("start from a number of elements", arguments: [("0", true), ("200", true), ("201", false)])
  func starts(text: String, isStart: Bool) {
    #expect((CollectionStart(text) != nil) == isStart)
  }

  @Test(
    "of views read back what they write, by text and by choices",
    arguments: ["view 2", "insert 3 at 1", "remove 0", "reverse", "reach 1 -2 4", "cut 1 3"])
  func indices(text: String) throws {
    let command = try #require(IndicesCommand(text))
    #expect(command.description == text)
    var replay = Choices(replaying: try #require(command.choices))
    #expect(IndicesCommand.draw(&replay, count: 5) == command)
  }

  @Test(
    "of views are refused", arguments: ["view", "view 64", "reach 1 21 4", "cut 1", "insert 1 2"])
  func badIndices(text: String) {
    #expect(IndicesCommand(text) == nil)
    #expect(IndicesCommand.explain(text)?.hasPrefix("'\(text)' is not view N") == true)
  }
}
