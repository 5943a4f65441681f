/// The end of an effect that its work holds: sends actions until it is over.
///
/// Not `Sendable`: it belongs to the isolation of its store. `Effect.run` is the way from there
/// into a task and back.
public struct EffectSubscription<Action> {
  let run: EffectRun
  let deliver: (Action) -> Void

  /// Sends an action to the store; discarded once the effect is over, and an issue unless it was
  /// cancelled.
  public func send(_ action: Action) {
    if !run.isOver { return deliver(action) }
    guard !run.isCancelled else { return }
    run.issues.report { .sendAfterCompletion(effect: run.name, action: "\(action)") }
  }

  /// Ends the effect; does nothing when it is over.
  public func finish() { run.end() }

  /// Whether the effect was finished or cancelled.
  public var isOver: Bool { run.isOver }

  /// Runs `body` when the effect is cancelled; at once if it was.
  public func onCancel(_ body: @escaping () -> Void) { run.onCancel(body) }

  /// Reports an issue of the feature, with the store's other issues.
  public func report(_ issue: StoreIssue) { run.issues.report { issue } }
}

/// One piece of work in flight.
final class EffectRun {
  let name: String
  /// Counts the work of one store, from 1.
  let number: Int
  let issues: IssueLog
  private(set) var isOver = false
  private(set) var isCancelled = false
  private var cancellations: [() -> Void] = []
  private var whenOver: ((EffectRun) -> Void)?
  /// Begins a part of the work under a cancellation id, perhaps in place of those that have it.
  var beginPart: ((_ id: AnyHashable, _ cancelInFlight: Bool) -> EffectRun?)?
  /// Cancels what has a cancellation id in the feature that this work belongs to.
  var cancelParts: ((_ id: AnyHashable) -> Void)?

  init(name: String, number: Int, issues: IssueLog, whenOver: @escaping (EffectRun) -> Void) {
    self.name = name
    self.number = number
    self.issues = issues
    self.whenOver = whenOver
  }

  func onCancel(_ body: @escaping () -> Void) {
    if isCancelled { body() } else if !isOver { cancellations.append(body) }
  }

  func cancel() {
    guard !isOver else { return }
    isCancelled = true
    let bodies = cancellations
    end()
    for body in bodies { body() }
  }

  func end() {
    guard !isOver else { return }
    isOver = true
    cancellations = []
    beginPart = nil
    cancelParts = nil
    let next = whenOver
    whenOver = nil
    next?(self)
  }
}
