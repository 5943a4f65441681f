// Written as its users write code for swift-identified-collections. Only this import is another one.
import Foundation
import IdentifiedModel
import Testing

/// Marks everything, in any collection that can be written by id.
private func markAll<C: MutableIdentifiedCollection>(_ todos: inout C) where C.Element == Todo {
  for id in todos.ids { todos[id: id]?.isDone = true }
}

private func markAllUnderscored<C: _MutableIdentifiedCollection<Int, Todo>>(_ todos: inout C) {
  for id in Array(todos.ids) { todos[id: id]?.isDone = true }
}

private func title(of id: Int, in todos: some IdentifiedCollection<Int, Todo>) -> String? {
  todos[id: id]?.title
}

private func count(of todos: any _IdentifiedCollection<Int, Todo>) -> Int { todos.count }

/// A wrapper that stands for a collection of the user's own.
private struct Board: MutableIdentifiedCollection {
  var todos: IdentifiedArrayOf<Todo>

  var ids: IdentifiedArrayOf<Todo>.IDs { todos.ids }
  subscript(id id: Int) -> Todo? {
    get { todos[id: id] }
    set { todos[id: id] = newValue }
  }
  var startIndex: Int { todos.startIndex }
  var endIndex: Int { todos.endIndex }
  subscript(position: Int) -> Todo {
    get { todos[position] }
    set { todos[position] = newValue }
  }
  func index(after i: Int) -> Int { i + 1 }
}

/// A feature that is generic over the collection that it keeps, told apart by conformance.
private struct Feature<Rows: Collection> {
  let rows: Rows
  var findsByID: Bool { false }
}

extension Feature where Rows: IdentifiedCollection {
  var findsByID: Bool { true }
}

@Suite("Generic code for the peer's protocols compiles and works")
struct PeerGenericTests {
  var todos: IdentifiedArrayOf<Todo> {
    [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread"), Todo(id: 3, title: "Salt")]
  }

  @Test("over collections that are written by id")
  func mutable() {
    var first = todos
    markAll(&first)
    var second = todos
    markAllUnderscored(&second)
    #expect(first.allSatisfy { $0.isDone })
    #expect(second.allSatisfy { $0.isDone })
  }

  @Test("over collections that are read by id, also as an opaque or an existential type")
  func readable() {
    #expect(title(of: 2, in: todos) == "Bread")
    #expect(count(of: todos) == 3)
  }

  @Test("with a collection of the user's own")
  func conformance() {
    var board = Board(todos: todos)
    markAll(&board)
    #expect(board.todos.allSatisfy { $0.isDone })
    #expect(title(of: 3, in: board) == "Salt")
  }

  @Test("that is chosen by conformance")
  func conditional() {
    #expect(Feature(rows: todos).findsByID)
    #expect(!Feature(rows: todos.elements).findsByID)
  }

  @Test("over RangeReplaceableCollection")
  func rangeReplaceable() {
    func rebuild<C: RangeReplaceableCollection>(_ rows: C) -> C where C.Element == Todo {
      var rebuilt = C()
      rebuilt.reserveCapacity(rows.count)
      rebuilt.append(contentsOf: rows.dropFirst())
      rebuilt.insert(contentsOf: rows.prefix(1), at: rebuilt.endIndex)
      rebuilt.append(Todo(id: 4, title: "Rice"))
      rebuilt.insert(Todo(id: 5, title: "Tea"), at: rebuilt.startIndex)
      rebuilt.removeAll { $0.id == 3 }
      return rebuilt
    }
    #expect(rebuild(todos).ids == [5, 2, 1, 4])
    #expect(rebuild(todos.elements).map(\.id) == [5, 2, 1, 4])
  }

  @Test("over MutableCollection and RandomAccessCollection")
  func mutableCollection() {
    func arrange<C: MutableCollection & RandomAccessCollection>(_ rows: inout C)
    where C.Element == Todo {
      rows.sort { $0.title < $1.title }
      rows.reverse()
      rows.swapAt(rows.startIndex, rows.index(before: rows.endIndex))
      for i in rows.indices { rows[i].isDone = i == rows.startIndex }
      _ = rows.partition { $0.isDone }
    }
    var todos = todos
    arrange(&todos)
    #expect(todos.last?.title == "Bread")
    #expect(todos.ids.elementsEqual(todos.map(\.id)))
    todos.sort(using: KeyPathComparator(\.id, order: .reverse))
    #expect(todos.ids == [3, 2, 1])
    var slice = todos[1...]
    slice[1].title = "Rolls"
    todos[1...] = slice
    #expect(todos[1].title == "Rolls")
  }

  @Test("as an existential of several protocols")
  func existential() {
    var rows: any MutableCollection<Todo> & RangeReplaceableCollection<Todo> = todos
    rows.append(Todo(id: 4, title: "Rice"))
    #expect(rows.map(\.id) == [1, 2, 3, 4])
    #expect((rows as? IdentifiedArrayOf<Todo>)?[id: 4]?.title == "Rice")
  }

  @Test("over what is Codable, Hashable and Sendable")
  func values() throws {
    func roundTrip<Value: Codable & Hashable & Sendable>(_ value: Value) throws -> Value {
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
    #expect(try roundTrip(todos) == todos)
  }

  @Test("over literals and key paths")
  func keyPaths() {
    func make<C: ExpressibleByArrayLiteral>(_: C.Type) -> C
    where C.ArrayLiteralElement == Todo {
      [Todo(id: 7, title: "Nuts")]
    }
    var made = make(IdentifiedArrayOf<Todo>.self)
    let title: KeyPath<IdentifiedArrayOf<Todo>, String?> = \.[id: 7]?.title
    #expect(made[keyPath: title] == "Nuts")
    let row: WritableKeyPath<IdentifiedArrayOf<Todo>, Todo?> = \.[id: 7]
    made[keyPath: row]?.title = "Figs"
    #expect(made.first?.title == "Figs")
    made[keyPath: row] = nil
    #expect(made.isEmpty)
  }
}
