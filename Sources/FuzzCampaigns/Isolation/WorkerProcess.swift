import CIsolation

import FuzzPlatform
import StatefulFuzz

/// An executor whose runs happen in a process of their own that may die of them.
///
/// A run that ends its process is named by the next process, from generator and model alone. The
/// memory that both share holds case, command and stage of the moment of death.
final class WorkerProcess: Executor {
  let targets: [Target]
  let start: WorkerStart
  private let program: WorkerProgram?

  /// What it shares with its processes; tests write over it.
  let region: SharedRegion
  private var child: WorkerChild?
  /// What it is doing; changed by `send`, `finish(with:)`, `drop` and by taking the result alone.
  private(set) var state = State.idle

  /// How far the block under way has come, over all of its processes.
  var progress = BlockProgress()

  var watch = Watchdog()
  var deathsInARow = 0

  /// The slowest cases of blocks: what its supervisor sees anyway, so that no case pays for a clock.
  private(set) var slowest = SlowestCases()

  /// What a case takes at the least that is one of the slowest: some looks of the supervisor, and
  /// longer than a busy machine keeps a thread from running.
  static let slowTime = Duration.milliseconds(100)

  private var tail: OutputTail?

  /// The case that was run again because its process ended through no fault of its own, and how
  /// often.
  var retried: (caseIndex: UInt64, times: Int)?

  /// Processes that were started.
  private(set) var startCount = 0

  var limits: RunLimits

  /// Traps after which a process is replaced; counts for those that are started from now on.
  var trapLimit = Sandbox.trapLimit

  /// What a fork starts with is its parent's, and no fault of a case.
  private var inheritedBytes: UInt64 = 0

  /// Whether the parent had other threads: a lock that one of them held is locked for ever in the
  /// fork.
  private var mayInheritLocks = false

  /// Whether a run may wait for a lock through no fault of its own: one that a thread of the parent
  /// held at the fork, or that a thread held whose case trapped.
  var mayWaitForDeadThread: Bool {
    mayInheritLocks || region.journal.isIntact && region.trappedThreads > 0
  }

  /// How often a run may have waited for an inherited lock before that is taken for a hang of its own.
  static let lockLimit = 8

  /// What a worker is doing.
  enum State {
    /// Nothing was asked of it, or its process has ended and what that means is being found out.
    case idle
    /// A process is at a request.
    case running(WorkerRequest)
    /// The request is answered, and the answer not yet taken.
    case finished(ExecutorResult)
  }

  /// How far a block has come that may take several processes.
  struct BlockProgress {
    /// What the parts came to that are done.
    var done: BlockResult?

    /// What is asked for once the piece under way is done, where a block is run case by case.
    var ahead: CaseBlock?

    /// Runs that were killed because they took too much, by target.
    var kills: [Int: Int] = [:]

    /// The parts that are done with one more.
    func adding(_ part: BlockResult) -> BlockResult { done.map { $0.merged(with: part) } ?? part }
  }

  /// Makes a worker; its process starts with the first request.
  ///
  /// - Parameters:
  ///   - targets: What requests may be about; requests name them by their positions.
  ///   - limits: What a case may use.
  ///   - start: How its processes come to be.
  /// - Throws: `IsolationError` where there can be none.
  init(
    targets: [Target], limits: RunLimits, start: WorkerStart = .current
  ) throws(IsolationError) {
    self.targets = targets
    self.limits = limits
    self.start = start
    program = WorkerStart.program
    switch start {
    case .fork:
      guard sf_has_thread_sandbox() == 1 else { throw .unsupported }
    case .spawn: guard program != nil else { throw .noWorkerProgram }
    }
    region = try SharedRegion(hasFile: start == .spawn)
  }

  deinit { stop() }

  var descriptor: Int32? { child?.channel }

  func begin(_ request: WorkerRequest) throws(IsolationError) {
    precondition(self.request == nil, "a worker takes one request at a time")
    retried = nil
    progress = BlockProgress()
    drop()
    try send(request)
  }

