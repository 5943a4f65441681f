import FuzzPlatform
import Synchronization

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
#endif

/// What the clocks of a process are to show.
package enum CaseClocks: Sendable {
  /// What they show at the beginning of each case.
  case beginCase
  /// The time that the case has slept, counted from its beginning, or from when they stopped first.
  case stand(Duration)
  /// The machine's time.
  case run
}

/// The executors of a whole process, taken over: every job of a worker runs on the thread of the case.
///
/// `Task { }`, `Task.detached`, the main actor, and `Task.sleep` then follow the schedule of the operation
/// that runs, and sleeping takes no time. Only a worker does so: a test's own process has other tasks.
@usableFromInline
package enum ProcessExecutors {
  static let isAllowed = Atomic(false)
  static let state = Mutex(State())
  static let clocks = Mutex(Clocks())

  /// Whether the thread of the case waits for what others resume, in its executor and with that one's lock.
  static let isExecutorWaiting = Atomic(false)

  /// A struct, for a closure that is a mutex's own value gets one more wrapper at every access.
  struct Clocks {
    var set: @Sendable (CaseClocks) -> Void = { _ in }
  }

  struct State {
    /// Whether all kinds of jobs were seen to arrive; nil before anybody has looked.
    var isInstalled: Bool?

    /// Those that were not.
    var escaping: [JobKind] = []

    /// The executor of the operation that runs.
    var running: SteppingExecutor?

    /// What became ready while no operation ran.
    var waiting: [SteppingExecutor.Job] = []

    /// The tasks that sleep until a point in virtual time.
    var timers: [Timer] = []
    var timerCount = 0
    var now = Duration.zero

    /// Those of the case that sleep on a `VirtualClock`; nil where nothing outlives its operation.
    var sleepers: Sleepers?

    /// Whether the case has left tasks that go on without an end.
    var hasEndlessTasks = false

    /// Whether nothing has come yet to executors that are there in case a synchronous command starts a task.
    var isUntouched = false

    /// What an expectation said first that failed in a task whose command had returned.
    var lateExpectation: String?

    /// How often tasks have woken up while a synchronous command waited for them.
    var wakesWhileWaiting = 0

    /// The thread of the case.
    var thread: pthread_t?

    /// The queues whose work runs now, one within the other.
    var held: [UInt] = []

    /// Whether what is handed to a queue from now on is left to the queue: one may not run.
    var leavesQueuesAlone = false

    /// When the job began that runs, on the clock of the machine.
    var jobBegan: ContinuousClock.Instant?
  }

  struct Timer {
    let deadline: Duration
    let number: Int
    let job: SteppingExecutor.Job
  }

  /// Lets the first operation of this process take over its executors; for a worker.
  ///
  /// - Parameter set: Sets the clocks of this process, for who sleeps until a point in time, or looks at a clock.
  package static func allow(settingClocks set: @escaping @Sendable (CaseClocks) -> Void) {
    clocks.withLock { $0.set = set }
    isAllowed.store(true, ordering: .relaxed)
  }

  /// Whether all jobs of this process run on the thread of the case.
  package static var areInstalled: Bool {
    isAllowed.load(ordering: .relaxed) && state.withLock { $0.isInstalled } == true
  }

  /// The same before a case makes its system: its clocks begin as in any other case.
  ///
  /// - Parameter isQuiet: Whether no command awaits anything: clocks then run as they did, and cases cost nothing
  ///   more, until somebody starts a task.
  static func installBeforeSystem(isQuiet: Bool = false) {
    guard isAllowed.load(ordering: .relaxed) else { return }
    let (isNew, isUntouched) = state.withLock { ($0.isInstalled == nil, $0.isUntouched) }
    guard isNew || isUntouched && !isQuiet else { return }
    if isNew { install() }
    guard areInstalled else { return }
    state.withLock { $0.isUntouched = isQuiet }
    clocks.withLock { $0 }.set(isQuiet ? .run : .beginCase)
  }

  /// Takes the executors over, unless that has been tried, or nobody allows it, or this toolchain has no
  /// way to; the process keeps them.
  static func install() {
    guard isAllowed.load(ordering: .relaxed), state.withLock({ $0.isInstalled == nil }) else {
      return
    }
    state.withLock { $0.isInstalled = false }
    #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    _createExecutors(factory: ScheduledFactory.self)
    let escaping = escapingKinds()
    state.withLock {
      ($0.isInstalled, $0.escaping) = (escaping.isEmpty, escaping)
      $0.sleepers = escaping.isEmpty ? Sleepers() : nil
    }
    context.store(CaseContext.code, ordering: .relaxed)
    if escaping.isEmpty { OtherThreads.beginCase() }
    #endif
  }

  /// A case begins: what the one before has left behind never runs, and time begins at zero.
  ///
  /// What those jobs hold stays in memory: a task that is neither finished nor run cannot be taken
  /// apart.
  @usableFromInline
  package static func beginCase() {
    guard isAllowed.load(ordering: .relaxed) else { return }
    OtherThreads.forget()
    // Whatever a trap has left behind.
    context.store(CaseContext.code, ordering: .relaxed)
    let areInstalled = state.withLock { state in
      (state.thread, state.held, state.leavesQueuesAlone) = (pthread_self(), [], false)
      guard state.isInstalled == true, !state.isUntouched else { return false }
      state.waiting = []
      state.timers = []
      state.sleepers = Sleepers()
      state.now = .zero
      state.jobBegan = nil
      state.hasEndlessTasks = false
      (state.wakesWhileWaiting, state.lateExpectation) = (0, nil)
      return true
    }
    // Only what waits for something else asks what became of it.
    guard areInstalled else { return }
    clocks.withLock { $0 }.set(.beginCase)
    OtherThreads.beginCase()
  }

  /// The commands of a case have come to their end: what they have started, and does not end with them, runs on.
  ///
  /// Nothing of it is compared, for the model knows nothing of time that passes when no command waits; but it
  /// may trap, exit or hang. It runs in the order in which it becomes ready, up to the limits of `RestLimit`.
  ///
  /// - Parameter passingTime: Whether those wake up that sleep: not before the system was torn down, which may end
  ///   them.
  @usableFromInline
  package static func runRest(passingTime: Bool) {
    guard isAllowed.load(ordering: .relaxed) else { return }
    let pending = state.withLock { state in
      guard state.isInstalled == true else { return 0 }
      return state.waiting.count + state.timers.count + (state.sleepers?.sleeping ?? 0)
    }
    if pending > 0 {
      let hasEnded = SteppingExecutor(schedule: []).runRest(
        RestLimit(pending: pending), passingTime: passingTime)
      if !hasEnded { state.withLock { $0.hasEndlessTasks = true } }
    }
    if let failed = state.withLock({ $0.lateExpectation }) { LateExpectation.trap(failed) }
  }

  /// Notes an expectation that failed in a task whose command has returned: the case fails at its end.
  ///
  /// - Parameter message: What the test framework says of it.
  /// - Returns: Whether this is a worker; in any other process the framework reports it.
  package static func note(lateExpectation message: String) -> Bool {
    guard isAllowed.load(ordering: .relaxed) else { return false }
    state.withLock { $0.lateExpectation = $0.lateExpectation ?? message }
    return true
  }

  /// Whether a task waits that a command has started: it runs with the next command that awaits something, or after
  /// the last one.
  static var hasWaitingTasks: Bool {
    guard isAllowed.load(ordering: .relaxed) else { return false }
    return state.withLock { state in state.waiting.contains { $0.work == nil } }
  }

  /// Whether the last case has left tasks that go on without an end.
  package static var hasEndlessTasks: Bool {
    isAllowed.load(ordering: .relaxed) && state.withLock { $0.hasEndlessTasks }
  }

  /// Those that sleep on a `VirtualClock`, for an operation of a case; nil where each has its own.
  static var sleepersOfCase: Sleepers? {
    guard isAllowed.load(ordering: .relaxed) else { return nil }
    return state.withLock { $0.sleepers }
  }

  /// The kinds of jobs that no schedule of this process has in order although it has tried to; none before that.
  static var escaping: [JobKind] { state.withLock { $0.escaping } }

  // MARK: What runs

  /// An operation begins to run: jobs go to its executor until it ends.
  ///
  /// Nothing is noted where nobody may take the executors over: a process with other threads may fork
  /// at any time, and what it had noted would be there in a worker.
  static func begin(_ executor: SteppingExecutor) -> SteppingExecutor? {
    guard isAllowed.load(ordering: .relaxed) else { return nil }
    let (outer, waiting) = state.withLock { state in
      defer { (state.running, state.waiting) = (executor, []) }
      state.isUntouched = false
      return (state.running, state.waiting)
    }
    for job in waiting { executor.add(job) }
    return outer
  }

  /// An operation has ended, and what is left in its executor waits for the next one.
  static func end(_ executor: SteppingExecutor, outer: SteppingExecutor?) {
    guard isAllowed.load(ordering: .relaxed) else { return }
    let left = executor.takeProcessJobs()
    state.withLock {
      $0.running = outer
      $0.waiting += left
    }
  }

  /// Must not be called within the executor's lock.
  static func enqueue(_ job: SteppingExecutor.Job) {
    let running = state.withLock { state in
      if state.running == nil { state.waiting.append(job) }
      state.isUntouched = false
      return state.running
    }
    running?.add(job)
  }

  /// The task that runs is about to go to an actor; see `SteppingExecutor.giveWay()`.
  package static func giveWay() {
    guard areInstalled, let running = state.withLock({ $0.running }) else { return }
    running.giveWay()
  }

  /// The task that runs is about to leave an actor.
  package static func leaveActor() {
    guard areInstalled, let running = state.withLock({ $0.running }) else { return }
    running.leaveActor()
  }
}

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
extension ProcessExecutors {
  /// The kinds of jobs that do not arrive here; it runs those that do.
  private static func escapingKinds() -> [JobKind] {
    func runWaiting() {
      while true {
        let jobs = state.withLock { state in
          defer { state.waiting = [] }
          return state.waiting
        }
        guard !jobs.isEmpty else { return }
        for job in jobs { run(job) }
      }
    }
    let escaping = JobKind.escaping {
      runWaiting()
      for job in passTime() { enqueue(job) }
      runWaiting()
    }
    state.withLock { $0.now = .zero }
    // The second that was slept here is none of the case's.
    clocks.withLock { $0 }.set(escaping.isEmpty ? .stand(.zero) : .run)
    return escaping
  }

