import IdentifiedModel
import ListMachines
import TestSupport
import Testing

/// Where SwiftUI crashes, strategies crash: by real subscripts and real force unwraps.
///
/// One test for each way to trap; each is a process of its own, hence slow and few.
@Suite("Genuine traps", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct TrapTests {
  @Test("C01: a native element binding, read after its element was the last to go")
  func closureRead() async {
    await #expect(processExitsWith: .failure) {
      var host = ListHost<NativeForEach>.rendered()
      host.removeLast()
      _ = host.read(c, retained: false)
    }
  }

  @Test("C02: the same, written")
  func closureWrite() async {
    await #expect(processExitsWith: .failure) {
      var host = ListHost<IdentifiableIndicesClosure>.rendered()
      host.removeLast()
      _ = host.edit(c, 7, retained: false)
    }
  }

  @Test("C17: a key path through a dead index, refreshed inside a pass")
  func keyPathRefresh() async {
    await #expect(processExitsWith: .failure) {
      var host = ListHost<IdentifiableIndicesKeyPath>.rendered()
      host.removeLast()
      host.render()
      _ = host.refresh(c)
    }
  }

  @Test("C17: a store read by a dead index, refreshed inside a pass")
  func storeRefresh() async {
    await #expect(processExitsWith: .failure) {
      var host = ListHost<IndexAction>.rendered()
      host.removeLast()
      host.render()
      _ = host.refresh(c)
    }
  }

  @Test("C18: a constant range, rendered after the list has shrunk")
  func constantRange() async {
    await #expect(processExitsWith: .failure) {
      var host = ListHost<ConstantRange>.rendered()
      host.removeLast()
      host.render()
    }
  }

  @Test("C22: a lookup by id that is unwrapped by force")
  func forcedLookup() async {
    await #expect(processExitsWith: .failure) {
      var host = ListHost<IDLookupUnwrap>.rendered()
      host.remove(b)
      host.render()
      _ = host.edit(b, 7, retained: false)
    }
  }

  @Test("C22: an optional that was unwrapped while it had a value")
  func forcedOptional() async {
    await #expect(processExitsWith: .failure) {
      var host = ListHost<UnwrappedOptional>.rendered()
      host.remove(b)
      _ = host.read(b, retained: false)
    }
  }

  @Test("a closure binding, made for an index that is already dead")
  func eagerGet() async {
    await #expect(processExitsWith: .failure) {
      let list = [1]
      _ = Binding(get: { list[1] }, set: { _ in })
    }
  }

  @Test("an identified array, made of two elements with one id")
  func duplicates() async {
    await #expect(processExitsWith: .failure) {
      _ = IdentifiedArray(uniqueElements: [ListItem(id: a), ListItem(id: a)])
    }
  }

  @Test("an identified array, given an element under another id")
  func otherID() async {
    await #expect(processExitsWith: .failure) {
      var list: IdentifiedArrayOf<ListItem> = [ListItem(id: a)]
      list[id: a] = ListItem(id: b)
    }
  }
}
