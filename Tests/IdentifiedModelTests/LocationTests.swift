import IdentifiedModel
import ListMachines
import Testing

@Suite("A stored location")
struct StoredLocationTests {
  @Test("takes a write at once and leaves a transaction pending")
  func write() {
    let location = StoredLocation(1)
    var transaction = Transaction()
    transaction.isContinuous = true
    location.set(2, transaction: transaction)
    #expect(location.get() == 2)
    #expect(location.pendingTransaction == transaction)
  }

  @Test("ignores a write of an equal value")
  func equalWrite() {
    let location = StoredLocation(1)
    location.set(1, transaction: Transaction())
    #expect(location.pendingTransaction == nil)
  }

  @Test("drops and counts a write inside an update pass")
  func droppedWrite() {
    let location = StoredLocation(1)
    UpdatePass.run { location.set(2, transaction: Transaction()) }
    #expect(location.get() == 1)
    #expect(location.droppedWrites == 1)
    #expect(location.pendingTransaction == nil)
  }

  @Test("takes a write of an action that the pass dispatched")
  func dispatchedWrite() {
    let location = StoredLocation(1)
    UpdatePass.run { UpdatePass.dispatch { location.set(2, transaction: Transaction()) } }
    #expect(location.get() == 2)
    #expect(location.droppedWrites == 0)
  }

  @Test("shows a refresh the first saved value until the commit begins")
  func savedValue() {
    let location = StoredLocation(1)
    location.set(2, transaction: Transaction())
    location.set(3, transaction: Transaction())
    #expect(location.update().0 == 1)
    location.beginCommit()
    #expect(location.update().0 == 3)
    #expect(location.pendingTransaction == nil)
  }

  @Test("changes in place by the same rules")
  func modify() {
    let location = StoredLocation([1])
    location.modify(transaction: Transaction()) { _ in false }
    #expect(location.pendingTransaction == nil)
    location.modify(transaction: Transaction()) { list in
      list.append(2)
      return true
    }
    #expect(location.get() == [1, 2])
    #expect(location.update().0 == [1])
    UpdatePass.run { location.modify(transaction: Transaction()) { _ in true } }
    #expect(location.droppedWrites == 1)
  }
}

@Suite("A projected location")
struct ProjectedLocationTests {
  /// Counts what arrives at the root.
  final class Root {
    var item = ListItem(id: ItemID(ordinal: 0), v: 1, w: 2)
    var writes = 0

    var binding: Binding<ListItem> {
      Binding(
        get: { self.item },
        set: {
          self.item = $0
          self.writes += 1
        })
    }
  }

  @Test("writes the root exactly once and keeps the other fields, as they are now")
  func oneWrite() {
    let root = Root()
    let v = root.binding.v
    root.item.w = 9
    v.wrappedValue = 5
    #expect(root.item == ListItem(id: ItemID(ordinal: 0), v: 5, w: 9))
    #expect(root.writes == 1)
  }

  @Test("hands the transaction on to the root")
  func transaction() {
    let location = StoredLocation([1, 2])
    var binding = Binding(location: location, cachedValue: [1, 2])
    binding.transaction.disablesAnimations = true
    binding.projected(\.[0]).wrappedValue = 7
    #expect(location.pendingTransaction == binding.transaction)
    #expect(location.pendingTransaction?.disablesAnimations == true)
  }

  @Test("is the same object for an equal key path, index included")
  func cache() {
    let list = Binding(location: StoredLocation([1, 2]), cachedValue: [1, 2])
    let first = list.projected(\.[0])
    #expect(list.projected(\.[0]).location === first.location)
    #expect(list.projected(\.[1]).location !== first.location)
  }

  @Test("is forgotten when nobody holds it")
  func weakCache() {
    let list = Binding(location: StoredLocation([1, 2]), cachedValue: [1, 2])
    weak var location: Location<Int>?
    location = list.projected(\.[0]).location
    #expect(location == nil)
  }

  @Test("survives as long as it is held, however many others come and go")
  func sweep() {
    let list = Binding(location: StoredLocation(Array(0..<100)), cachedValue: Array(0..<100))
    let held = list.projected(\.[3])
    for i in 0..<100 { _ = list.projected(\.[i]) }
    #expect(list.projected(\.[3]).location === held.location)
  }

  @Test("projects the base's refresh: what the last commit showed")
  func refresh() {
    let location = StoredLocation([1, 2])
    let second = Binding(location: location, cachedValue: [1, 2]).projected(\.[1])
    location.set([1], transaction: Transaction())
    #expect(second.location.update().0 == 2)
  }
}

@Suite("An object location")
struct ObjectLocationTests {
  @Test("is live in both phases, for reads and writes")
  func live() {
    let object = ListItemObject(new: ItemID(ordinal: 0))
    let location = ObjectLocation(object, \.v)
    UpdatePass.run {
      location.set(3, transaction: Transaction())
      #expect(location.update().0 == 3)
    }
    #expect(object.v == 3)
    #expect(location.get() == 3)
  }
}