  /// Runs a job that came to the executors of the process.
  static func run(_ job: SteppingExecutor.Job) {
    switch (job.place, job.content) {
    case (.main, .job(let job)):
      within(CaseContext.main) {
        job.runSynchronously(on: ScheduledFactory.main.asUnownedSerialExecutor())
      }
    case (.main, .work(let work)): within(CaseContext.main, work.run)
    case (_, .job(let job)):
      within(CaseContext.job) {
        job.runSynchronously(on: ScheduledFactory.tasks.asUnownedTaskExecutor())
      }
    case (.queue(let queue), .work(let work)):
      state.withLock { $0.held.append(queue) }
      within(CaseContext.job, work.run)
      state.withLock { _ = $0.held.popLast() }
    case (_, .work(let work)): within(CaseContext.job, work.run)
    }
  }
}

private enum ScheduledFactory: ExecutorFactory {
  static let tasks = ScheduledTaskExecutor()
  static let main = ScheduledMainExecutor()

  static var mainExecutor: any MainExecutor { main }
  static var defaultExecutor: any TaskExecutor { tasks }
}

/// Where tasks run that prefer no executor.
private final class ScheduledTaskExecutor: TaskExecutor, SchedulingExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    ProcessExecutors.enqueue(SteppingExecutor.Job(job: UnownedJob(job), place: .process))
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    ProcessExecutors.enqueue(
      SteppingExecutor.Job(job: UnownedJob(job), place: .process),
      after: delay as? Swift.Duration ?? .zero)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    let delay = clock.now.duration(to: instant)
    ProcessExecutors.enqueue(
      SteppingExecutor.Job(job: UnownedJob(job), place: .process),
      after: delay as? Swift.Duration ?? .zero)
  }
}

/// Where the main actor runs.
private final class ScheduledMainExecutor: MainExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    ProcessExecutors.enqueue(SteppingExecutor.Job(job: UnownedJob(job), place: .main))
  }

  func run() throws { fatalError("a worker's main actor runs with the operations of its cases") }
  func runUntil(_ condition: () -> Bool) throws { try run() }
  func stop() {}

  func checkIsolated() {
    precondition(ProcessExecutors.mayBeOnMainActor, "this is not the main actor")
  }

  func isIsolatingCurrentContext() -> Bool? { ProcessExecutors.mayBeOnMainActor }
}
#else
extension ProcessExecutors {
  /// No job arrives here.
  static func run(_ job: SteppingExecutor.Job) {}
}
#endif
