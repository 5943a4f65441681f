import FuzzPlatform

/// Runs jobs on the thread that waits for them, one at a time, in the order that a schedule says.
///
/// Unchecked: every access to its state is within `locked`.
final class SteppingExecutor: TaskExecutor, @unchecked Sendable {
  /// The executor of the operation that a task belongs to.
  @TaskLocal static var current: SteppingExecutor?

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var ready: [Job] = []
  private var schedule: ArraySlice<Int>
  private var isFinished = false

  /// The thread that runs the jobs.
  private let thread = pthread_self()

  /// Decides where commands are in flight together; nil where `schedule` does.
  private let caseSchedule: CaseSchedule?

  /// What the lanes have in flight; nil where there are none.
  private let inFlight: (any RunningLanes)?

  /// Whether it was decided, since a job ran last, that nobody is cancelled although nothing is ready.
  private var hasDecidedToWait = false

  /// The lane of the job that runs, or ran last; it owns the jobs that become ready meanwhile.
  private(set) var lane = 0

  /// The task of the job that runs, or ran last; an actor's job belongs to the task that is on its way
  /// to the actor.
  private var task: UInt64 = 0

  /// The place of the running job.
  private var place = Place.operation

  /// Whether another job has become ready since the running one began.
  private var hasMadeReady = false

  /// Whether the running job waits in the middle while others run.
  private var isGivingWay = false

  /// The lanes of the tasks that have been seen.
  private var lanes: [UInt64: Int] = [:]

  /// Who sleeps on a `VirtualClock`.
  let sleepers: Sleepers

  init(
    schedule: [Int], deciding caseSchedule: CaseSchedule? = nil,
    for inFlight: (any RunningLanes)? = nil
  ) {
    self.schedule = schedule[...]
    (self.caseSchedule, self.inFlight) = (caseSchedule, inFlight)
    sleepers = ProcessExecutors.sleepersOfCase ?? Sleepers()
    pthread_mutex_init(mutex, nil)
    #if os(Linux)
    // Somebody may set the clock of the wall.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(arrival, &attributes)
    pthread_condattr_destroy(&attributes)
    #else
    pthread_cond_init(arrival, nil)
    #endif
  }

  deinit {
    pthread_cond_destroy(arrival)
    pthread_mutex_destroy(mutex)
    arrival.deallocate()
    mutex.deallocate()
  }

  /// Makes tasks of a lane: what becomes ready while `body` runs is the lane's.
  func starting(lane: Int, _ body: () -> Void) {
    (self.lane, task) = (lane, 0)
    body()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    add(Job(job: UnownedJob(job), place: .operation))
  }

  /// A job is ready.
  func add(_ job: Job) {
    let isForeign = pthread_equal(pthread_self(), thread) == 0
    pthread_mutex_lock(mutex)
    if let caseSchedule { assign(job, caseSchedule, isForeign: isForeign) }
    ready.append(job)
    if isForeign { pthread_cond_signal(arrival) } else { hasMadeReady = true }
    pthread_mutex_unlock(mutex)
    if isForeign { OtherThreads.noteThread() }
  }

  /// Ends `runUntilFinished` once the running job is over.
  func finish() {
    locked {
      isFinished = true
      pthread_cond_signal(arrival)
    }
  }

  // MARK: Running

  private enum Next {
    case job(Job)
    case cancel(lane: Int)
    case wake([Sleeper])
    case timers
    case finished
    case stuck
  }

  /// How long to wait at a time before asking whether anybody is left to wait for.
  private static let glance = Duration.milliseconds(5)

  /// How often others may sleep while the operation does nothing: more often than a day has seconds.
  private static let longestVigil = 100_000

  /// How often others have slept since a job of the operation ran.
  private var vigil = 0

  /// What a deadlock says of those that go on for ever meanwhile, as the end of its sentence; empty where nobody
  /// does.
  var othersInVain: String {
    vigil < Self.longestVigil ? "" : ", while other tasks slept 100,000 times"
  }

  /// Runs jobs until one has called `finish`.
  ///
  /// Where none is ready, time passes for those who sleep; where nobody sleeps, it waits for what
  /// other threads resume.
  ///
  /// - Parameter patience: How long to wait for other threads; nil for as long as there are some, or
  ///   may be.
  /// - Returns: False when no job is ready, nobody sleeps, and nothing is left that could resume one:
  ///   a deadlock. The same where only others sleep, again and again.
  func runUntilFinished(patience: Duration? = nil) -> Bool {
    asOperation { runJobs(patience: patience) }
  }

  /// Runs what is ready or sleeps, though no operation waits for it.
  ///
  /// - Parameters:
  ///   - limit: How far.
  ///   - passingTime: Whether those wake up that sleep.
  /// - Returns: Whether nothing is left that may run.
  func runRest(_ limit: RestLimit, passingTime: Bool) -> Bool {
    asOperation {
      var left = limit
      while true {
        let (jobs, sleep) = (locked { ready.count }, passingTime ? untilFirstSleeper : nil)
        guard jobs > 0 || sleep != nil else { return true }
        guard left.allows(jobs: jobs, sleeping: sleep) else { return false }
        pthread_mutex_lock(mutex)
        let step = next()
        pthread_mutex_unlock(mutex)
        guard go(step) else { return true }
      }
    }
  }

