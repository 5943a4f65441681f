import FuzzPlatform

/// Something that was handed to a Dispatch queue, and is to run there.
package final class QueueWork: Sendable {
  /// What the queue is called.
  package let name: String

  /// Runs it on this thread, as the queue would.
  package let run: @Sendable () -> Void

  /// Hands it to the queue after all, to be run after a while.
  package let giveBack: @Sendable (Duration) -> Void

  package init(
    name: String, run: @escaping @Sendable () -> Void,
    giveBack: @escaping @Sendable (Duration) -> Void
  ) {
    (self.name, self.run, self.giveBack) = (name, run, giveBack)
  }
}

/// What is handed to Dispatch queues while an operation runs: jobs like any others.
///
/// The schedule decides when work runs, on the thread of the case; that of one queue runs in its order, and
/// `asyncAfter` waits in virtual time. Whatever makes the thread wait for something else than a job, such as a
/// condition, gives all of it back first: Dispatch runs it then, on threads of its own, as without this.
extension ProcessExecutors {
  /// Which queue work is for.
  package enum WorkPlace: Sendable {
    case main
    case global
    case own(UInt)
  }

  /// Whether the thread of a case asks, whose jobs run one at a time.
  package static var isThreadOfCase: Bool {
    guard areInstalled, let thread = state.withLock({ $0.thread }) else { return false }
    return pthread_equal(thread, pthread_self()) != 0
  }

  /// Whether this is the thread of a case, whoever runs its jobs.
  package static var isCaseUnderWay: Bool {
    guard let thread = state.withLock({ $0.thread }) else { return false }
    return pthread_equal(thread, pthread_self()) != 0
  }

  /// Takes work as a job; to be asked on the thread of a case.
  ///
  /// - Parameters:
  ///   - work: What was handed to a queue.
  ///   - place: The queue.
  ///   - delay: What is left until it may run; nil for at once.
  /// - Returns: False where no operation runs: the queue is to have it then.
  package static func take(_ work: QueueWork, on place: WorkPlace, after delay: Duration?) -> Bool {
    let (isTaken, lane) = state.withLock { state in
      let hasWork = state.waiting.contains { $0.work != nil }
      return (!state.leavesQueuesAlone && (state.running != nil || hasWork), state.running?.lane)
    }
    guard isTaken else { return false }
    let jobPlace: SteppingExecutor.Place =
      switch place {
      case .main: .main
      case .global: .process
      case .own(let queue): .queue(queue)
      }
    let job = SteppingExecutor.Job(work: work, place: jobPlace, lane: lane)
    if let delay { enqueue(job, after: delay) } else { enqueue(job) }
    return true
  }

  /// Runs all that a queue was handed so far: somebody is about to wait for it.
  package static func drain(_ place: WorkPlace) {
    switch place {
    case .global: break
    case .main:
      guard !isMainThread else { return }
      while let job = takeFirst(where: { $0.place == .main }) { run(job) }
    case .own(let queue):
      guard !state.withLock({ $0.held.contains(queue) }) else { return }
      while let job = takeFirst(where: { $0.place == .queue(queue) }) { run(job) }
    }
  }

  /// Runs the first work that some queue was handed, and that may run while the job goes on that runs; where no
  /// operation runs, any job, for the command that waits may wait for it.
  ///
  /// - Returns: False where there is none.
  package static func runNextWork() -> Bool {
    let (held, isCommandAlone) = state.withLock { ($0.held, $0.running == nil) }
    let job = takeFirst { mayRunNext($0, held: held, isCommandAlone: isCommandAlone) }
    guard let job else { return isCommandAlone && wakeForCommand() }
    run(job)
    return true
  }

  private static func mayRunNext(
    _ job: SteppingExecutor.Job, held: [UInt], isCommandAlone: Bool
  ) -> Bool {
    switch job.place {
    case .operation: false
    case .main: job.work == nil && isCommandAlone && !isMainThread
    case .process: job.work != nil || isCommandAlone
    case .queue(let queue): job.work != nil && !held.contains(queue)
    }
  }

  /// Whether the thread of a case is about to wait in a synchronous command, and `runNextWork` would run a task, or
  /// wake one.
  package static var hasTaskForCommand: Bool {
    guard isThreadOfCase else { return false }
    return state.withLock { state in
      guard state.running == nil else { return false }
      return state.mayWakeForCommand
        || state.waiting.contains {
          $0.work == nil && mayRunNext($0, held: state.held, isCommandAlone: true)
        }
    }
  }

  /// Lets time pass for a synchronous command that waits for a task which sleeps.
  private static func wakeForCommand() -> Bool {
    let mayWake = state.withLock { state in
      guard state.mayWakeForCommand else { return false }
      state.wakesWhileWaiting += 1
      return true
    }
    guard mayWake else { return false }
    for job in passTime() { enqueue(job) }
    return true
  }

  /// Hands all work to its queues that is not the main queue's, which nobody would run.
  package static func giveWorkBack() {
    guard !isExecutorWaiting.load(ordering: .relaxed) else { return }
    while let work = takeFirst(where: { $0.work != nil && $0.place != .main })?.work {
      OtherThreads.note(work.name)
      work.giveBack(.zero)
    }
    let (timers, now) = state.withLock { state in
      let isWork = { (timer: Timer) in timer.job.work != nil && timer.job.place != .main }
      defer { state.timers.removeAll(where: isWork) }
      return (state.timers.filter(isWork), state.now)
    }
    for timer in timers {
      guard let work = timer.job.work else { continue }
      OtherThreads.note(work.name)
      work.giveBack(timer.deadline - now)
    }
  }

  /// What is handed to queues during the rest of the case is left to them.
  package static func leaveQueuesAlone() {
    giveWorkBack()
    state.withLock { $0.leavesQueuesAlone = true }
  }

  private static func takeFirst(
    where isWanted: (SteppingExecutor.Job) -> Bool
  ) -> SteppingExecutor.Job? {
    let (running, waiting) = state.withLock { state -> (SteppingExecutor?, SteppingExecutor.Job?) in
      guard state.running == nil else { return (state.running, nil) }
      let place = state.waiting.firstIndex(where: isWanted)
      return (nil, place.map { state.waiting.remove(at: $0) })
    }
    return running.map { $0.takeFirst(where: isWanted) } ?? waiting
  }
}

extension ProcessExecutors.State {
  /// Tasks that sleep again and again would let a command wait for ever.
  private static var mostWakesForCommand: Int { 1_000 }

  fileprivate var mayWakeForCommand: Bool {
    !timers.isEmpty && wakesWhileWaiting < Self.mostWakesForCommand
  }
}
