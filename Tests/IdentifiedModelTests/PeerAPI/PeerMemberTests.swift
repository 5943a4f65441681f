// Written as its users write code for swift-identified-collections. Only this import is another one.
import Foundation
import IdentifiedModel
import Testing

/// Every member that the peer documents, called in the shapes that its documentation shows.
@Suite("Code for the peer's type compiles and works")
struct PeerMemberTests {
  let milk = Todo(id: 1, title: "Milk")
  let bread = Todo(id: 2, title: "Bread")
  let salt = Todo(id: 3, title: "Salt")
  var todos: IdentifiedArrayOf<Todo> { [milk, bread, salt] }

  @Test("initialisers of identifiable elements")
  func identifiableInitialisers() {
    let empty = IdentifiedArrayOf<Todo>()
    var typed: IdentifiedArray<Todo.ID, Todo> = []
    typed.append(milk)
    let unique = IdentifiedArray(uniqueElements: [milk, bread, salt])
    let unchecked = IdentifiedArray(uncheckedUniqueElements: [milk, bread, salt])
    let lazily = IdentifiedArrayOf<Todo>(
      uniqueElements: [1, 2].lazy.map { Todo(id: $0, title: "") })
    #expect(empty.isEmpty)
    #expect(typed == [milk])
    #expect(unique == todos)
    #expect(unchecked == todos)
    #expect(lazily.ids == [1, 2])
  }

  @Test("initialisers with a key path")
  func keyPathInitialisers() {
    let chile = Country(code: "CL", name: "Chile")
    let ghana = Country(code: "GH", name: "Ghana")
    let empty = IdentifiedArray<String, Country>(id: \.code)
    let unique = IdentifiedArray(uniqueElements: [chile, ghana], id: \.code)
    let unchecked = IdentifiedArray(uncheckedUniqueElements: [chile, ghana], id: \.code)
    let merged = IdentifiedArray(
      [chile, ghana, chile], id: \.code, uniquingIDsWith: { old, _ in old })
    #expect(empty.isEmpty)
    #expect(empty.id == \Country.code)
    #expect(unique[id: "GH"] == ghana)
    #expect(unchecked == unique)
    #expect(merged == unique)
  }

  @Test("initialisers that combine elements with one id")
  func uniquing() throws {
    let list = [milk, bread, Todo(id: 1, title: "Oat milk")]
    let last = IdentifiedArray(list, uniquingIDsWith: { $1 })
    #expect(last.map(\.title) == ["Oat milk", "Bread"])
    let first = try IdentifiedArray(list) { (old: Todo, new: Todo) throws -> Todo in
      if new.id == 9 { throw CancellationError() }
      return old
    }
    #expect(first.map(\.title) == ["Milk", "Bread"])
  }

  @Test("copies of itself and of its slices")
  func copies() {
    #expect(IdentifiedArray(todos) == todos)
    #expect(IdentifiedArray(todos[1...]) == [bread, salt])
    #expect(IdentifiedArray(uniqueElements: todos[...1]) == [milk, bread])
    #expect(IdentifiedArrayOf<Todo>(uniqueElements: todos.filter { $0.id != 1 }) == [bread, salt])
  }

  @Test("reading")
  func reading() {
    #expect(todos.map { $0[keyPath: todos.id] } == [1, 2, 3])
    #expect(todos.ids == [1, 2, 3])
    #expect(Array(todos.ids) == [1, 2, 3])
    #expect(todos.ids.contains(2))
    #expect(todos.elements == [milk, bread, salt])
    #expect(todos.contains(bread))
    #expect(todos.index(id: 3) == 2)
    #expect(todos.index(id: 4) == nil)
    #expect(todos[id: 2]?.title == "Bread")
    #expect(todos[id: 4] == nil)
    #expect(todos[1] == bread)
    #expect(todos.first == milk)
    #expect(todos.last?.id == 3)
    #expect(todos.count == 3)
    #expect(todos.map(\.title).joined(separator: ", ") == "Milk, Bread, Salt")
  }

