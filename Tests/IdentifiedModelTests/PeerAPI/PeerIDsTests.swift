// Written as its users write code for swift-identified-collections. Only this import is another one.
import Foundation
import IdentifiedModel
import Testing

/// What users do with `ids`, and the members that answer the collection's own type.
@Suite("Code for the peer's ids and sorted copies compiles and works")
struct PeerIDsTests {
  let todos: IdentifiedArrayOf<Todo> = [
    Todo(id: 3, title: "Salt"), Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread"),
  ]

  @Test("sets of ids, against ids, sets, arrays and ranges")
  func sets() {
    let ids = todos.ids
    #expect(ids.isSubset(of: Set([1, 2, 3, 4])) && ids.isSubset(of: ids) && !ids.isSubset(of: [1]))
    #expect(ids.isStrictSubset(of: 0...3) && !ids.isStrictSubset(of: ids))
    #expect(ids.isSuperset(of: [2, 2]) && ids.isStrictSuperset(of: [2, 2]))
    #expect(!ids.isStrictSuperset(of: [1, 2, 3]) && !ids.isSuperset(of: [4]))
    #expect(ids.isDisjoint(with: [4, 5]) && !ids.isDisjoint(with: Set([3])))
    #expect(ids.isEqualSet(to: [1, 2, 3, 3]) && !ids.isEqualSet(to: [1, 2]))
    #expect(ids.union([9, 3]) == [3, 1, 2, 9])
    #expect(ids.intersection(Set([2, 3])) == [3, 2])
    #expect(ids.subtracting([1]) == [3, 2])
    #expect(ids.symmetricDifference([2, 7]) == [3, 1, 7])
    let odd: UniqueIDs<Int> = ids.filter { $0 % 2 == 1 }
    #expect(odd == [3, 1])
  }

  @Test("ids without their order")
  func unordered() {
    let sorted = todos.sorted { $0.id < $1.id }
    #expect(todos.ids != sorted.ids)
    #expect(todos.ids.unordered == sorted.ids.unordered)
    #expect(todos.ids.unordered.hashValue == sorted.ids.unordered.hashValue)
    #expect(todos.ids.unordered.isSuperset(of: sorted.ids.unordered))
    var set = todos.ids.unordered
    #expect(set.insert(4).inserted && !set.insert(4).inserted)
    #expect(set.remove(1) == 1 && set.update(with: 3) == 3 && set.count == 3)
    #expect(set.union([9]).contains(9) && set.symmetricDifference([2, 8]) == [3, 4, 8])
  }

  @Test("a copy of the ids of one's own")
  func editing() {
    var ids = todos.ids
    #expect(ids.append(1) == (false, 1))
    #expect(ids.append(8) == (true, 3))
    #expect(ids.remove(1) == 1 && ids.remove(1) == nil)
    ids.formUnion([2, 5])
    #expect(ids == [3, 2, 8, 5])
    ids.formIntersection([5, 2, 8])
    ids.subtract([8])
    ids.formSymmetricDifference([5, 6])
    #expect(ids == [2, 6])
    #expect(todos.ids == [3, 1, 2])
  }

  @Test("ids that are encoded and decoded")
  func codable() throws {
    let data = try JSONEncoder().encode(todos.ids)
    #expect(String(decoding: data, as: UTF8.self) == "[3,1,2]")
    #expect(try JSONDecoder().decode(UniqueIDs<Int>.self, from: data) == todos.ids)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(UniqueIDs<Int>.self, from: Data("[1,2,1]".utf8))
    }
  }

  @Test("sorted copies of the same type, and arrays where they are asked for")
  func sorted() {
    let byTitle = todos.sorted { $0.title < $1.title }
    #expect(byTitle[id: 1] == Todo(id: 1, title: "Milk"))
    #expect(byTitle.ids == [2, 1, 3])
    let array: [Todo] = todos.sorted { $0.id > $1.id }
    #expect(array.map(\.id) == [3, 2, 1])
    let numbers = IdentifiedArray(uniqueElements: [3, 1, 2], id: \.self)
    #expect(numbers.sorted().ids == [1, 2, 3])
    #expect(numbers.sorted(by: >).elements == [3, 2, 1])
  }

  @Test("members of an identified value that can only be read")
  func dynamicMembers() {
    var name = Identified("Blob", id: 1)
    #expect(name.count == 4 && name.isEmpty == false)
    name.value = "B"
    #expect(name.count == 1)
  }

  @Test("generic code over mutable identified collections")
  func generic() {
    func swapEnds<C: _MutableIdentifiedCollection>(_ collection: inout C)
    where C.Index == Int, C: RandomAccessCollection {
      collection.swapAt(collection.startIndex, collection.endIndex - 1)
    }
    var copy = todos
    swapEnds(&copy)
    #expect(copy.ids == [2, 1, 3])
  }
}
