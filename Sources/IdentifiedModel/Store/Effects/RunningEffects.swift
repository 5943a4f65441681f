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

    var isCancelled: Bool { parts.contains(where: \.isCancelled) }

    func entering(_ part: Part) -> Context { Context(path: part.path, parts: parts + [part]) }
  }

  /// The work in flight, oldest first.
  private(set) var runs: [EffectRun] = []

  private var parts: [Part] = []
  private var count = 0
  private let issues: IssueLog
  private let receive: (Action) -> Void

  /// `receive` takes the actions that effects send.
  init(issues: IssueLog, receive: @escaping (Action) -> Void) {
    self.issues = issues
    self.receive = receive
  }

  /// Whether there is nothing that could be cancelled.
  var isIdle: Bool { parts.isEmpty && runs.isEmpty }

  /// Performs an effect.
  func start(_ effect: Effect<Action>) {
    perform(effect.step, in: Context()) {}
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
      receive(action)
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
      if cancelInFlight { cancel(id, in: context) }
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
    guard let first = steps.first, !context.isCancelled else { return whenOver() }
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
    let run = EffectRun(name: name, number: number, issues: issues) { [weak self] in
      self?.forget(number)
      for part in context.parts { part.runs.removeAll { $0.number == number } }
      whenOver()
    }
    runs.append(run)
    for part in context.parts { part.runs.append(run) }
    body(EffectSubscription(run: run, deliver: receive))
  }

  private func cancel(_ id: AnyHashable, in context: Context) {
    let features = context.path.filter { $0.id != nil }
    cancel { $0.id == id && $0.features.starts(with: features) }
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
