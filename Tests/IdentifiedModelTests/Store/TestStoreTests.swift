import Testing

@testable import IdentifiedModel

@Suite("A test store")
struct TestStoreTests {
  enum Action: CasePathable, Equatable {
    case add(Int)
    case load

    struct Cases: Sendable {
      let add = CasePath<Action, Int>(
        embed: { .add($0) }, extract: { if case .add(let n) = $0 { n } else { nil } })
    }

    static let cases = Cases()
  }

  struct State: Equatable {
    var count = 0
    var loads = 0
  }

  /// A store, its failures, and the queue where its feature waits.
  private final class Bench {
    private final class Log { var failures: [TestFailure] = [] }

    private let log = Log()
    let queue = EffectQueue<Int>()
    var failures: [TestFailure] { log.failures }
    lazy var store = TestStore<State, Action>(
      initialState: State(), onFailure: { [log] in log.failures.append($0) }
    ) { [queue] in
      Reduce { state, action in
        switch action {
        case .add(let n):
          state.count += n
          return .none
        case .load:
          state.loads += 1
          return queue.effect("load") { .add($0) }
        }
      }
    }

    var reasons: [TestFailure.Reason] { failures.map(\.reason) }
  }

  @Test("shows how the state differs from the asserted one")
  func difference() {
    let bench = Bench()
    bench.store.send(
      .add(2), assert: { $0.count = 3 }, fileID: "Module/File.swift", line: 7)
    #expect(
      bench.failures == [
        TestFailure(
          reason: .stateMismatch,
          message: "sending add(2) did not change the state as asserted",
          difference: "  State(\n-   count: 3\n+   count: 2\n    … 1 unchanged\n  )",
          fileID: "Module/File.swift", line: 7)
      ])
  }

  @Test("wants every received action, before the next one is sent and at the end")
  func unasserted() {
    let bench = Bench()
    bench.store.send(.load) { $0.loads = 1 }
    bench.queue.complete(1, with: 5)
    bench.store.finish()
    bench.store.send(.add(0))
    #expect(bench.reasons == [.unassertedActions, .unassertedActions, .stateMismatch])
    #expect(bench.store.unassertedActions == [.add(5)])
  }

  @Test("receives by value, by case, by case and value, by predicate")
  func receive() {
    let bench = Bench()
    bench.store.send(.load) { $0.loads = 1 }
    for n in 1...4 { bench.queue.send(n, to: 1) }
    bench.store.receive(.add(1)) { $0.count = 1 }
    bench.store.receive(\.add) { $0.count = 3 }
    bench.store.receive(\.add, 3) { $0.count = 6 }
    bench.store.receive({ $0 == .add(4) }, assert: { $0.count = 10 })
    #expect(bench.failures == [])
    bench.store.receive(\.add)
    #expect(bench.reasons == [.noAction])
  }

  @Test("shows how the received action differs from the expected one")
  func unexpected() {
    let bench = Bench()
    bench.store.send(.load) { $0.loads = 1 }
    bench.queue.send(1, to: 1)
    bench.store.receive(.add(2)) { $0.count = 2 }
    #expect(bench.reasons == [.unexpectedAction])
    #expect(bench.failures.first?.difference == "  .add(\n-   2\n+   1\n  )")
  }

  @Test("forgets skipped effects, and still hears of them")
  func skipInFlight() {
    let bench = Bench()
    bench.store.send(.load) { $0.loads = 1 }
    bench.store.skipInFlightEffects()
    bench.store.finish()
    #expect(bench.queue.waiting == [1])
    bench.queue.complete(1, with: 5)
    bench.store.receive(.add(5)) { $0.count = 5 }
    #expect(bench.failures == [])
    bench.store.skipInFlightEffects()
    bench.store.skipInFlightEffects(strict: false)
    #expect(bench.reasons == [.nothingToSkip])
  }

  @Test("without exhaustivity takes partial assertions, and tells what it skipped if asked")
  func partial() {
    let bench = Bench()
    bench.store.exhaustivity = .off(showSkippedAssertions: true)
    bench.store.send(.load)
    bench.queue.send(1, to: 1)
    bench.queue.send(2, to: 1)
    bench.store.receive(.add(2)) { $0.count = 3 }
    bench.store.send(.add(1)) { $0.count = 9 }
    bench.store.finish()
    #expect(bench.reasons == [.skipped, .skipped, .stateMismatch])
    #expect(bench.failures.map(\.isInformational) == [true, true, false])
    #expect(
      bench.failures.map(\.message) == [
        "sending load changed more than was asserted",
        "received actions were not asserted: add(1)",
        "sending add(1) did not change the state as asserted",
      ])
  }

  @Test("puts exhaustivity back, and asserts the state in between")
  func withExhaustivity() {
    let bench = Bench()
    bench.store.withExhaustivity(.off) { bench.store.send(.load) }
    #expect(bench.store.exhaustivity == .on)
    bench.store.assert { $0.loads = 1 }
    #expect(bench.failures == [])
    bench.store.assert { $0.loads = 2 }
    #expect(bench.reasons == [.stateMismatch])
  }

  @Test("that goes says what was not asserted, and what is in flight")
  func dropped() {
    var failures: [TestFailure] = []
    let queue = EffectQueue<Int>()
    func use(_ exhaustivity: Exhaustivity, line: Int) {
      let store = TestStore<Int, Int>(
        initialState: 0, onFailure: { failures.append($0) },
        reducer: {
          Reduce { _, action in action == 0 ? queue.effect("load") { $0 } : .none }
        }, fileID: "Module/File.swift", line: line)
      store.exhaustivity = exhaustivity
      store.send(0)
      queue.send(1, to: queue.waiting.last ?? 0)
    }
    use(.off, line: 1)
    #expect(failures == [])
    use(.on, line: 2)
    #expect(failures.map(\.reason) == [.unassertedActions, .effectsInFlight])
    #expect(failures.map(\.line) == [2, 2])
    #expect(queue.waiting == [])
  }

  @Test("shows the state from before the action while an assertion looks")
  func stateDuring() {
    let bench = Bench()
    var seen: [Int] = []
    bench.store.send(.add(1)) { [store = bench.store] in
      seen.append(store.state.count)
      $0.count = 1
    }
    bench.store.send(.load) { $0.loads = 1 }
    bench.queue.complete(1, with: 5)
    bench.store.receive(\.add) { [store = bench.store] in
      seen.append(store.state.count)
      $0.count = 6
    }
    #expect(seen == [0, 1] && bench.failures == [])
    #expect(bench.store.state.count == 6)
  }

  @Test("reports an assertion that throws")
  func throwing() {
    struct Missing: Error {}
    let bench = Bench()
    bench.store.send(.add(0)) { _ in throw Missing() }
    #expect(bench.reasons == [.assertionThrew])
    bench.store.send(.add(1)) { _ in throw Missing() }
    bench.store.assert { _ in throw Missing() }
    bench.store.exhaustivity = .off(showSkippedAssertions: true)
    bench.store.send(.add(1)) { _ in throw Missing() }
    #expect(bench.reasons == Array(repeating: .assertionThrew, count: 4))
    #expect(bench.store.state.count == 2)
  }
}
