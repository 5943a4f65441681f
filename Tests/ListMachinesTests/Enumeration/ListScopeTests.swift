import IdentifiedModel
import StatefulFuzz
import Testing

@testable import IdentifiedModel
@testable import ListMachines

@Suite("The scope of the list suite")
struct ListScopeTests {
  @Test("has commands of every kind of its envelope", arguments: 1...4, Envelope.allCases)
  func kinds(elements: Int, envelope: Envelope) {
    let kinds = Set(ListCommand.scope(elements: elements, envelope: envelope).map(\.kind))
    var expected = Set(ListCommandKind.allCases.filter { $0.envelope <= envelope })
    // The same as replacing the list by what it has.
    expected.subtract([.sort, .filter])
    // One element has no other name.
    if elements == 1 { expected.remove(.rename) }
    #expect(kinds == expected)
  }

  @Test(
    "has every command once",
    arguments: [
      // render, removeLast, removeAll; read, edit, remove, background, focus and delete of each
      // element; insert and move with a position; reorder; lists.
      (1, Envelope.documented, 3 + 6 + 2 + 2 + 2), (2, .documented, 3 + 12 + 8 + 6 + 5),
      (3, .documented, 3 + 18 + 18 + 12 + 16),
      // Two more handles of read and edit, seven more kinds of an element each.
      (1, .observed, 15 + 11), (2, .observed, 34 + 22), (3, .observed, 67 + 33),
      // diff and four kinds of didSet; writes in a render, renames, twins; 9 and 23 changes inside
      // a render, and beside an edit by each handle; writes of whole elements.
      (1, .paranoid, 26 + 5 + 1 + 0 + 1 + 9 + 3 * 9 + 1),
      (2, .paranoid, 56 + 5 + 2 + 2 + 4 + 23 + 6 * 23 + 2),
    ])
  func count(elements: Int, envelope: Envelope, count: Int) {
    let commands = ListCommand.scope(elements: elements, envelope: envelope)
    #expect(commands.count == count)
    #expect(Set(commands).count == count)
  }

  @Test("writes values that no field ever had")
  func values() throws {
    let machine = ListMachine(IDLookupFallback.self, profile: StrategyProfile(access: .safe))
    var model = machine.makeModel(ListStart([ItemID(ordinal: 0)]))
    let edit = ListCommand.edit(ItemID(ordinal: 0), 0, .retained)
    let background = ListCommand.change(.background(ItemID(ordinal: 0), 0))
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
        "root", "rows", "live", "rowByOrdinal", "commit", "escaped", "heldByPosition", "walked",
        "sideEffect", "sideEffectLog", "constantElements", "countWarnings", "hasTokens",
        "recordedCommits",
      ])
    #expect(
      host.rows.map(Self.parts) == [
        [
          "state", "first", "last", "firstCapture", "lastCapture", "shown", "token", "commit",
          "skippedAfter", "isHeld",
        ]
      ])
    var model = ListModel(ListStart([ItemID(ordinal: 0)]), identity: .element)
    _ = model.step(.render)
    #expect(
      Self.parts(of: model) == [
        "items", "rows", "bornCount", "freshValue", "profile", "sideEffect",
      ]
    )
    #expect(
      Self.parts(of: model.rows) == [
        "identity", "keepsFirstBinding", "rows", "live", "lastRow", "escaped", "renamedWithFocus",
        "constantCount", "visibleCount", "hasFocus", "hasHeld",
      ])
    #expect(
      model.rows.rows.map(Self.parts) == [
        ["shown", "last", "firstIndex", "position", "isLive", "hasFocus", "isHeld", "isSkipped"]
      ])
  }

  private static func parts(of value: Any) -> [String] {
    Mirror(reflecting: value).children.compactMap(\.label)
  }
}
