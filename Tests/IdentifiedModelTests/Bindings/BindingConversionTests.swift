import IdentifiedModel
import ListMachines
import Testing

@Suite("A binding as one of AnyHashable")
struct HashableBindingTests {
  let location = StoredLocation("a")
  var text: Binding<String> { Binding(location: location, cachedValue: "a") }

  @Test("reads the wrapped value")
  func read() {
    #expect(Binding<AnyHashable>(text).wrappedValue == AnyHashable("a"))
  }

  @Test("writes a value of the type")
  func write() {
    Binding<AnyHashable>(text).wrappedValue = "b"
    #expect(location.get() == "b")
  }

  @Test("obeys the phase")
  func phases() {
    let any = Binding<AnyHashable>(text)
    location.set("b", transaction: Transaction())
    UpdatePass.run { #expect(any.wrappedValue == AnyHashable("a")) }
    #expect(any.wrappedValue == AnyHashable("b"))
  }

  @Test("traps when another type is written")
  func trap() async {
    await #expect(processExitsWith: .failure) {
      Binding<AnyHashable>(Binding.constant("a")).wrappedValue = 1
    }
  }
}

@Suite("Conversions lead to one place")
struct ConversionIdentityTests {
  let location = StoredLocation<Int?>(1)
  var binding: Binding<Int?> { Binding(location: location, cachedValue: 1) }

  @Test("when the same conversion is made twice of it")
  func same() throws {
    let unwrapped = try #require(Binding(binding))
    #expect(Binding(binding)?.location === unwrapped.location)
    let optional = Binding<Int??>(binding)
    #expect(Binding<Int??>(binding).location === optional.location)
    let any = Binding<AnyHashable>(binding)
    #expect(Binding<AnyHashable>(binding).location === any.location)
  }

  @Test("for each kind of conversion another")
  func different() throws {
    let unwrapped = try #require(Binding(binding))
    let again = Binding<Int?>(unwrapped)
    #expect(again.location !== binding.location)
    #expect(Binding(again)?.location !== unwrapped.location)
  }

  @Test("and along two steps as along one")
  func chained() {
    let items = [ListItem(id: ItemID(ordinal: 0), v: 4)]
    let list = Binding(location: StoredLocation(items), cachedValue: items)
    let v = list.projected(\.[0]).v
    #expect(list.projected(\.[0]).v.location === v.location)
    #expect(list.projected(\.[0].v).location !== v.location)
  }
}

@Suite("A binding as a property wrapper")
struct BindingWrapperTests {
  struct Row {
    @Binding var item: ListItem
    @Binding var title: String?

    func rename() { item.v += 1 }
    var number: Binding<Int> { $item.v }
  }

  let root = StoredLocation(ListItem(id: ItemID(ordinal: 0), v: 1))
  var row: Row {
    Row(item: Binding(location: root, cachedValue: root.get()), title: .constant("x"))
  }

  @Test("is passed to the memberwise initialiser and written without mutating its owner")
  func memberwise() {
    row.rename()
    #expect(root.get().v == 2)
    #expect(row.title == "x")
  }

  @Test("projects members with the dollar sign")
  func projects() {
    row.number.wrappedValue = 7
    #expect(root.get().v == 7)
  }

  @Test("is made by a closure's dollar parameter")
  func closure() {
    let body: (Binding<ListItem>) -> Int = { $item in
      item.v = 5
      $item.w.wrappedValue = 6
      return item.v
    }
    #expect(body(row.$item) == 5)
    #expect(root.get().w == 6)
  }

  @Test("serves a walk over a bound list")
  func walk() {
    let items = [ListItem(id: ItemID(ordinal: 0)), ListItem(id: ItemID(ordinal: 1))]
    let list = StoredLocation(items)
    Binding(location: list, cachedValue: items).forEach { $item in item.v = item.id.ordinal + 10 }
    #expect(list.get().map(\.v) == [10, 11])
  }
}
