import StatefulFuzz

/// A list on the main actor: a row is found, something is awaited, and the row is written, while others
/// insert, remove and move rows.
enum TodoListMachine {
  static let targets: [Target] = [
    ConcurrentCatalog.target(
      "todo-index-before-await", "writes at an index that it found before the await",
      expects: ["stale-index-trap", ConcurrentCatalog.notLinearizable], test: faulty),
    ConcurrentCatalog.target("todo-id-after-await", "looks for the row's id again after the await")
    {
      test(.id, "todo-id-after-await")
    },
  ]

  static func faulty() -> StatefulTest<[TodoRow], TodoList> {
    test(.index, "todo-index-before-await")
  }

  static func test(
    _ way: TodoList.Way, _ name: String
  ) -> StatefulTest<[TodoRow], TodoList> {
    StatefulTest(
      "concurrent/\(name)", lanes: 3, model: TodoList.start, system: { TodoList(way) }
    ) { on in
      let toggle = on.command("toggle", .int(in: 0...2)) { (rows: inout [TodoRow], id: Int) in
        if let index = rows.firstIndex(where: { $0.id == id }) { rows[index].toggles += 1 }
      } system: { (list: inout TodoList, id: Int) async in
        await list.toggle(id)
      }
      if way == .index { toggle.known(as: "stale-index-trap") }
      let remove = on.command("remove-last") { (rows: inout [TodoRow]) in
        if !rows.isEmpty { rows.removeLast() }
      } system: { (list: inout TodoList) async in
        await list.removeLast()
      }
      if way == .index { remove.known(as: "not-linearizable") }
      on.command("insert-first", .int(in: 3...5)) { (rows: inout [TodoRow], id: Int) in
        rows.removeAll { $0.id == id }
        rows.insert(TodoRow(id: id), at: 0)
      } system: { (list: inout TodoList, id: Int) async in
        await list.insertFirst(id)
      }
      on.command("move-last-to-front") { (rows: inout [TodoRow]) in
        if let last = rows.popLast() { rows.insert(last, at: 0) }
      } system: { (list: inout TodoList) async in
        await list.moveLastToFront()
      }
      on.check("rows") { await $0 == $1.rows }
    }
  }
}

struct TodoRow: Hashable, Sendable {
  let id: Int
  var toggles = 0
}

@MainActor final class TodoList {
  enum Way: Sendable { case index, id }

  nonisolated static let start = (0...2).map { TodoRow(id: $0) }

  private(set) var rows = TodoList.start
  private let way: Way

  nonisolated init(_ way: Way) { self.way = way }

  func toggle(_ id: Int) async {
    guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
    await save(id)
    switch way {
    case .index: rows[index].toggles += 1
    case .id:
      if let index = rows.firstIndex(where: { $0.id == id }) { rows[index].toggles += 1 }
    }
  }

  func removeLast() { if !rows.isEmpty { rows.removeLast() } }

  func insertFirst(_ id: Int) {
    rows.removeAll { $0.id == id }
    rows.insert(TodoRow(id: id), at: 0)
  }

  func moveLastToFront() {
    if let last = rows.popLast() { rows.insert(last, at: 0) }
  }

  private nonisolated func save(_ id: Int) async { await Task.yield() }
}
