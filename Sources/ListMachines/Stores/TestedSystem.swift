import IdentifiedModel
import StatefulFuzz

/// The feature in a `TestStore`, whose failures are collected.
struct TestedSystem: StoreSide {
  typealias Store = TestStore<TestedState, Tested.Action>

  /// The parts of the test store that a planted mistake replaces.
  struct Parts {
    var reports: (TestFailure) -> Bool = { _ in true }
    var send: (Store, Tested.Action, ((inout TestedState) -> Void)?) -> Void = {
      $0.send($1, change: $2)
    }
    var receive: (Store, Tested.Action, ((inout TestedState) -> Void)?) -> Void = {
      $0.receive($1, change: $2)
    }
    var skipInFlight: (Store, EffectQueue<Int>, Bool) -> Void = { store, _, isStrict in
      store.skipInFlightEffects(strict: isStrict)
    }
    var finish: (Store) -> Void = { $0.finish() }
  }

  private final class Failures {
    var reasons: [String] = []
  }

  private let queue: EffectQueue<Int>
  private let store: Store
  private let failures = Failures()
  private let parts: Parts

  init(_ parts: Parts = Parts()) {
    self.parts = parts
    let queue = EffectQueue<Int>()
    self.queue = queue
    let failures = failures
    store = TestStore(
      initialState: TestedState(),
      onFailure: { if parts.reports($0) { failures.reasons.append("\($0.reason)") } }
    ) { Tested(queue: queue) }
  }

  func perform(_ command: TestedCommand) -> TestedSeen {
    failures.reasons = []
    run(command)
    return TestedSeen(
      state: store.state, unasserted: store.unassertedActions.count,
      inFlight: store.effectsInFlight.count, waiting: queue.waiting.count,
      failures: failures.reasons)
  }

  private func run(_ command: TestedCommand) {
    switch command {
    case .add(let n, let expectation):
      parts.send(store, .add(n), TestedState.change(expectation, n))
    case .echo(let n, let expectation):
      parts.send(store, .echo(n), TestedState.change(expectation, n))
    case .load(let expectation): store.send(\.load, change: TestedState.change(expectation, 1))
    case .name(let n, let expectation):
      store.send(\.binding.name, n, change: TestedState.change(expectation, n))
    case .answer(let n, let v, let isLast):
      let waiting = queue.waiting
      guard n < waiting.count else { break }
      if isLast { queue.complete(waiting[n], with: v) } else { queue.send(v, to: waiting[n]) }
    case .receive(let form, let n, let expectation):
      receive(form, n, TestedState.change(expectation, n))
    case .assert(let expectation): store.assert { TestedState.change(expectation, 1)?(&$0) }
    case .finish: parts.finish(store)
    case .skipReceived(let isStrict): store.skipReceivedActions(strict: isStrict)
    case .skipInFlight(let isStrict): parts.skipInFlight(store, queue, isStrict)
    case .exhaustivity(let level):
      store.exhaustivity = level == 0 ? .on : .off(showSkipped: level > 1)
    }
  }

  private func receive(_ form: Int, _ n: Int, _ change: ((inout TestedState) -> Void)?) {
    switch form {
    case 0: parts.receive(store, .add(n), change)
    case 1: store.receive(\.add, change: change)
    case 2: store.receive(\.add, n, change: change)
    default: store.receive(where: { $0 == .add(n) }, change: change)
    }
  }
}
