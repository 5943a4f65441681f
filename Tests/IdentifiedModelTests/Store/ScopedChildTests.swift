import Testing

@testable import IdentifiedModel
@testable import ListMachines

@Suite("Child stores")
struct ScopedChildTests {
  private typealias RowStore = StoreOf<BindableRow>
  private static let a = ItemID(ordinal: 0)
  private static let b = ItemID(ordinal: 1)

  private static func rows(
    onIssue: ((StoreIssue) -> Void)? = nil
  ) -> StoreOf<BindableRows> {
    Store(initialState: [ListItem(id: a, v: 1), ListItem(id: b, v: 2)], onIssue: onIssue) {
      BindableRows()
    }
  }

  @Test("are the same for the same element, whatever happens around it")
  func cached() {
    let store = Self.rows()
    let first = store.scope(state: \.self, action: \.rows)
    store.send(.replaced([ListItem(id: Self.b, v: 5), ListItem(id: Self.a, v: 1)]))
    let second = store.scope(state: \.self, action: \.rows)
    #expect(first.ids == [Self.a, Self.b] && second.ids == [Self.b, Self.a])
    #expect(first[1] === second[0])
    #expect(first[1].v == 5)
  }

  @Test("show what was last seen of a removed element")
  func lastSeen() {
    let store = Self.rows()
    let row = store.scope(state: \.self, action: \.rows)[1]
    #expect(row.v == 2)
    store.send(.replaced([]))
    #expect(row.v == 2)
    #expect(row.isInvalid)
  }

  @Test("go with the store that they are part of, present or removed")
  func freed() {
    var store: StoreOf<BindableRows>? = Self.rows()
    weak let row = store?.scope(state: \.self, action: \.rows)[1]
    weak let core = store?.core
    #expect(row != nil && core != nil)
    store?.send(.replaced([ListItem(id: Self.a, v: 1)]))
    store = nil
    #expect(row == nil && core == nil)
  }

  @Test("drop what the controls of a removed element send, and nothing else")
  func droppedSends() {
    var issues: [StoreIssue] = []
    let store = Self.rows { issues.append($0) }
    let row = store.scope(state: \.self, action: \.rows)[1]
    store.send(.replaced([]))
    row.binding(\.v).wrappedValue = 9
    #expect(issues == [])
    row.send(.binding(.set(\.v, 9)))
    #expect(issues.map(\.isMissingElement) == [true])
    #expect(store.state == [])
  }

  @Test("leave the cache when the grace period is over, and not before")
  func gracePeriod() {
    let store = Self.rows()
    let row = store.scope(state: \.self, action: \.rows)[0]
    let all = store.state
    let rows = store.scope(state: \.self, action: \.rows)
    store.send(.replaced([]))
    store.advance(by: .milliseconds(299))
    #expect(rows[0] === row)
    store.advance(by: .milliseconds(1))
    #expect(rows[0] !== row)
    store.send(.replaced(all))
    #expect(store.scope(state: \.self, action: \.rows)[0] !== row)
  }

  @Test("work again when their element comes back, for as long as it stays")
  func back() {
    let store = Self.rows()
    let row = store.scope(state: \.self, action: \.rows)[0]
    let all = store.state
    var told: [Int] = []
    let observation = row.observe({ $0.v }) { told.append($0) }
    store.send(.replaced([]))
    #expect(row.isInvalid && row.observe({ $0.v }) { _ in }.isFinished)
    store.send(.replaced(all))
    #expect(!row.isInvalid && observation.isFinished)
    row.observe({ $0.v }) { told.append($0) }
    row.binding(\.v).wrappedValue = 7
    #expect(row.v == 7 && told == [7])
    store.advance(by: .seconds(1))
    #expect(store.scope(state: \.self, action: \.rows)[0] === row)
  }

  @Test("that nobody holds leave the cache without any time passing")
  func unheld() {
    let store = Self.rows()
    let rows = store.scope(state: \.self, action: \.rows)
    weak let row = rows[0]
    let held = rows[1]
    store.send(.replaced([]))
    #expect(row != nil)
    store.send(.replaced([]))
    #expect(row == nil && rows[1] === held)
  }

  @Test("made after their element has gone leave like any other")
  func madeLate() {
    let store = Self.rows()
    let rows = store.scope(state: \.self, action: \.rows)
    store.send(.replaced([]))
    weak let row = rows[0]
    #expect(row?.observe({ $0.v }) { _ in }.isFinished == true)
    store.advance(by: .milliseconds(300))
    #expect(row == nil)
  }

  @Test("outside the snapshot ignore what they are sent")
  func inert() {
    let store = Self.rows()
    let rows = store.scope(state: \.self, action: \.rows)
    let inert = rows[2]
    inert.send(.binding(.set(\.v, 3)))
    #expect(inert.isInvalid && rows.count == 2)
    #expect(store.issueCount == 0)
  }

  @Test("report a binding action that no reducer applied")
  func unprocessed() {
    var issues: [StoreIssue] = []
    let store = Store<ListItem, BindableRow.Action>(
      initialState: ListItem(id: Self.a), onIssue: { issues.append($0) }
    ) {
      EmptyReducer()
    }
    store.binding(\.v).wrappedValue = 4
    #expect(issues.count == 1)
    #expect(issues.first?.description.hasPrefix("no BindingReducer applied") == true)
    store.v = 5
    #expect(issues.count == 2 && issues.first == issues.last)
    #expect(store.v == 0)
  }
}

extension StoreIssue {
  fileprivate var isMissingElement: Bool {
    if case .missingElement = self { true } else { false }
  }
}