  /// The request that a process is at.
  var request: WorkerRequest? {
    guard case .running(let request) = state else { return nil }
    return request
  }

  /// Answers the request.
  func finish(with result: ExecutorResult) { state = .finished(result) }

  /// Takes the request back: its process has ended, or is to end.
  func drop() { state = .idle }

  func replaceProcess() {
    stop()
    tail?.clear()
  }

  func keepOutput() { tail = tail ?? OutputTail() }

  var output: [UInt8] { tail?.tail ?? [] }

  func stop() {
    child?.end()
    child = nil
  }

  // MARK: Requests

  func send(_ request: WorkerRequest) throws(IsolationError) {
    let bytes = request.wireBytes
    region.request.clear()
    region.reply.clear()
    guard region.request.append(bytes) else {
      throw .tooLarge(bytes: bytes.count, limit: SharedRegion.requestCapacity)
    }
    state = .running(request)
    // What is made before a fork is there in every process that is forked from then on.
    if start == .fork { for target in request.targets { targets[target].prepare() } }
    if child == nil { try startProcess() }
    watch = Watchdog(serial: region.journal.serial)
    if child?.ring() != true {
      stop()
      try startProcess()
      guard child?.ring() == true else { throw .cannotStart("its channel is closed") }
    }
  }

  func result(waitingUpTo duration: Duration) throws(IsolationError) -> ExecutorResult? {
    let deadline = ContinuousClock.now + duration
    while true {
      if case .finished(let result) = state {
        state = .idle
        return result.placed
      }
      let left = deadline - ContinuousClock.now
      guard request != nil, left > .zero else { return nil }
      switch child?.wait(upTo: min(left, Watchdog.interval), output: tail) {
      case .rang: try readReply()
      case .closed, nil: try handleClosedChannel()
      case .interrupted: return nil
      case .quiet: try superviseRun()
      }
    }
  }

  func readReply() throws(IsolationError) {
    guard let request else { return }
    // A system that writes to every descriptor rings as well.
    guard !region.reply.bytes.isEmpty else { return }
    var reader = WireReader(region.reply.bytes)
    guard let reply = try? reader.read(WorkerReply.self) else {
      stop()
      return try handleDeath(status: nil)
    }
    if region.isDamaged(during: request) {
      stop()
      return try handleDeath(status: nil)
    }
    deathsInARow = 0
    drop()
    let result = ExecutorResult(reply, to: request, region: region)
    guard case .block(let rest) = result, case .block(let block) = request else {
      return finish(with: result)
    }
    let sofar = progress.adding(rest)
    guard !block.isEnded(by: rest.failures),
      var next = block.rest(from: block.firstCase + rest.caseCount),
      case .blockDone(let trapped) = reply
    else { return try finish(sofar, block) }
    // The process is worn out, or its ledger full.
    progress.done = sofar
    next.search?.fatal += trapped
    try send(.block(next))
  }

  /// Ends a block, of which all parts came to `sofar`, or goes on with the next of its cases where they
  /// are run one by one; `block` is the part that was run last, with what it has taught.
  func finish(_ sofar: BlockResult, _ block: CaseBlock) throws(IsolationError) {
    guard !block.isEnded(by: sofar.failures), var next = progress.ahead else {
      progress.done = nil
      return finish(with: .block(sofar))
    }
    progress.done = sofar
    (next.resting, next.search) = (block.resting, block.search)
    progress.ahead = next.rest(from: next.firstCase + 1)
    next.caseCount = 1
    try send(.block(next))
  }

  /// The worker is gone; or a system closed every descriptor and goes on, and is then watched
  /// without a channel.
  private func handleClosedChannel() throws(IsolationError) {
    guard let status = child?.reapAfterClosing() else { return }
    child = nil
    try handleDeath(status: status)
  }

  /// Whether the worker is gone; if it is, its death is dealt with.
  private func noteDeath() throws(IsolationError) -> Bool {
    guard let status = child?.reapIfDead() else { return false }
    child = nil
    try handleDeath(status: status)
    return true
  }

