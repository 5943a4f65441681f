import Synchronization

/// What the thread of a case runs at the moment, as far as the main actor is concerned.
enum CaseContext {
  /// The closures of a test and the requirements of a machine, outside of all jobs.
  ///
  /// They count as the main thread for whoever asks whether they are on it: in an app, the code that calls a
  /// view model is. They do not own the main queue: what waits for that does not wait for them.
  static let code = 0

  /// A job that is none of the main actor's.
  static let job = 1

  /// A job of the main actor, or of the main queue.
  static let main = 2
}

extension ProcessExecutors {
  /// One of the numbers of `CaseContext`.
  static let context = Atomic(CaseContext.code)

  /// Runs `body` as what a number of `CaseContext` says.
  static func within(_ inner: Int, _ body: () -> Void) {
    let outer = enter(inner)
    body()
    _ = enter(outer)
  }

  /// Says what runs next.
  ///
  /// - Returns: What ran.
  package static func enter(_ inner: Int) -> Int { context.exchange(inner, ordering: .relaxed) }

  /// Runs `body` as a job of the main queue.
  ///
  /// - Returns: What is to be entered when it has ended.
  package static func enterMainThread() -> Int { enter(CaseContext.main) }

  /// Whether a job of the main actor or of the main queue runs.
  package static var isMainThread: Bool { context.load(ordering: .relaxed) == CaseContext.main }

  /// Whether this is the thread of a case, outside of all jobs.
  package static var isCodeOfCase: Bool {
    context.load(ordering: .relaxed) == CaseContext.code && isCaseUnderWay
  }

  /// Whether code that assumes the main actor is right, or may be.
  static var mayBeOnMainActor: Bool { isMainThread || isCodeOfCase }
}
