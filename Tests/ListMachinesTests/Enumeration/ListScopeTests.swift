import IdentifiedModel
import StatefulFuzz
import Testing

@testable import IdentifiedModel
@testable import ListMachines

@Suite("The scope of the list suite")
struct ListScopeTests {
  @Test("has commands of every kind", arguments: 1...4)
  func kinds(elements: Int) {
    let kinds = Set(ListCommand.scope(elements: elements).map(\.kind))
    #expect(kinds == Set(ListCommand.kinds.indices))
  }

  @Test(
    "has every command once",
    arguments: [
      // render, removeLast, removeAll; eight kinds of an element each, two of an element and a
      // position; every list of different elements.
      (1, 3 + 8 + 2 + 2), (2, 3 + 16 + 8 + 5), (3, 3 + 24 + 18 + 16), (4, 3 + 32 + 32 + 65),
    ])
  func count(elements: Int, count: Int) {
    let commands = ListCommand.scope(elements: elements)
    #expect(commands.count == count)
    #expect(Set(commands).count == count)
  }

  @Test("writes values that no field ever had")
  func values() throws {
    let machine = ListMachine(IDLookupFallback.self, profile: StrategyProfile(access: .safe))
    var model = machine.makeModel(ListStart([ItemID(ordinal: 0)]))
    let edit = ListCommand.edit(ItemID(ordinal: 0), 0, retained: true)
    let background = ListCommand.background(ItemID(ordinal: 0), 0)
    for value in 1...3 {
      let written = machine.withFreshValue(value == 2 ? background : edit, model: model)
      #expect(written == (value == 2 ? background : edit).writing(value))
      #expect(written.description.contains(" \(value)"))
      _ = machine.step(written, model: &model)
    }
    #expect(machine.withFreshValue(.render, model: model) == .render)
  }

  @Test("starts with a list of each length")
  func starts() {
    let machine = ListMachine(IDLookupFallback.self, profile: StrategyProfile(access: .safe))
    #expect(
      machine.enumeratedStarts(elements: 3).map(\.description) == ["", "A", "A B", "A B C"])
  }

  /// Whoever adds state must decide whether a later command can tell: then it belongs into
  /// `describe(to:)`, and in any case into this list.
  @Test("knows every part of the state")
  func parts() {
    var host = ListHost<DraftCopy>(initial: [ItemID(ordinal: 0)])
    host.render()
    #expect(
      Self.parts(of: host) == [
        "root", "rows", "live", "rowByOrdinal", "commit", "constantElements", "countWarnings",
        "hasTokens", "recordedCommits",
      ])
    #expect(
      host.rows.map(Self.parts) == [
        [
          "state", "first", "last", "firstCapture", "lastCapture", "shown", "token", "commit",
        ]
      ])
    var model = ListModel(ListStart([ItemID(ordinal: 0)]), identity: .element)
    _ = model.step(.render)
    #expect(Self.parts(of: model) == ["items", "rows", "bornCount", "freshValue"])
    #expect(
      Self.parts(of: model.rows) == [
        "identity", "rows", "live", "lastRow", "constantCount", "committedCount", "hasFocus",
      ])
    #expect(
      model.rows.rows.map(Self.parts) == [
        ["shown", "lastIndex", "firstIndex", "firstW", "isLive", "hasFocus"]
      ])
  }

  private static func parts(of value: Any) -> [String] {
    Mirror(reflecting: value).children.compactMap(\.label)
  }
}
