import Synchronization

/// Where suspended tasks wait: whoever knows the process says so.
package enum WaitingTasks {
  private static let guide = Mutex<Guide?>(nil)

  /// A struct, for a closure that is a mutex's own value gets one more wrapper at every access.
  private struct Guide {
    var place: @Sendable (UnsafeRawPointer) -> WaitingPlace?
  }

  /// Names who can tell where a task waits, by the task's object; a supervisor reads what it tells.
  package static func areFound(by place: @escaping @Sendable (UnsafeRawPointer) -> WaitingPlace?) {
    guide.withLock { $0 = Guide(place: place) }
  }

  /// What a task does that nothing will resume, from the word `waits` on.
  static func words(for task: Task<Void, Never>) -> String {
    let place = guide.withLock { $0 }?.place(unsafeBitCast(task, to: UnsafeRawPointer.self))
    return place?.text ?? WaitingPlace.words(in: nil, for: .unknown)
  }
}
