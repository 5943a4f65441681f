import IdentifiedModel
import ListMachines
import Testing

@Suite("A binding")
struct BindingTests {
  let location = StoredLocation(1)
  var binding: Binding<Int> { Binding(location: location, cachedValue: 1) }

  @Test("reads the cached value inside an update pass and the live one outside")
  func phases() {
    let binding = binding
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 2)
    UpdatePass.run { #expect(binding.wrappedValue == 1) }
  }

  @Test("reads live in an action that the pass dispatched")
  func dispatched() {
    let binding = binding
    binding.wrappedValue = 2
    UpdatePass.run { UpdatePass.dispatch { #expect(binding.wrappedValue == 2) } }
  }

  @Test("has its write dropped inside an update pass")
  func droppedWrite() {
    UpdatePass.run { binding.wrappedValue = 2 }
    #expect(location.get() == 1)
    #expect(location.droppedWrites == 1)
  }

  @Test("caches what its location's refresh returns")
  func refresh() {
    var binding = binding
    location.set(2, transaction: Transaction())
    location.beginCommit()
    let refreshed = binding.refresh()
    #expect(refreshed)
    UpdatePass.run { #expect(binding.wrappedValue == 2) }
  }

  @Test("calls get once when it is made from closures")
  func eagerGet() {
    var reads = 0
    let binding = Binding(
      get: {
        reads += 1
        return reads
      }, set: { (_: Int) in })
    #expect(reads == 1)
    UpdatePass.run { #expect(binding.wrappedValue == 1) }
    #expect(binding.wrappedValue == 2)
  }

  @Test("of a member caches that member of the cached value")
  func member() {
    let item = ListItem(id: ItemID(ordinal: 0), v: 4)
    let root = StoredLocation(item)
    let v = Binding(location: root, cachedValue: item).v
    root.set(ListItem(id: ItemID(ordinal: 0), v: 5), transaction: Transaction())
    UpdatePass.run { #expect(v.wrappedValue == 4) }
    #expect(v.wrappedValue == 5)
  }

  @Test("to a constant ignores writes")
  func constant() {
    let binding = Binding.constant(1)
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 1)
  }

  @Test("works as a property wrapper")
  func wrapper() {
    @Binding(projectedValue: binding) var number: Int
    number = 3
    #expect(location.get() == 3)
    #expect($number.location === location)
  }

  @Test("closure bindings never share a location")
  func closureIdentity() {
    let list = Binding(location: StoredLocation([1]), cachedValue: [1])
    let first = list[0]
    let again = list[0]
    #expect(first.location !== again.location)
  }
}

@Suite("A binding of a collection")
struct BindingCollectionTests {
  let location = StoredLocation([10, 20, 30])
  var list: Binding<[Int]> { Binding(location: location, cachedValue: [10, 20, 30]) }

  @Test("is a random-access collection of bindings with the collection's own indices")
  func collection() {
    #expect(list.count == 3)
    #expect(list.indices == 0..<3)
    #expect(list.map(\.wrappedValue) == [10, 20, 30])
    #expect(list.reversed().map(\.wrappedValue) == [30, 20, 10])
    #expect(list[1...].map(\.wrappedValue) == [20, 30])
    #expect(list.index(0, offsetBy: 2) == 2)
  }

  @Test("has the indices of the cached collection inside an update pass")
  func phases() {
    let list = list
    location.set([10], transaction: Transaction())
    #expect(list.count == 1)
    UpdatePass.run { #expect(list.count == 3) }
  }

  @Test("writes an element by reading and writing the whole live collection")
  func elementWrite() {
    let second = list[1]
    location.set([11, 21], transaction: Transaction())
    second.wrappedValue = 5
    #expect(location.get() == [11, 5])
  }

  @Test("hands out positions, not elements")
  func position() {
    let second = list[1]
    location.set([20, 30], transaction: Transaction())
    #expect(second.wrappedValue == 30)
    UpdatePass.run { #expect(second.wrappedValue == 20) }
  }

  @Test("is identified by its value's id when that has one")
  func identifiable() {
    let item = ListItem(id: ItemID(ordinal: 2))
    let binding = Binding(location: StoredLocation(item), cachedValue: item)
    #expect(binding.id == ItemID(ordinal: 2))
  }

  @Test("of identified elements is projected along the id subscript")
  func identifiedArray() {
    let array: IdentifiedArrayOf<ListItem> = [ListItem(id: ItemID(ordinal: 0))]
    let root = StoredLocation(array)
    let element = Binding(location: root, cachedValue: array).projected(
      \.[id: ItemID(ordinal: 0)])
    element.wrappedValue = nil
    #expect(root.get().isEmpty)
  }
}

@Suite("A binding of an optional")
struct BindingOptionalTests {
  let location = StoredLocation<Int?>(1)
  var optional: Binding<Int?> { Binding(location: location, cachedValue: location.get()) }

  @Test("unwraps while it has a value")
  func unwraps() throws {
    let binding = try #require(Binding(optional))
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 2)
    #expect(location.get() == 2)
  }

  @Test("does not unwrap nil")
  func unwrapsNil() {
    location.set(nil, transaction: Transaction())
    #expect(Binding<Int>(optional) == nil)
  }

  @Test("stores a value again when the unwrapped binding is written after nil")
  func writesAfterNil() throws {
    let binding = try #require(Binding(optional))
    location.set(nil, transaction: Transaction())
    binding.wrappedValue = 3
    #expect(location.get() == 3)
  }

  @Test("unwraps by the live value when only the cached one is nil")
  func staleCache() throws {
    let stale = Binding(location: location, cachedValue: nil)
    let binding = try #require(Binding(stale))
    #expect(binding.wrappedValue == 1)
  }

  @Test("made from a plain binding ignores nil and never touches the root with it")
  func ignoresNil() {
    var writes = 0
    let plain = Binding(get: { 1 }, set: { _ in writes += 1 })
    let optional = Binding<Int?>(plain)
    optional.wrappedValue = nil
    #expect(writes == 0)
    optional.wrappedValue = 4
    #expect(writes == 1)
    #expect(optional.wrappedValue == 1)
  }
}
