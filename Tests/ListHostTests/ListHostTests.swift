import IdentifiedModel
import ListMachines
import Testing

let a = ItemID(ordinal: 0)
let b = ItemID(ordinal: 1)
let c = ItemID(ordinal: 2)
let d = ItemID(ordinal: 3)

/// The list in short: `A B=7 C/3` is A, B with v 7, C with w 3.
func text(_ items: [ListItem]) -> String {
  items.map { item in
    "\(item.id)" + (item.v == 0 ? "" : "=\(item.v)") + (item.w == 0 ? "" : "/\(item.w)")
  }.joined(separator: " ")
}

extension ListHost {
  /// `[A B C]; render`, where every scenario starts.
  static func rendered(_ ids: [ItemID] = [a, b, c]) -> Self {
    var host = Self(initial: ids)
    host.render()
    return host
  }
}

@Suite("A list host's mutations")
struct MutationTests {
  /// Every storage: an array, an identified array, a store of each, objects.
  static let storages: [any BindingStrategy.Type] = [
    IDLookupFallback.self, IdentifiedAssign.self, StoreElementAction.self, IndexAction.self,
    ReferenceElement.self,
  ]

  @Test("ignore repeated initial ids", arguments: storages)
  func initial(strategy: any BindingStrategy.Type) {
    func check<S: BindingStrategy>(_: S.Type) -> String {
      text(ListHost<S>(initial: [b, a, b]).items)
    }
    #expect(check(strategy) == "B A")
  }

  @Test("insert at a clamped position and ignore present ids", arguments: storages)
  func insert(strategy: any BindingStrategy.Type) {
    func check<S: BindingStrategy>(_: S.Type) -> String {
      var host = ListHost<S>(initial: [a])
      host.insert(b, at: -3)
      host.insert(c, at: 99)
      host.insert(d, at: 1)
      host.insert(a, at: 0)
      return text(host.items)
    }
    #expect(check(strategy) == "B D A C")
  }

  @Test("remove, and ignore what is absent", arguments: storages)
  func remove(strategy: any BindingStrategy.Type) {
    func check<S: BindingStrategy>(_: S.Type) -> [String] {
      var host = ListHost<S>(initial: [a, b, c])
      host.remove(d)
      host.remove(a)
      let removed = text(host.items)
      host.removeLast()
      let shorter = text(host.items)
      host.removeAll()
      host.removeLast()
      host.removeAll()
      return [removed, shorter, text(host.items)]
    }
    #expect(check(strategy) == ["B C", "B", ""])
  }

  @Test("move to the position where the element ends, clamped", arguments: storages)
  func move(strategy: any BindingStrategy.Type) {
    func check<S: BindingStrategy>(_: S.Type) -> [String] {
      var host = ListHost<S>(initial: [a, b, c])
      host.move(a, to: 1)
      let one = text(host.items)
      host.move(a, to: 99)
      let end = text(host.items)
      host.move(c, to: -1)
      host.move(d, to: 0)
      return [one, end, text(host.items)]
    }
    #expect(check(strategy) == ["B A C", "B C A", "C B A"])
  }

  @Test("replace all, keeping the elements of present ids", arguments: storages)
  func replaceAll(strategy: any BindingStrategy.Type) {
    func check<S: BindingStrategy>(_: S.Type) -> String {
      var host = ListHost<S>(initial: [a, b, c])
      host.background(b, 4)
      host.replaceAll([d, b, d, a, b])
      return text(host.items)
    }
    #expect(check(strategy) == "D B/4 A")
  }

  @Test("make a removed id a new element", arguments: storages)
  func reinsert(strategy: any BindingStrategy.Type) {
    func check<S: BindingStrategy>(_: S.Type) -> String {
      var host = ListHost<S>(initial: [a, b])
      host.background(b, 4)
      host.remove(b)
      host.background(b, 5)
      host.insert(b, at: 0)
      return text(host.items)
    }
    #expect(check(strategy) == "B A")
  }
}

@Suite("A list host's rows")
struct RowTests {
  @Test("do not exist before the first render")
  func unrendered() {
    var host = ListHost<IDLookupFallback>(initial: [a])
    let edited = host.edit(a, 1, retained: false)
    #expect(!edited)
    let shown = host.read(a, retained: false)
    #expect(shown == nil)
    let refreshed = host.refresh(a)
    #expect(refreshed == nil)
    let focused = host.focus(a)
    #expect(!focused)
    #expect(text(host.items) == "A")
  }

