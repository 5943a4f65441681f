import Synchronization

/// Whether any other thread could still resume a waiting operation: whoever knows the process says so.
package enum OtherThreads {
  private static let answer = Mutex<(@Sendable () -> Bool)?>(nil)

  /// Whether the thread of the case is the last one that can run; false where nobody can tell.
  static var cannotRun: Bool { answer.withLock { $0 }?() ?? false }

  /// Names who can tell.
  package static func areJudged(by isLastThread: @escaping @Sendable () -> Bool) {
    answer.withLock { $0 = isLastThread }
  }
}
