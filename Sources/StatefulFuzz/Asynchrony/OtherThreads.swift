import Synchronization

/// Whether anything but the thread of the case could still resume a waiting operation: whoever knows the
/// process says so.
package enum OtherThreads {
  private static let judge = Mutex<Judge?>(nil)
  private static let queues = Mutex<Queues?>(nil)

  /// A struct, for a closure that is a mutex's own value gets one more wrapper at every access.
  private struct Judge {
    var isLastThread: @Sendable () -> Bool
  }

  private struct Queues {
    var beginCase: @Sendable () -> Void
    var areLost: @Sendable () -> Bool
  }

  /// Whether the thread of the case is the last one that can run; false where nobody can tell.
  static var cannotRun: Bool { judge.withLock { $0 }?.isLastThread() ?? false }

  /// A case begins.
  static func beginCase() { queues.withLock { $0 }?.beginCase() }

  /// Whether the case has handed something to a Dispatch queue, and none of them runs in this process.
  static var areQueuesLost: Bool { queues.withLock { $0 }?.areLost() ?? false }

  /// Names who can tell what becomes of Dispatch queues.
  package static func queuesAreJudged(
    beginCase: @escaping @Sendable () -> Void, areLost: @escaping @Sendable () -> Bool
  ) {
    queues.withLock { $0 = Queues(beginCase: beginCase, areLost: areLost) }
  }

  /// Names who can tell.
  package static func areJudged(by isLastThread: @escaping @Sendable () -> Bool) {
    judge.withLock { $0 = Judge(isLastThread: isLastThread) }
  }
}
