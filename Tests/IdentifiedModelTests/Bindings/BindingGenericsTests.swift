import IdentifiedModel
import ListMachines
import Testing

@Suite("Generic code over a bound list")
struct BindingGenericsTests {
  private func ids<C: RandomAccessCollection>(of rows: C) -> [C.Element.ID]
  where C.Element: Identifiable {
    rows.map(\.id)
  }

  let items = (0..<4).map { ListItem(id: ItemID(ordinal: $0), v: $0 * 10) }

  @Test("sees identifiable elements")
  func identifiable() {
    let list = Binding(location: StoredLocation(items), cachedValue: items)
    #expect(ids(of: list).map(\.ordinal) == [0, 1, 2, 3])
    #expect(ids(of: list[1..<3]).map(\.ordinal) == [1, 2])
  }

  @Test("can pair its positions with ids: a bound list has identifiable indices itself")
  func indices() {
    let list = Binding(location: StoredLocation(items), cachedValue: items)
    #expect(list.identifiableIndices.map(\.id.ordinal) == [0, 1, 2, 3])
    #expect(list[2...].identifiableIndices.map(\.index) == [2, 3])
  }

  @Test("uses the indices of a slice")
  func slice() {
    let slice = items[2...]
    let list = Binding(location: StoredLocation(slice), cachedValue: slice)
    #expect(list.startIndex == 2)
    #expect(list.indices == 2..<4)
    list[3].v.wrappedValue = 7
    #expect(list.map(\.v.wrappedValue) == [20, 7])
  }

  @Test("serves collections that are neither random-access nor indexed by integers")
  func dictionary() {
    let values = StoredLocation(["a": 1].values, areEqual: { Array($0) == Array($1) })
    let list = Binding(location: values, cachedValue: values.get())
    list.forEach { $value in value += 1 }
    #expect(Array(values.get()) == [2])
  }

  @Test("walks an identified array and writes an element under the id that it has")
  func identified() {
    let array = IdentifiedArray(uniqueElements: items)
    let root = StoredLocation(array)
    Binding(location: root, cachedValue: array).forEach { $item in
      if item.id.ordinal > 1 { item.v = 1 }
    }
    #expect(root.get().map(\.v) == [0, 10, 1, 1])
  }
}