  @Test("of new elements do not exist before the next render")
  func inserted() {
    var host = ListHost<IDLookupFallback>.rendered()
    host.insert(d, at: 0)
    let edited = host.edit(d, 1, retained: false)
    #expect(!edited)
    host.render()
    let thenEdited = host.edit(d, 1, retained: false)
    #expect(thenEdited)
    #expect(text(host.items) == "D=1 A B C")
  }

  @Test("can be edited after their removal, but neither refreshed before it nor focused after it")
  func removed() {
    var host = ListHost<IDLookupFallback>.rendered()
    let refreshed = host.refresh(b)
    #expect(refreshed == nil)
    host.remove(b)
    let thenRefreshed = host.refresh(b)
    #expect(thenRefreshed == nil)
    host.render()
    let finallyRefreshed = host.refresh(b)
    #expect(finallyRefreshed == ListItem(id: b))
    let focused = host.focus(b)
    #expect(!focused)
    let edited = host.edit(b, 1, retained: false)
    #expect(edited)
    #expect(host.drifted == nil)
  }

  @Test("keep their first binding when the element is back before the next render")
  func keptRow() {
    var host = ListHost<NativeForEach>.rendered()
    host.remove(a)
    host.insert(a, at: 2)
    host.render()
    // The row's first binding is that of position 0, where B is now.
    let shown = host.read(a, retained: true)
    #expect(shown?.id == b)
    let thenShown = host.read(a, retained: false)
    #expect(thenShown?.id == a)
  }

  @Test("are made afresh when a render came between")
  func freshRow() {
    var host = ListHost<NativeForEach>.rendered()
    host.remove(a)
    host.render()
    host.insert(a, at: 2)
    host.render()
    let shown = host.read(a, retained: true)
    #expect(shown?.id == a)
  }

  @Test("under index identity stop being an element's row when they show another")
  func anotherElement() {
    var host = ListHost<IndicesSubscript>.rendered()
    host.remove(b)
    host.render()
    let edited = host.edit(b, 7, retained: false)
    #expect(!edited)
    let thenEdited = host.edit(c, 7, retained: false)
    #expect(thenEdited)
    #expect(text(host.items) == "A C=7")
  }

  @Test("under index identity are made afresh when the list grows again")
  func regrown() {
    var host = ListHost<IndicesSubscript>.rendered([a, b])
    host.removeLast()
    host.render()
    let refreshed = host.refresh(b)
    #expect(refreshed == ListItem(id: b))
    host.insert(c, at: 1)
    host.render()
    let shown = host.read(c, retained: true)
    #expect(shown?.id == c)
    // B's removed row is still there, and its dead position has come back to life as C's.
    let thenShown = host.read(b, retained: false)
    #expect(thenShown?.id == c)
    let thenRefreshed = host.refresh(b)
    #expect(thenRefreshed == ListItem(id: b))
  }

  @Test("keep a token as long as they live")
  func token() {
    var host = ListHost<IndicesSubscript>.rendered()
    let focused = host.focus(b)
    #expect(focused)
    host.move(b, to: 0)
    #expect(host.drifted == nil)
    host.render()
    #expect(host.drifted?.token == b)
    #expect(host.drifted?.shown == a)
    host.removeAll()
    host.render()
    #expect(host.drifted == nil)
  }

  @Test("refresh to what the last commit showed while a transaction is pending")
  func pendingRefresh() {
    var host = ListHost<IdentifiableIndicesKeyPath>.rendered()
    host.remove(a)
    host.render()
    // A's row is bound to position 0, where B was at the last commit and C is now.
    host.remove(b)
    let refreshed = host.refresh(a)
    #expect(refreshed?.id == b)
    host.render()
    let thenRefreshed = host.refresh(a)
    #expect(thenRefreshed?.id == c)
  }

  @Test("never have their writes dropped in the event phase")
  func droppedWrites() {
    var host = ListHost<DraftCopy>.rendered()
    _ = host.edit(a, 1, retained: false)
    host.render()
    #expect(host.droppedWrites == 0)
    #expect(host.warnings == 0)
  }
}
