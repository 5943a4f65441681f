import CIsolation
import FuzzPlatform
import StatefulFuzz

/// What a worker makes of work for Dispatch queues: the thread of a case runs it as the schedule says, and what it
/// does not run is named.
enum QueueHooks {
  /// Must be called once, in a worker, before its first case.
  static func watch() {
    let hooks = UnsafeMutablePointer<sf_queue_hooks>.allocate(capacity: 1)
    hooks.initialize(
      to: sf_queue_hooks(
        take: { work, queue, isMain, isOrdered, delay in
          guard let work else { return 0 }
          let place: ProcessExecutors.WorkPlace =
            isMain != 0 ? .main : isOrdered != 0 ? .own(UInt(queue)) : .global
          let isTaken = ProcessExecutors.take(
            QueueHooks.work(work), on: place, after: delay > 0 ? .nanoseconds(delay) : nil)
          return isTaken ? 1 : 0
        },
        drain: { queue, isMain in ProcessExecutors.drain(isMain != 0 ? .main : .own(UInt(queue))) },
        run_next: { ProcessExecutors.runNextWork() ? 1 : 0 },
        has_task: { ProcessExecutors.hasTaskForCommand ? 1 : 0 },
        give_back: { ProcessExecutors.giveWorkBack() },
        note: { kind, label in QueueHooks.note(kind, label) },
        enter_main: { ProcessExecutors.enterMainThread() },
        leave_main: { _ = ProcessExecutors.enter($0) },
        is_main: {
          guard ProcessExecutors.isThreadOfCase else { return -1 }
          return ProcessExecutors.isMainThread ? 1 : 0
        },
        is_code: { ProcessExecutors.isCodeOfCase ? 1 : 0 }))
    sf_watch_queues(hooks)
  }

  private static func work(_ work: OpaquePointer) -> QueueWork {
    let name = QueueHooks.name("queue", label: String(cString: sf_queue_label(work)))
    let address = UInt(bitPattern: work)
    return QueueWork(name: name) {
      sf_run_queue_work(OpaquePointer(bitPattern: address))
    } giveBack: { delay in
      DispatchUse.note()
      let (seconds, attoseconds) = delay.components
      sf_give_back_queue_work(
        OpaquePointer(bitPattern: address),
        seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
  }

  private static func note(_ kind: UnsafePointer<CChar>?, _ label: UnsafePointer<CChar>?) {
    guard let kind, ProcessExecutors.isCaseUnderWay else { return }
    let kindName = String(cString: kind)
    if kindName == SF_SUSPENDED { ProcessExecutors.leaveQueuesAlone() }
    DispatchUse.note()
    OtherThreads.note(name(kindName, label: label.map { String(cString: $0) }))
  }

  /// What a queue, or what asks it, is called in a message.
  private static func name(_ kind: String, label: String?) -> String {
    let kind = kind.hasPrefix("queue") ? "the Dispatch " + kind : kind
    return label.map { "\(kind) '\($0)'" } ?? kind
  }

  /// What this thread is called in a message.
  static var nameOfThread: String {
    let label = String(cString: sf_current_queue_label())
    // A thread that is none of Dispatch's is said to be on this queue.
    let isNone = label.isEmpty || label == "com.apple.root.default-qos.overcommit"
    return isNone ? "another thread" : name("queue", label: label)
  }
}
