// What the comments of the store and the bindings show.
import IdentifiedModel

// block 1 of TransactionKey.swift

struct Settings: Reducer {
  struct State: Equatable {
    var displayName = ""
    var isSaving = false
  }
  enum Action: BindableAction, CasePathable, Equatable {
    case binding(BindingAction<State>)
    case saved
    struct Cases: Sendable {
      let binding = CasePath(embed: Action.binding) {
        if case .binding(let action) = $0 { action } else { nil }
      }
      let saved = CasePath(embed: { _ in Action.saved }) { $0 == .saved ? () : nil }
    }
    static let cases = Cases()
  }
  var body: some ReducerOf<Self> { BindingReducer() }
}

@MainActor func testStore() {
  // block 1 of TestStore.swift
}

func casePaths() {
  // block 1 of CasePath.swift
}

enum Bindable {
  struct State {}
  // block 1 of BindableAction.swift
}

struct Editor: Equatable { var title = "" }

enum Destination: CasePathable {
  case edit(Editor)
  struct Cases: Sendable {
    let edit = CasePath(embed: Destination.edit) {
      if case .edit(let editor) = $0 { editor } else { nil }
    }
  }
  static let cases = Cases()
}

struct Screen { var destination: Destination? }

func destinations(_ screen: inout Screen) {
  var state: Screen {
    get { screen }
    set { screen = newValue }
  }
  // block 2 of CasePath.swift
}

struct Rows: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = []
    var child: Row.State?
    var name = ""
  }
  enum Action: BindableAction, CasePathable {
    case binding(BindingAction<State>)
    case rows(IdentifiedActionOf<Row>)
    case child(PresentationAction<Row.Action>)
    case nameChanged(String)
    case task
    struct Cases: Sendable {
      let rows = CasePath(embed: Action.rows) {
        if case .rows(let action) = $0 { action } else { nil }
      }
      let child = CasePath(embed: Action.child) {
        if case .child(let action) = $0 { action } else { nil }
      }
      let nameChanged = CasePath(embed: Action.nameChanged) {
        if case .nameChanged(let name) = $0 { name } else { nil }
      }
    }
    static let cases = Cases()
  }
  var body: some ReducerOf<Self> {
    // block 1 of Reducer+ForEach.swift
    // block 1 of ReducerCompositions.swift
  }
}

struct Row: Reducer {
  struct State: Equatable, Identifiable { let id: Int }
  enum Action { case tap }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}

typealias Child = Row

@MainActor func view(_ rows: StoreOf<Rows>) async {
  let store = rows
  // block 1 of StoreTask.swift
}

@MainActor func bindings(_ rows: StoreOf<Rows>) {
  @BindableStore var store = rows
  // block 1 of BindableStore.swift
}

enum Found { case found(Int) }

func searching() -> Effect<Found> {
  enum CancelID { case search }
  @Sendable func search() async throws -> Int { 0 }

  return
  // block 1 of WithTaskCancellation.swift, in an expression

}