  /// How long the first of those sleeps that sleep; nil where nobody does.
  private var untilFirstSleeper: Duration? {
    [ProcessExecutors.untilFirstTimer, sleepers.untilFirst].compactMap { $0 }.min()
  }

  /// Lets the jobs of the process come here while `body` runs.
  private func asOperation<Value>(_ body: () -> Value) -> Value {
    let outer = ProcessExecutors.begin(self)
    let context = ProcessExecutors.enter(CaseContext.job)
    defer {
      _ = ProcessExecutors.enter(context)
      ProcessExecutors.end(self, outer: outer)
    }
    return body()
  }

  private func runJobs(patience: Duration?) -> Bool {
    var waited = Duration.zero
    while true {
      pthread_mutex_lock(mutex)
      let step = next()
      pthread_mutex_unlock(mutex)
      switch step {
      case .job(let job):
        waited = .zero
        // On the main actor it may be the operation itself that polls.
        if job.place == .operation || job.place == .main { vigil = 0 }
        _ = go(step)
      case .cancel: _ = go(step)
      case .timers, .wake:
        vigil += 1
        guard vigil < Self.longestVigil else { return false }
        _ = go(step)
      case .finished: return true
      case .stuck:
        if OtherThreads.cannotRun {
          // Whoever was there a moment ago may have resumed something as the last thing it did.
          guard locked({ ready.isEmpty && !isFinished }) else { continue }
          return false
        }
        // What a queue is going to do it does soon, or not within the time limit of a run either.
        if let limit = OtherThreads.patience(atMost: patience), waited >= limit {
          OtherThreads.noteInVain()
          return false
        }
        waited += Self.glance
        waitForArrival()
      }
    }
  }

  /// Takes a step, unless there is none to take.
  ///
  /// - Returns: Whether it did.
  private func go(_ step: Next) -> Bool {
    switch step {
    case .job(let job):
      inFlight?.run(job.ready.lane)
      run(job)
    // Whoever is cancelled enqueues jobs, which locks.
    case .cancel(let lane): inFlight?.cancel(lane)
    case .timers: for job in ProcessExecutors.passTime() { add(job) }
    case .wake(let sleepers): for sleeper in sleepers { sleeper.continuation.resume() }
    case .finished, .stuck: return false
    }
    return true
  }

  private func run(_ job: Job) {
    ProcessExecutors.noteJob()
    (place, hasMadeReady) = (job.place, false)
    if job.place == .operation, case .job(let job) = job.content {
      job.runSynchronously(on: asUnownedTaskExecutor())
    } else {
      ProcessExecutors.run(job)
    }
  }

  /// The jobs that are left and do not belong to the operation.
  func takeProcessJobs() -> [Job] {
    locked {
      defer { ready.removeAll { $0.place != .operation } }
      return ready.filter { $0.place != .operation }
    }
  }

  /// Takes the first job of those that are wanted.
  func takeFirst(where isWanted: (Job) -> Bool) -> Job? {
    locked { ready.firstIndex(where: isWanted).map { ready.remove(at: $0) } }
  }

  private func next() -> Next {
    if isFinished { return .finished }
    guard ready.isEmpty else {
      hasDecidedToWait = false
      if let caseSchedule { return takeReady(caseSchedule) }
      return .job(takeReady())
    }
    if let caseSchedule, let lanes = inFlight?.cancellable, !lanes.isEmpty, !hasDecidedToWait {
      if case .cancel(let lane) = caseSchedule.decide([], cancellable: lanes) {
        return .cancel(lane: lane)
      }
      hasDecidedToWait = true
    }
    switch (ProcessExecutors.untilFirstTimer, sleepers.untilFirst) {
    case (nil, nil): return .stuck
    case (let timer?, let sleeper?) where sleeper <= timer: return .wake(sleepers.passTime())
    case (nil, _): return .wake(sleepers.passTime())
    default: return .timers
    }
  }

  private func takeReady() -> Job {
    guard ready.count > 1 else { return ready.removeLast() }
    let places = ready.eligible()
    guard places.count > 1 else { return ready.remove(at: places[0]) }
    let choice = schedule.popFirst() ?? 0
    return ready.remove(at: places[min(max(0, choice), places.count - 1)])
  }

  // MARK: Lanes

  /// Gives a job its number, its task and its lane: that of its task, if that was seen before, else that of
  /// whoever made it ready.
  private func assign(_ job: Job, _ schedule: CaseSchedule, isForeign: Bool) {
    if isForeign { schedule.noteForeignJob() }
    let own = job.taskNumber
    let owner = own == 0 ? job.lane ?? lane : lanes[own] ?? lane
    if own != 0 { lanes[own] = owner }
    job.task = own == 0 ? task : own
    job.ready = ReadyJob(number: schedule.nextJob(), lane: owner)
    job.arrival = runCount
  }