  /// Kills a worker whose run takes too long or too much, or notes that it is gone.
  private func superviseRun() throws(IsolationError) {
    if try noteDeath() { return }
    guard let process = child?.process else { return }
    let serial = region.journal.serial
    let cause = watch.overrun(
      of: process, serial: serial, limits: limits,
      inherited: max(inheritedBytes, region.baselineBytes))
    if let cause { return try end(cause) }
    noteSlowCase(serial)
    // A stuck run that will not be run again has its whole time: it may know how to help itself.
    if mayWaitForDeadThread, retries(of: region.journal.caseIndex) < Self.lockLimit,
      watch.isStuck(process)
    {
      try end(.timeout)
    }
  }

  private func noteSlowCase(_ serial: UInt64) {
    guard watch.ownTime >= Self.slowTime, case .block(let block) = request else { return }
    let (index, target) = (region.journal.caseIndex, targetUnderWay(of: block))
    // The next case may have begun meanwhile.
    guard region.journal.isIntact, region.journal.serial == serial else { return }
    slowest.add(SlowCase(caseIndex: index, target: target, time: watch.ownTime))
  }

  private func targetUnderWay(of block: CaseBlock) -> Int {
    block.search == nil ? block.target(of: region.journal.caseIndex) : targetInJournal(of: block)
  }

  private func end(_ cause: Interruption.Cause) throws(IsolationError) {
    // It becomes a finding, or is run again.
    slowest.remove(region.journal.caseIndex)
    watch.killed = cause
    if let child, region.journal.isIntact {
      watch.frames = region.framesOfHang(in: child.process)
    }
    stop()
    try handleDeath(status: nil)
  }

  var caseUnderWay: UInt64? {
    request != nil && region.journal.isIntact ? region.journal.caseIndex : nil
  }

  /// Ends the request under way at once; what its ledger holds of a block is kept.
  func interrupt() -> ExecutorResult? {
    guard let request else { return nil }
    drop()
    stop()
    guard case .block(let block) = request else { return nil }
    guard !region.isDamaged(during: request) else {
      return progress.done.map { ExecutorResult.block($0).placed }
    }
    return ExecutorResult.block(progress.adding(region.result(for: block))).placed
  }

  private func startProcess() throws(IsolationError) {
    region.journal.endCase()
    region.trap.pointee.signal = 0
    region.trap.pointee.trap_count = 0
    region.baselineBytes = 0
    if access("/dev/null", R_OK | W_OK) != 0 { keepOutput() }
    inheritedBytes = ResourceLimits.ownResidentBytes
    mayInheritLocks = start == .fork && (ProcessThreads.count ?? 1) > 1
    var failures = 0
    while child == nil {
      do throws(IsolationError) {
        guard sf_note_images() == 0 else {
          throw .cannotStart("no memory for the list of its libraries")
        }
        child = try start == .fork ? fork() : spawn()
      } catch {
        // Processes or descriptors may be short for a moment, and a night is long.
        failures += 1
        guard failures < Self.startLimit else { throw error }
        RestartDelay.wait(after: failures)
      }
    }
    startCount += 1
  }

  /// How often a process is tried to be started.
  private static let startLimit = 5

  private func fork() throws(IsolationError) -> WorkerChild {
    region.giveToChildren(true)
    defer { region.giveToChildren(false) }
    return try WorkerChild { channel, parent in
      WorkerMain.run(
        channel: channel, region: region, targets: targets, limits: limits,
        trapLimit: trapLimit, parent: parent, output: tail?.writeEnd)
    }
  }

  private func spawn() throws(IsolationError) -> WorkerChild {
    guard let program else { throw .noWorkerProgram }
    let setup = WorkerSetup(
      check: program.check, targets: targets.map(TargetReference.init), limits: limits,
      trapLimit: trapLimit
    ).wireBytes
    region.setup.clear()
    guard region.setup.append(setup) else {
      throw .tooLarge(bytes: setup.count, limit: SharedRegion.setupCapacity)
    }
    return try WorkerChild(
      starting: program.arguments, memory: region.file, output: tail?.writeEnd)
  }
}