  @Test("writing by id and by position")
  func writing() {
    var todos = todos
    todos[id: 1]?.isDone.toggle()
    todos[id: 2]?.title += "!"
    todos[id: 3] = nil
    todos[id: 4] = Todo(id: 4, title: "Rice")
    todos[0].title = "Oat milk"
    todos[1] = Todo(id: 5, title: "Tea")
    #expect(todos.map(\.title) == ["Oat milk", "Tea", "Rice"])
    #expect(todos[0].isDone)
    #expect(todos.ids == [1, 5, 4])
    for id in todos.ids { todos[id: id]?.isDone = true }
    #expect(todos.filter(\.isDone).count == 3)
    for index in todos.indices { todos[index].isDone = false }
    #expect(todos.allSatisfy { !$0.isDone })
  }

  @Test("inserting")
  func inserting() {
    var todos = todos
    let rice = Todo(id: 4, title: "Rice")
    let (inserted, index) = todos.append(rice)
    #expect(inserted)
    #expect(index == 3)
    #expect(todos.append(milk) == (false, 0))
    todos.append(contentsOf: [milk, Todo(id: 5, title: "Tea")])
    #expect(todos.insert(Todo(id: 6, title: "Oil"), at: 0) == (true, 0))
    #expect(todos.ids == [6, 1, 2, 3, 4, 5])
    todos.reserveCapacity(100)
    #expect(todos.count == 6)
  }

  @Test("updating")
  func updating() {
    var todos = todos
    #expect(todos.update(Todo(id: 2, title: "Rolls"), at: 1) == bread)
    #expect(todos.updateOrAppend(Todo(id: 1, title: "Oat milk")) == milk)
    #expect(todos.updateOrAppend(Todo(id: 4, title: "Rice")) == nil)
    let (originalMember, index) = todos.updateOrInsert(Todo(id: 5, title: "Tea"), at: 0)
    #expect(originalMember == nil)
    #expect(index == 0)
    #expect(todos.updateOrInsert(Todo(id: 3, title: "Sea salt"), at: 0).index == 3)
    #expect(todos.map(\.title) == ["Tea", "Oat milk", "Rolls", "Sea salt", "Rice"])
  }

  @Test("removing")
  func removing() {
    var todos = IdentifiedArray(uniqueElements: (1...12).map { Todo(id: $0, title: "") })
    #expect(todos.remove(id: 1)?.id == 1)
    #expect(todos.remove(id: 1) == nil)
    #expect(todos.remove(Todo(id: 2, title: "whatever"))?.id == 2)
    #expect(todos.remove(at: 0).id == 3)
    #expect(todos.removeFirst().id == 4)
    #expect(todos.removeLast().id == 12)
    #expect(todos.popLast()?.id == 11)
    todos.removeFirst(1)
    todos.removeLast(1)
    #expect(todos.ids == [6, 7, 8, 9])
    todos.removeSubrange(0..<1)
    todos.removeSubrange(2...)
    #expect(todos.ids == [7, 8])
    todos.removeAll { $0.id == 7 }
    #expect(todos.ids == [8])
    todos.removeAll(keepingCapacity: true)
    todos.removeAll()
    #expect(todos.isEmpty)
  }

  @Test("by offsets, as a list's handlers get them")
  func offsets() {
    var todos = todos
    todos.move(fromOffsets: [0, 2], toOffset: 1)
    #expect(todos.ids == [1, 3, 2])
    todos.move(fromOffsets: IndexSet(integer: 2), toOffset: 0)
    #expect(todos.ids == [2, 1, 3])
    todos.remove(atOffsets: IndexSet([0, 2]))
    #expect(todos.ids == [1])
  }

  @Test("reordering")
  func reordering() {
    var todos = todos
    todos.swapAt(0, 2)
    #expect(todos.ids == [3, 2, 1])
    todos.reverse()
    #expect(todos.ids == [1, 2, 3])
    todos.sort()
    #expect(todos.ids == [2, 1, 3])
    todos.sort { $0.id > $1.id }
    #expect(todos.ids == [3, 2, 1])
    todos.sort(by: { $0.title > $1.title })
    #expect(todos.sorted().map(\.id) == [2, 1, 3])
    #expect(todos.sorted { $0.id < $1.id }.map(\.id) == [1, 2, 3])
    todos.shuffle()
    var generator = SystemRandomNumberGenerator()
    todos.shuffle(using: &generator)
    #expect(Set(todos.ids) == [1, 2, 3])
    let pivot = todos.partition { $0.id == 2 }
    #expect(pivot == 2)
    #expect(todos[pivot].id == 2)
  }

