import Testing

@testable import StatefulFuzz

/// Commands that draw what is not there are refused, which costs a case a command: what cannot be legal is
/// not offered.
@Suite("Results that can be drawn while commands are in flight")
struct ResultStoreTests {
  private final class Stub {}

  private let store = ResultStore()

  private func add(_ name: UInt64, inLane lane: Int) {
    store.enter(lane: lane)
    store.add(Stub(), 0, name, to: 0)
  }

  private func names(inLane lane: Int) -> [UInt64] {
    store.enter(lane: lane)
    return store.names(of: 0)
  }

  @Test("those of the same lane, and what was there before; alone, all")
  func lanes() {
    add(0, inLane: 0)
    add(1, inLane: 1)
    add(2, inLane: 2)
    #expect(names(inLane: 1) == [0, 1])
    #expect(names(inLane: 2) == [0, 2])
    #expect(names(inLane: 3) == [0])
    #expect(names(inLane: 0) == [0, 1, 2])
    store.enter(lane: 1)
    #expect(store.result(2, of: 0) == nil)
    #expect(store.result(1, of: 0) != nil)
  }

  @Test("all of them, once nothing is in flight any more")
  func afterwards() {
    add(1, inLane: 1)
    store.endFlight()
    #expect(names(inLane: 2) == [1])
  }

  @Test("only those that every order has made")
  func certain() {
    add(0, inLane: 0)
    let other = store.copy()
    add(1, inLane: 1)
    add(2, inLane: 1)
    other.enter(lane: 1)
    other.add(Stub(), 0, 1, to: 0)
    store.keepCertain(in: [store, other])
    #expect(names(inLane: 1) == [0, 1])
  }

  @Test("and none whose maker failed in the order that goes on, though others have it")
  func missing() {
    let other = store.copy()
    other.enter(lane: 1)
    other.add(Stub(), 0, 7, to: 0)
    store.keepCertain(in: [store, other])
    #expect(names(inLane: 0) == [])
    #expect(store.isTaken(7, in: 0))
  }
}
