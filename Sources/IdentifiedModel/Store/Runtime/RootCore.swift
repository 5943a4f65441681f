/// The one place of a store where state changes.
///
/// Actions are reduced one after the other: what arrives meanwhile waits in a buffer. The state is
/// worked on as a copy and committed once, when the buffer is empty; until then readers see the
/// state from before.
final class RootCore<R: Reducer>: StoreCore<R.State, R.Action> {
  private struct Buffered {
    var action: R.Action
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

  override var state: R.State { committed }

  /// The work in flight; made with the first effect, which many features never have.
  var effects: RunningEffects<R.Action> {
    if let runningEffects { return runningEffects }
    let effects = RunningEffects<R.Action>(issues: runtime.issues) { [weak self] action in
      self?.send(action, from: .effect, whenProcessed: nil)
    }
    runningEffects = effects
    return effects
  }

  override func send(_ action: R.Action, from origin: SendOrigin, whenProcessed: (() -> Void)?) {
    if isReducing {
      buffer.append(Buffered(action: action, whenProcessed: whenProcessed))
      if origin != .effect { runtime.issues.report { .reentrantSend(action: "\(action)") } }
      return
    }
    isReducing = true
    var state = committed
    reduce(action, into: &state)
    var next = 0
    while next < buffer.count {
      reduce(buffer[next].action, into: &state)
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
  }

  private func reduce(_ action: R.Action, into state: inout R.State) {
    let effect = reducer.reduce(into: &state, action: action)
    if effect.step.isCancellation, runningEffects?.isIdle ?? true { return }
    if case .issue(let issue) = effect.step { return runtime.issues.report(issue) }
    effects.start(effect)
  }
}