  /// Jobs of lanes that have run.
  private var runCount = 0

  /// So many jobs run, at most, while another one waits for its turn.
  ///
  /// No executor lets a job wait for ever: code that polls, with a yield in between, ends on all of them.
  private static let longestWait = 100

  /// Takes the job that the schedule decides on, or cancels what it says.
  ///
  /// The one that goes on with the task that ran last is the first choice, the others follow as they have
  /// waited. A job that has waited for too long is next, whatever the schedule would say.
  private func takeReady(_ schedule: CaseSchedule) -> Next {
    let cancellable = inFlight?.cancellable ?? []
    if ready.count == 1, cancellable.isEmpty { return next(0) }
    let order = ready.eligible(first: task)
    guard order.count > 1 || !cancellable.isEmpty else { return next(order[0]) }
    if runCount - ready[0].arrival > max(Self.longestWait, 2 * ready.count) { return next(0) }
    switch schedule.decide(ready.candidates(at: order), cancellable: cancellable) {
    case .cancel(let lane): return .cancel(lane: lane)
    case .job(let place): return next(order[place])
    }
  }

  private func next(_ place: Int) -> Next {
    let job = ready.remove(at: place)
    (lane, task) = (job.ready.lane, job.task)
    runCount += 1
    return .job(job)
  }

  /// The task that runs is about to go to an actor: what it has made ready may be there first.
  ///
  /// On several threads a new task begins at once, so that its parent, which goes on, may be the second one to
  /// reach the next actor that both call. The runtime takes the parent there without a stop, though. So the
  /// parent's job waits in the middle while others run, as the schedule says; what it holds, it keeps: an
  /// actor's job keeps the actor, one of the main actor keeps that, and neither runs anybody else's job.
  ///
  /// Whoever runs in between gives way to nobody, so that a stack has at most two jobs on it.
  func giveWay() {
    // Who runs on a queue holds it, so that nothing else on it may come in between.
    guard !isGivingWay, hasMadeReady, !place.isQueue, pthread_equal(pthread_self(), thread) != 0
    else { return }
    isGivingWay = true
    let (lane, task, place, began) = (self.lane, self.task, self.place, runCount)
    let waiting = ReadyJob(number: locked { caseSchedule?.nextJob() ?? 0 }, lane: lane)
    while let job = locked({ takeReady(before: waiting, in: place, since: began) }) {
      inFlight?.run(job.ready.lane)
      ProcessExecutors.within(CaseContext.job) { run(job) }
    }
    inFlight?.run(lane)
    ProcessExecutors.noteJob()
    (self.lane, self.task, self.place, hasMadeReady, isGivingWay) = (
      lane, task, place, false, false
    )
  }

  /// The task that runs is about to leave an actor.
  func leaveActor() {
    guard let inFlight, pthread_equal(pthread_self(), thread) != 0 else { return }
    inFlight.leaveActor()
  }

  /// The job that the schedule decides on; nil where it is the one that waits in the middle.
  private func takeReady(before waiting: ReadyJob, in place: Place, since began: Int) -> Job? {
    // One job of the main actor at a time.
    let places = ready.eligible(besideMainActor: place == .main)
    guard !isFinished, !places.isEmpty, runCount - began <= Self.longestWait else { return nil }
    guard let caseSchedule else {
      let choice = min(max(0, schedule.popFirst() ?? 0), places.count)
      return choice == 0 ? nil : ready.remove(at: places[choice - 1])
    }
    let candidates = [waiting] + ready.candidates(at: places)
    guard case .job(let choice) = caseSchedule.decide(candidates, cancellable: []), choice > 0,
      case .job(let job) = next(places[choice - 1])
    else { return nil }
    return job
  }

  private func waitForArrival() {
    ProcessExecutors.isExecutorWaiting.store(true, ordering: .relaxed)
    defer { ProcessExecutors.isExecutorWaiting.store(false, ordering: .relaxed) }
    locked {
      guard ready.isEmpty, !isFinished else { return }
      let nanoseconds = Int(Self.glance.components.attoseconds / 1_000_000_000)
      #if os(Linux)
      var until = timespec()
      clock_gettime(CLOCK_MONOTONIC, &until)
      until.tv_nsec += nanoseconds
      if until.tv_nsec >= 1_000_000_000 {
        until.tv_sec += 1
        until.tv_nsec -= 1_000_000_000
      }
      pthread_cond_timedwait(arrival, mutex, &until)
      #else
      var glance = timespec(tv_sec: 0, tv_nsec: nanoseconds)
      pthread_cond_timedwait_relative_np(arrival, mutex, &glance)
      #endif
    }
  }

  // Whoever is resumed enqueues a job, which locks: never resume in here.
  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
