import IdentifiedModel
import StatefulFuzz

/// The feature in a `TestStore`, whose failures are collected.
struct TestedSystem: StoreSide {
  typealias Store = TestStore<TestedState, Tested.Action>

  /// The parts of the test store that a planted mistake replaces.
  struct Parts {
    var reports: (TestFailure) -> Bool = { _ in true }
    var send: (Store, Tested.Action, ((inout TestedState) -> Void)?) -> Void = {
      $0.send($1, assert: $2)
    }
    var receive: (Store, Tested.Action, ((inout TestedState) -> Void)?) -> Void = {
      $0.receive($1, assert: $2)
    }
    var skipInFlight: (Store, EffectQueue<Int>, Bool) -> Void = { store, _, isStrict in
      store.skipInFlightEffects(strict: isStrict)
    }
    var finish: (Store) -> Void = { $0.finish() }
    var drop: (Store) -> Void = { _ in }
    /// What the state is while an assertion looks at what it was given.
    var look: (Store, TestedState) -> TestedState = { store, _ in store.state }
  }

  private final class Failures {
    var reasons: [String] = []
    var during: TestedState?
  }

  private let queue: EffectQueue<Int>
  private var store: Store
  private let failures = Failures()
  private let parts: Parts

  init(_ parts: Parts = Parts()) {
    self.parts = parts
    let queue = EffectQueue<Int>()
    self.queue = queue
    store = Self.makeStore(parts, failures, queue)
  }

  private static func makeStore(
    _ parts: Parts, _ failures: Failures, _ queue: EffectQueue<Int>
  ) -> Store {
    TestStore(
      initialState: TestedState(),
      onFailure: { if parts.reports($0) { failures.reasons.append("\($0.reason)") } },
      reducer: { Tested(queue: queue) })
  }

  mutating func perform(_ command: TestedCommand) -> TestedSeen {
    failures.reasons = []
    failures.during = nil
    run(command)
    return TestedSeen(
      state: store.state, unasserted: store.unassertedActions.count,
      inFlight: store.effectsInFlight.count, waiting: queue.waiting.count,
      during: failures.during, failures: failures.reasons)
  }

  /// What a test may claim, and notes what it sees of the store meanwhile.
  private func claim(_ expectation: Int, _ n: Int) -> ((inout TestedState) -> Void)? {
    let (store, failures, look) = (store, failures, parts.look)
    return TestedState.change(expectation, n).map { change in
      { [unowned store] state in
        change(&state)
        failures.during = look(store, state)
      }
    }
  }

  private mutating func run(_ command: TestedCommand) {
    switch command {
    case .add(let n, let expectation):
      parts.send(store, .add(n), claim(expectation, n))
    case .echo(let n, let expectation):
      parts.send(store, .echo(n), claim(expectation, n))
    case .load(let expectation): store.send(\.load, assert: claim(expectation, 1))
    case .name(let n, let expectation):
      store.send(\.binding.name, n, assert: claim(expectation, n))
    case .answer(let n, let v, let isLast):
      let waiting = queue.waiting
      guard n < waiting.count else { break }
      if isLast { queue.complete(waiting[n], with: v) } else { queue.send(v, to: waiting[n]) }
    case .receive(let form, let n, let expectation):
      receive(form, n, claim(expectation, n))
    case .assert(let expectation):
      store.assert(
        claim(expectation, 1) ?? { [failures, store] _ in failures.during = store.state })
    case .finish: parts.finish(store)
    case .skipReceived(let isStrict): store.skipReceivedActions(strict: isStrict)
    case .skipInFlight(let isStrict): parts.skipInFlight(store, queue, isStrict)
    case .exhaustivity(let level):
      store.exhaustivity = level == 0 ? .on : .off(showSkippedAssertions: level > 1)
    case .drop:
      parts.drop(store)
      store = Self.makeStore(parts, failures, queue)
    }
  }

  private func receive(_ form: Int, _ n: Int, _ change: ((inout TestedState) -> Void)?) {
    switch form {
    case 0: parts.receive(store, .add(n), change)
    case 1: store.receive(\.add, assert: change)
    case 2: store.receive(\.add, n, assert: change)
    default: store.receive({ $0 == .add(n) }, assert: change)
    }
  }
}
