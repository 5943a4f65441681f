/// The one place of a store where state changes.
///
/// Actions are reduced one after the other: what arrives meanwhile waits in a buffer. The state is
/// worked on as a copy and committed once, when the buffer is empty; until then readers see the
/// state from before.
final class RootCore<R: Reducer>: StoreCore<R.State, R.Action> {
  private struct Buffered {
    var action: R.Action
    /// What it belongs to, when an effect sent it.
    var work: SentWork?
    var whenProcessed: (() -> Void)?
  }

  private let reducer: R
  private var committed: R.State
  private var buffer: [Buffered] = []
  private var isReducing = false
  private var runningEffects: RunningEffects<R.Action>?

  init(_ state: R.State, _ reducer: R, runtime: StoreRuntime) {
    committed = state
    self.reducer = reducer
    super.init(runtime: runtime)
  }

  deinit { runningEffects?.close() }

  override var state: R.State { committed }

  /// The work in flight; made with the first effect, which many features never have.
  var effects: RunningEffects<R.Action> {
    if let runningEffects { return runningEffects }
    let effects = RunningEffects<R.Action>(issues: runtime.issues) { [weak self] action, work in
      self?.receive(action, in: work)
    }
    runningEffects = effects
    return effects
  }

  override func send(
    _ action: R.Action, from origin: SendOrigin, whenProcessed: (() -> Void)?
  ) -> StoreTask {
    if isReducing {
      buffer.append(Buffered(action: action, work: nil, whenProcessed: whenProcessed))
      runtime.issues.report { .reentrantSend(action: "\(action)") }
      return StoreTask(work: nil)
    }
    if runtime.isTelling { runtime.issues.report { .observerSend(action: "\(action)") } }
    return StoreTask(work: process(action, in: nil, whenProcessed))
  }

  /// Takes an action that an effect sent.
  private func receive(_ action: R.Action, in work: SentWork) {
    if isReducing {
      work.begin()
      buffer.append(Buffered(action: action, work: work, whenProcessed: nil))
    } else {
      _ = process(action, in: work, nil)
    }
  }

  private func process(
    _ action: R.Action, in work: SentWork?, _ whenProcessed: (() -> Void)?
  ) -> SentWork? {
    isReducing = true
    var state = committed
    let started = reduce(action, into: &state, in: work)
    var next = 0
    while next < buffer.count {
      let buffered = buffer[next]
      _ = reduce(buffered.action, into: &state, in: buffered.work)
      buffered.work?.end()
      next += 1
    }
    committed = state
    isReducing = false
    // Whoever is told now sees the new state, and may send.
    let processed = next > 0 ? buffer : []
    if next > 0 { buffer.removeAll() }
    whenProcessed?()
    for buffered in processed { buffered.whenProcessed?() }
    runtime.didCommit()
    return started
  }

  /// Reduces an action and starts its effect, as a part of `work` or of one of its own.
  private func reduce(
    _ action: R.Action, into state: inout R.State, in work: SentWork?
  ) -> SentWork? {
    let effect = reducer.reduce(into: &state, action: action)
    if case .issue(let issue) = effect.step {
      runtime.issues.report(issue)
    } else if !effect.step.isCancellation || runningEffects?.isIdle == false {
      let work = work ?? SentWork()
      effects.start(effect, in: work)
      effects.cancelGone(from: state)
      return work
    }
    // Whoever removed an element or a child: its effects go with it.
    runningEffects?.cancelGone(from: state)
    return work
  }
}
