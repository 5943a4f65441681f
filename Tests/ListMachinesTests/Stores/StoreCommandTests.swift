import IdentifiedModel
import StatefulFuzz
import Testing

@testable import ListMachines

@Suite("Commands of the store suite")
struct StoreCommandTests {
  private static func check<Command: TableCommand>(_ type: Command.Type) {
    for (kind, row) in Command.table.enumerated() {
      let arguments = row.bounds.map { Int($0) - 1 }
      let command = Command(kind: kind, arguments: arguments)
      let (encodedKind, encoded) = command.encoded
      #expect(encodedKind == kind && encoded == arguments, "\(command)")
      #expect(Command(command.description) == command, "\(command)")
      #expect(command.choices?.count == 1 + arguments.count, "\(command)")
    }
  }

  @Test("have a text, choices and a place in their table")
  func roundTrip() {
    Self.check(ReducerCommand.self)
    Self.check(BindingCommand.self)
    Self.check(ChildCommand.self)
    Self.check(TestedCommand.self)
  }

  @Test(
    "refuse what is not one",
    arguments: ["", "add", "add x", "add -1", "add 1 2", "add 01", "insrt 1", "add  1"])
  func refused(text: String) { #expect(ReducerCommand(text) == nil) }

  @Test("name the targets of the suite")
  func targets() {
    #expect(
      StoreCatalog.targets.map(\.name) == [
        "store/store-element-action", "store/index-action", "store/store-binding-reducer",
        "store/store-parent-binding", "store/reducer", "store/binding-action",
        "store/scoped-children", "store/test-store",
      ])
  }
}