  @Test("replacing a range")
  func replacing() {
    var todos = todos
    todos.replaceSubrange(0..<2, with: [Todo(id: 4, title: "Rice"), Todo(id: 5, title: "Tea")])
    #expect(todos.ids == [4, 5, 3])
    todos += [Todo(id: 6, title: "Oil")]
    #expect((todos + [milk]).ids == [4, 5, 3, 6, 1])
  }

  @Test("text, comparison and hashing")
  func conformances() {
    let numbers = IdentifiedArray(uniqueElements: [1, 2, 3], id: \.self)
    #expect(numbers.description == "[1, 2, 3]")
    #expect(numbers.debugDescription == "IdentifiedArray<Int>([1, 2, 3])")
    #expect(Mirror(reflecting: numbers).displayStyle == .collection)
    #expect(Set([todos, todos]).count == 1)
    #expect(["shopping": todos] == ["shopping": [milk, bread, salt]])
    #expect(todos != [milk, salt, bread])
  }

  @Test("as a property of state that is encoded, compared and sent")
  func state() async throws {
    struct State: Codable, Hashable, Sendable {
      var todos: IdentifiedArrayOf<Todo> = []
    }
    let state = State(todos: todos)
    let decoded = try JSONDecoder().decode(State.self, from: JSONEncoder().encode(state))
    #expect(decoded == state)
    #expect(await Task.detached { state.todos.count }.value == 3)
  }

  @Test("decoding refuses a repeated id with the same error")
  func duplicates() throws {
    let text = Data(#"[{"id":1,"title":"","isDone":false},{"id":1,"title":"","isDone":true}]"#.utf8)
    do {
      _ = try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: text)
      Issue.record("two elements with one id were decoded")
    } catch let DecodingError.dataCorrupted(context) {
      #expect(context.debugDescription == "Duplicate element at offset 1")
    }
  }

  @Test("Identified")
  func identified() throws {
    var spain = Identified(Country(code: "ES", name: "Spain"), id: "ES")
    spain.name = "España"
    #expect(spain.id == "ES")
    #expect(spain.value.name == "España")
    #expect(spain.code == "ES")
    let byPath = Identified(Country(code: "ES", name: "España"), id: \.code)
    let byClosure = Identified(Country(code: "ES", name: "España"), id: { $0.code })
    #expect(byPath == spain)
    #expect(byClosure == spain)
    let numbers: IdentifiedArrayOf<Identified<Int, Int>> = [Identified(5, id: 1)]
    #expect(numbers[id: 1]?.value == 5)
    let data = try JSONEncoder().encode(numbers)
    #expect(try JSONDecoder().decode(type(of: numbers), from: data) == numbers)
    let alike: Set<Identified<Int, Int>> = [Identified(5, id: \.self), Identified(5, id: \.self)]
    #expect(alike.count == 1)
  }
}

/// Reached through a protocol, because warnings of deprecated calls are errors in these tests.
private protocol FormerNames {
  func makeByPath(_ countries: [Country]) -> IdentifiedArray<String, Country>
  func makeByID(_ todos: [Todo]) -> IdentifiedArrayOf<Todo>
}

private struct FormerInitialisers: FormerNames {
  @available(*, deprecated)
  func makeByPath(_ countries: [Country]) -> IdentifiedArray<String, Country> {
    IdentifiedArray(countries, id: \.code)
  }

  @available(*, deprecated)
  func makeByID(_ todos: [Todo]) -> IdentifiedArrayOf<Todo> { IdentifiedArray(todos) }
}

extension PeerMemberTests {
  @Test("initialisers under their former names")
  func formerInitialisers() {
    let former: any FormerNames = FormerInitialisers()
    let chile = Country(code: "CL", name: "Chile")
    #expect(former.makeByPath([chile])[id: "CL"] == chile)
    #expect(former.makeByID([milk, bread, salt]) == todos)
  }
}
