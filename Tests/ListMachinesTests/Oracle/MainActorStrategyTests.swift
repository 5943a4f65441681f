import IdentifiedModel
import ListMachines
import StatefulFuzz
import Testing

/// A view model as an app has it.
@MainActor private final class TodoListModel: RowsModel {
  var rows: [ListItem]

  init(rows: [ListItem]) { self.rows = rows }

  func row(_ id: ItemID) -> ListItem? { rows.first { $0.id == id } }

  func save(_ row: ListItem) {
    if let place = rows.firstIndex(where: { $0.id == row.id }) { rows[place] = row }
  }
}

/// Finds its row by id at every access.
private enum ViewModelByID: ElementWalk {
  static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: MainActorRoot<TodoListModel>,
    state: NoRowState
  ) -> Binding<ListItem> {
    let (model, id) = (root.model, item.id)
    return Binding(
      get: { MainActor.assumeIsolated { model.row(id) ?? item } },
      set: { row in MainActor.assumeIsolated { model.save(row) } })
  }
}

/// Keeps the index that its row had when it was rendered.
private enum ViewModelByIndex: ElementWalk {
  static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: MainActorRoot<TodoListModel>,
    state: NoRowState
  ) -> Binding<ListItem> {
    let model = root.model
    let index = MainActor.assumeIsolated { model.rows.firstIndex { $0.id == item.id } ?? 0 }
    return Binding(
      get: { MainActor.assumeIsolated { model.rows[index] } },
      set: { row in MainActor.assumeIsolated { model.rows[index] = row } })
  }
}

@Suite("Strategies on the main actor")
struct MainActorStrategyTests {
  private static func target<Strategy: BindingStrategy>(
    _ strategy: Strategy.Type, _ access: StrategyProfile.Access
  ) -> Target {
    ListCatalog.target(
      "view-model", "", strategy, "", access, adjust: { $0.refresh = .live }, expects: []
    ).within(.documented)
  }

  @Test("are judged as those of any other root are")
  func found() throws {
    try MutantCampaign.expect(
      [], of: Self.target(ViewModelByID.self, .safe), cases: 500, commandsAtMost: 5)
    try MutantCampaign.expect(
      ["stale-index-trap", "wrong-read", "wrong-write"],
      of: Self.target(ViewModelByIndex.self, .index), cases: 500, commandsAtMost: 5)
  }
}
