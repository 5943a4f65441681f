import IdentifiedModel
import ListMachines
import Testing

/// Counts what arrives at the root, and with what.
private final class Root<Value> {
  var value: Value
  var transactions: [Transaction] = []

  init(_ value: Value) { self.value = value }

  var binding: Binding<Value> {
    Binding(
      get: { self.value },
      set: { newValue, transaction in
        self.value = newValue
        self.transactions.append(transaction)
      })
  }
}

@Suite("A binding's transaction")
struct BindingTransactionTests {
  private let root = Root(ListItem(id: ItemID(ordinal: 0), v: 1, w: 2))

  @Test("is handed to a setter that takes one")
  func setter() {
    root.binding.animation(.linear).wrappedValue = ListItem(id: ItemID(ordinal: 0))
    #expect(root.transactions == [Transaction(animation: .linear)])
  }

  @Test("is carried along a projection, in one write that keeps the other fields")
  func projected() {
    let v = root.binding.animation(.linear).v
    root.value.w = 9
    v.wrappedValue = 5
    #expect(root.value == ListItem(id: ItemID(ordinal: 0), v: 5, w: 9))
    #expect(root.transactions == [Transaction(animation: .linear)])
  }

  @Test("may be set after the projection instead")
  func setLate() {
    root.binding.v.animation(.easeIn).wrappedValue = 5
    #expect(root.transactions == [Transaction(animation: .easeIn)])
  }

  @Test("is carried through every kind of projection to one write at the root")
  func chain() throws {
    let root = Root<[ListItem?]>([ListItem(id: ItemID(ordinal: 0), v: 1, w: 2), nil])
    let first = root.binding.animation(.linear).projected(\.[0])
    let v = Binding<AnyHashable>(try #require(Binding(first)).v)
    Binding<AnyHashable?>(v).wrappedValue = 5
    #expect(root.value == [ListItem(id: ItemID(ordinal: 0), v: 5, w: 2), nil])
    #expect(root.transactions == [Transaction(animation: .linear)])
  }

  @Test("of the collection counts when an element is written, not that of the element")
  func element() {
    let root = Root([1, 2])
    root.binding.animation(.linear)[0].animation(.easeIn).wrappedValue = 7
    #expect(root.value == [7, 2])
    #expect(root.transactions == [Transaction(animation: .linear)])
  }

  @Test("is replaced as a whole by transaction(_:), in one value of it by animation(_:)")
  func modifiers() {
    var continuous = Transaction()
    continuous.isContinuous = true
    let binding = Binding.constant(1).animation(.linear)
    #expect(binding.transaction(continuous).transaction == continuous)
    #expect(binding.transaction(continuous).animation().transaction.isContinuous)
    #expect(binding.animation().transaction.animation == .default)
    #expect(binding.animation(nil).transaction.animation == nil)
    #expect(binding.transaction.animation == .linear)
  }

  @Test("does not make it another place")
  func identity() {
    let binding = root.binding
    #expect(binding.animation(.linear).location === binding.location)
    #expect(binding.animation(.linear).v.location === binding.v.location)
  }

  @Test("does not reach a root whose setter ignores nil")
  func refused() {
    Binding<ListItem?>(root.binding.animation(.linear)).wrappedValue = nil
    #expect(root.transactions.isEmpty)
  }

  @Test("is there for what observers of an object write")
  func object() {
    final class Model {
      let log = StoredLocation(0)
      var count = 0 {
        didSet { log.set(count, transaction: Transaction()) }
      }
    }
    let model = Model()
    let count = Binding(location: ObjectLocation(model, \.count), cachedValue: 0)
    count.animation(.linear).wrappedValue = 3
    #expect(model.count == 3)
    #expect(model.log.pendingTransaction == Transaction(animation: .linear))
    count.wrappedValue = 4
    #expect(model.count == 4)
    #expect(model.log.pendingTransaction == Transaction())
  }
}
