/// What was started by an action that somebody sent: its effects, and those of the actions that
/// they send.
///
/// ```swift
/// await store.send(.task).finish()      // in a view's task: ends with the view
/// ```
public struct StoreTask {
  let work: SentWork?

  /// Whether it was cancelled.
  public var isCancelled: Bool { work?.isCancelled ?? false }

  /// Whether nothing of it is in flight any more.
  public var isFinished: Bool { work?.isOver ?? true }

  /// Ends what is in flight; what it sends from now on is discarded.
  public func cancel() { work?.cancel() }

  /// Waits until nothing is in flight any more; cancels it when the waiting task is cancelled.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    guard let work, !work.isOver else { return }
    let (over, continuation) = AsyncStream<Never>.makeStream()
    work.whenOver { continuation.finish() }
    // Ends by itself when this task is cancelled.
    for await _ in over {}
    if !work.isOver { work.cancel() }
  }
}
