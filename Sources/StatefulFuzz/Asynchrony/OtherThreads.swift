import Synchronization

/// Whether anything but the thread of the case could still resume a waiting operation, and what of that kind has
/// taken part: whoever knows the process says so.
package enum OtherThreads {
  private static let judge = Mutex<Judge?>(nil)
  private static let queues = Mutex<Queues?>(nil)
  private static let participant = Mutex(Participant())

  /// Whether there is a participant, for who asks often.
  private static let hasParticipant = Atomic(false)

  /// A struct, for a closure that is a mutex's own value gets one more wrapper at every access.
  private struct Judge {
    var isLastThread: @Sendable () -> Bool
  }

  private struct Queues {
    var beginCase: @Sendable () -> Void
    var areLost: @Sendable () -> Bool
    var nameOfThread: @Sendable () -> String
    var keep: @Sendable (String) -> Void
  }

  private struct Participant {
    var name: String?
  }

  /// Whether the thread of the case is the last one that can run; false where nobody can tell.
  static var cannotRun: Bool { judge.withLock { $0 }?.isLastThread() ?? false }

  /// A case begins.
  static func beginCase() { queues.withLock { $0 }?.beginCase() }

  /// Whether the case has handed something to a Dispatch queue, and none of them runs in this process.
  static var areQueuesLost: Bool { queues.withLock { $0 }?.areLost() ?? false }

  // MARK: What took part

  /// What has taken part in the case that no schedule knows; nil for nothing.
  package static var tookPart: String? {
    hasParticipant.load(ordering: .acquiring) ? participant.withLock { $0.name } : nil
  }

  /// How often this process has waited in vain for what took part.
  private static let vainWaits = Atomic(0)

  /// How long to wait for other threads.
  ///
  /// For one that is known to take part two seconds, and half as long after each case that waited in vain: where
  /// one does, most do.
  ///
  /// - Parameter patience: How long at most; nil for ever.
  /// - Returns: The same where nothing is known to take part.
  static func patience(atMost patience: Duration?) -> Duration? {
    guard tookPart != nil, let patience else { return patience }
    let halvings = min(vainWaits.load(ordering: .relaxed), 5)
    return min(patience, .milliseconds(2_000 >> halvings))
  }

  /// A case has waited in vain.
  static func noteInVain() {
    guard tookPart != nil else { return }
    vainWaits.wrappingAdd(1, ordering: .relaxed)
  }

  /// What is known of the case before is none of the next one's.
  static func forget() {
    guard hasParticipant.load(ordering: .acquiring) else { return }
    participant.withLock { $0.name = nil }
    hasParticipant.store(false, ordering: .releasing)
    queues.withLock { $0 }?.keep("")
  }

  /// Notes that something takes part that no schedule knows; the first one is what is told.
  package static func note(_ name: String) {
    let isFirst = participant.withLock { participant in
      guard participant.name == nil else { return false }
      participant.name = name
      return true
    }
    guard isFirst else { return }
    hasParticipant.store(true, ordering: .releasing)
    queues.withLock { $0 }?.keep(name)
  }

  /// Notes that this thread takes part, which is not that of the case; in a worker, where there is one at a time.
  static func noteThread() {
    guard !hasParticipant.load(ordering: .acquiring), let queues = queues.withLock({ $0 }) else {
      return
    }
    note(queues.nameOfThread())
  }

  /// What a message says of something that took part, and what to do.
  static func sentence(_ name: String) -> String {
    "\(name.prefix(1).uppercased() + name.dropFirst()) ran during the case and cannot be scheduled, so this may "
      + "not be a bug in the system. Replace it with a dependency that does its work in a task"
  }

  /// Names who can tell what becomes of Dispatch queues, and keeps the name of what took part.
  package static func queuesAreJudged(
    beginCase: @escaping @Sendable () -> Void, areLost: @escaping @Sendable () -> Bool,
    nameOfThread: @escaping @Sendable () -> String, keep: @escaping @Sendable (String) -> Void
  ) {
    queues.withLock {
      $0 = Queues(
        beginCase: beginCase, areLost: areLost, nameOfThread: nameOfThread, keep: keep)
    }
  }

  /// Names who can tell.
  package static func areJudged(by isLastThread: @escaping @Sendable () -> Bool) {
    judge.withLock { $0 = Judge(isLastThread: isLastThread) }
  }
}
