/// The effects of one store that are in flight, and what can cancel them.
///
/// Starts what a reducer returned and keeps, for every piece of work, the cancellable and scoped
/// parts around it. Single-threaded like its store.
final class RunningEffects<Action> {
  /// A part of an effect that can be cancelled as a whole.
  private final class Part {
    let id: AnyHashable?
    let path: [ScopeKey]
    /// The part of `path` to which cancellation ids are local.
    let features: [ScopeKey]
    var runs: [EffectRun] = []
    var isCancelled = false

    init(id: AnyHashable?, path: [ScopeKey]) {
      self.id = id
      self.path = path
      features = path.filter { $0.id != nil }
    }
  }

  /// What surrounds a step: the children that it belongs to, and the parts that can cancel it.
  private struct Context {
    var path: [ScopeKey] = []
    var parts: [Part] = []
    /// What the action that led here has started.
    let work: SentWork

    var isCancelled: Bool { work.isCancelled || parts.contains(where: \.isCancelled) }

    func entering(_ part: Part) -> Context {
      Context(path: part.path, parts: parts + [part], work: work)
    }

    func isInside(_ part: Part) -> Bool { parts.contains { $0 === part } }
  }

  /// The work in flight, oldest first.
  private(set) var runs: [EffectRun] = []

  private var parts: [Part] = []
  private var count = 0
  private let issues: IssueLog
  /// Whether the store has gone: nothing starts any more.
  private var isClosed = false
  private let receive: (Action, SentWork) -> Void

  /// `receive` takes the actions that effects send, and what they belong to.
  init(issues: IssueLog, receive: @escaping (Action, SentWork) -> Void) {
    self.issues = issues
    self.receive = receive
  }

  /// Whether there is nothing that could be cancelled.
  var isIdle: Bool { parts.isEmpty && runs.isEmpty }

  /// Performs an effect as a part of `work`.
  func start(_ effect: Effect<Action>, in work: SentWork) {
    work.begin()
    perform(effect.step, in: Context(work: work)) { work.end() }
  }

  /// Ends everything: the store has gone.
  func close() {
    isClosed = true
    for run in runs { run.cancel() }
  }

  /// Ends the effects of elements and children that are not in `state` any more.
  ///
  /// Cost: one look for every part in flight that belongs to one.
  func cancelGone(from state: @autoclosure () -> Any) {
    guard parts.contains(where: { !$0.path.isEmpty }) else { return }
    let state = state()
    var known: [ScopeKey] = []
    var hasGone = false
    cancel { part in
      if part.path.isEmpty { return false }
      if part.path != known {
        known = part.path
        hasGone = known.hasGone(from: state)
      }
      return hasGone
    }
  }

  private func perform(
    _ step: Effect<Action>.Step, in context: Context, whenOver: @escaping () -> Void
  ) {
    switch step {
    case .none: whenOver()
    case .issue(let issue):
      issues.report(issue)
      whenOver()
    case .send(let action):
      receive(action, context.work)
      whenOver()
    case .subscribe(let name, let body):
      start(name, body, in: context, whenOver: whenOver)
    case .merge(let steps):
      var left = steps.count
      for step in steps {
        perform(step, in: context) {
          left -= 1
          if left == 0 { whenOver() }
        }
      }
    case .concatenate(let steps):
      performNext(steps[...], in: context, whenOver: whenOver)
    case .cancellable(let step, let id, let cancelInFlight):
      // Not what it is itself a step of: the steps that come after it are still wanted.
      if cancelInFlight { cancel(id, in: context, isSpared: context.isInside) }
      perform(step, as: Part(id: id, path: context.path), in: context, whenOver: whenOver)
    case .scoped(let step, let key):
      perform(
        step, as: Part(id: nil, path: context.path + [key]), in: context, whenOver: whenOver)
    case .cancel(let id):
      cancel(id, in: context)
      whenOver()
    case .cancelScopes(let keys):
      for key in keys() {
        let path = context.path + [key]
        cancel { $0.path.starts(with: path) }
      }
      whenOver()
    }
  }

  private func performNext(
    _ steps: ArraySlice<Effect<Action>.Step>, in context: Context, whenOver: @escaping () -> Void
  ) {
    guard let first = steps.first, !context.isCancelled, !isClosed else { return whenOver() }
    perform(first, in: context) { [weak self] in
      guard let self else { return }
      performNext(steps.dropFirst(), in: context, whenOver: whenOver)
    }
  }

  private func perform(
    _ step: Effect<Action>.Step, as part: Part, in context: Context,
    whenOver: @escaping () -> Void
  ) {
    parts.append(part)
    perform(step, in: context.entering(part)) { [weak self] in
      self?.parts.removeAll { $0 === part }
      whenOver()
    }
  }

  private func start(
    _ name: String, _ body: (EffectSubscription<Action>) -> Void, in context: Context,
    whenOver: @escaping () -> Void
  ) {
    count += 1
    let number = count
    let work = context.work
    let run = EffectRun(name: name, number: number, issues: issues) { [weak self] run in
      self?.forget(number)
      for part in context.parts { part.runs.removeAll { $0.number == number } }
      work.remove(run)
      whenOver()
    }
    runs.append(run)
    work.add(run)
    for part in context.parts { part.runs.append(run) }
    run.beginPart = { [weak self] id, cancelInFlight in
      if cancelInFlight { self?.cancel(id, in: context, isSpared: context.isInside) }
      return self?.beginPart(of: name, number, as: id, in: context)
    }
    run.cancelParts = { [weak self] in self?.cancel($0, in: context) }
    let receive = receive
    body(EffectSubscription(run: run) { receive($0, work) })
  }

  /// A part of some work that can be cancelled alone; it is not in flight by itself.
  private func beginPart(
    of name: String, _ number: Int, as id: AnyHashable, in context: Context
  ) -> EffectRun {
    let part = Part(id: id, path: context.path)
    let run = EffectRun(name: name, number: number, issues: issues) { [weak self] _ in
      self?.parts.removeAll { $0 === part }
    }
    part.runs.append(run)
    parts.append(part)
    return run
  }

  private func cancel(
    _ id: AnyHashable, in context: Context, isSpared: (Part) -> Bool = { _ in false }
  ) {
    let features = context.path.filter { $0.id != nil }
    cancel { $0.id == id && $0.features.starts(with: features) && !isSpared($0) }
  }

  private func cancel(_ isMeant: (Part) -> Bool) {
    let meant = parts.filter(isMeant)
    // All are marked first, so that none of them starts its next step when one work ends.
    for part in meant { part.isCancelled = true }
    for part in meant {
      for run in part.runs { run.cancel() }
    }
  }

  private func forget(_ number: Int) {
    runs.removeAll { $0.number == number }
  }
}
