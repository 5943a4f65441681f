import CIsolation

/// An executor whose runs happen in a forked process that may die of them.
///
/// A run that ends its process is named by the next process, from generator and model alone. The
/// memory that both share holds case, command and stage of the moment of death.
final class WorkerProcess: Executor {
  private let targets: [Target]
  /// What it shares with its processes; tests write over it.
  let region: SharedRegion
  private var child: WorkerChild?
  private var request: WorkerRequest?
  private var finished: ExecutorResult?
  private var partial: BlockResult?
  private var watch = Watchdog()
  private var deathsInARow = 0

  /// What is asked for once the piece under way is done, where a block is run case by case.
  private var ahead: CaseBlock?

  private var tail: OutputTail?

  /// Runs of the current block that were killed because they took too much, by target.
  private var kills: [Int: Int] = [:]

  /// The case that was run again because its process ended through no fault of its own, and how
  /// often.
  private var retried: (caseIndex: UInt64, times: Int)?

  /// Processes that were started.
  private(set) var startCount = 0

  var limits: RunLimits

  /// Traps after which a process is replaced; counts for those that are started from now on.
  var trapLimit = Sandbox.trapLimit

  /// Deaths between runs after which the system is taken to be unable to start.
  private static let deathLimit = 5

  /// What a fork starts with is its parent's, and no fault of a case.
  private var inheritedBytes: UInt64 = 0

  /// Whether the parent had other threads: a lock that one of them held is locked for ever in the
  /// fork, so that a run may wait for it through no fault of its own.
  private var mayInheritLocks = false

  /// How often a run may have waited for an inherited lock before that is taken for a hang of its own.
  private static let lockLimit = 8

  /// Kills in a block after which a target rests in it: one that always hangs costs the others a
  /// few timeouts a block, not all their time.
  private static let killLimit = 4

  init(targets: [Target], limits: RunLimits) throws(IsolationError) {
    guard sf_has_thread_sandbox() == 1 else { throw .unsupported }
    self.targets = targets
    self.limits = limits
    region = try SharedRegion()
  }

  deinit { stop() }

  var descriptor: Int32? { child?.channel }

  func begin(_ request: WorkerRequest) throws(IsolationError) {
    precondition(self.request == nil, "a worker takes one request at a time")
    retried = nil
    partial = nil
    ahead = nil
    finished = nil
    kills = [:]
    try send(request)
  }

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

  private func send(_ request: WorkerRequest) throws(IsolationError) {
    let bytes = request.encoded()
    region.request.clear()
    region.reply.clear()
    guard region.request.append(bytes) else {
      throw .tooLarge(bytes: bytes.count, limit: SharedRegion.requestCapacity)
    }
    self.request = request
    if child == nil { try start() }
    watch = Watchdog(serial: region.journal.serial)
    if child?.ring() != true {
      stop()
      try start()
      guard child?.ring() == true else { throw .cannotStart("its channel is closed") }
    }
  }

  func result(waitingUpTo duration: Duration) throws(IsolationError) -> ExecutorResult? {
    let deadline = ContinuousClock.now + duration
    while finished == nil {
      let left = deadline - ContinuousClock.now
      guard request != nil, left > .zero else { return nil }
      switch child?.wait(upTo: min(left, Watchdog.interval), output: tail) {
      case .rang: try readReply()
      case .closed, nil: try handleClosedChannel()
      case .interrupted: return nil
      case .quiet: try superviseRun()
      }
    }
    defer { finished = nil }
    return finished
  }

  private func readReply() throws(IsolationError) {
    guard let request else { return }
    var reader = WireReader(region.reply.bytes)
    guard let reply = try? WorkerReply(decoding: &reader) else {
      stop()
      return try handleDeath(status: nil)
    }
    if region.isDamaged(during: request) {
      stop()
      return try handleDeath(status: nil)
    }
    deathsInARow = 0
    self.request = nil
    let result = ExecutorResult(reply, to: request, region: region)
    guard case .block(let rest) = result, case .block(let block) = request else {
      finished = result
      return
    }
    try finish(partial.map { $0.merged(with: rest) } ?? rest, block)
  }

  /// Ends a block, of which all parts came to `sofar`, or goes on with the next of its cases where they
  /// are run one by one; `block` is the part that was run last, with what it has taught.
  private func finish(_ sofar: BlockResult, _ block: CaseBlock) throws(IsolationError) {
    partial = nil
    guard var next = ahead else {
      finished = .block(sofar)
      return
    }
    partial = sofar
    (next.resting, next.search) = (block.resting, block.search)
    ahead = next.rest(from: next.firstCase + 1)
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
    let cause = watch.overrun(
      of: process, serial: region.journal.serial, limits: limits, inherited: inheritedBytes)
    if let cause { return try end(cause) }
    // A stuck run that will not be run again has its whole time: it may know how to help itself.
    if mayInheritLocks, retries(of: region.journal.caseIndex) < Self.lockLimit,
      watch.isStuck(process)
    {
      try end(.timeout)
    }
  }

  private func end(_ cause: Interruption.Cause) throws(IsolationError) {
    watch.killed = cause
    stop()
    try handleDeath(status: nil)
  }

  /// Ends the request under way at once; what its ledger holds of a block is kept.
  func interrupt() -> ExecutorResult? {
    guard let request else { return nil }
    self.request = nil
    stop()
    guard case .block(let block) = request else { return nil }
    guard !region.isDamaged(during: request) else {
      return partial.map(ExecutorResult.block)
    }
    let sofar = region.result(for: block)
    return .block(partial.map { $0.merged(with: sofar) } ?? sofar)
  }

  // MARK: Death

  /// Names what the dead worker was doing, in a new one, and goes on with the rest of its block.
  private func handleDeath(status: Int32?) throws(IsolationError) {
    guard let request else { return }
    let (step, stage) = region.journal.whereabouts
    let caseIndex = region.journal.caseIndex
    if stage == .idle, status.map(WorkerMain.Exit.isAnswered) == true {
      return try readReply()
    }
    let interruption = interruption(status: status)
    self.request = nil
    if region.isDamaged(during: request) {
      return try continueWithoutMemory(request, interruption)
    }
    let hasBegun = region.journal.serial != watch.serial || stage != .idle
    guard hasBegun, stage != .idle else {
      deathsInARow += 1
      guard deathsInARow < Self.deathLimit else {
        throw .keepsDying(deaths: deathsInARow, last: lastWords(interruption))
      }
      // What it prints tells why it cannot start.
      keepOutput()
      RestartDelay.wait(after: deathsInARow)
      return try send(request)
    }
    if retries(of: caseIndex) < retryLimit(status: status) {
      return try retry(request, caseIndex: caseIndex)
    }
    switch request {
    case .block(let block):
      try continueBlock(
        block, after: caseIndex, step: step, stage: stage, interruption: interruption)
    case .run(let target, let input, let detail):
      let trace = region.traceSteps
      var record = try explained(
        target, input, step: step, stage: stage, interruption, detail)
      record.trace = trace
      finished = .record(record)
    case .expand(let batch):
      finished = .expansion(
        try expansion(
          batch, endedBy: interruption, at: caseIndex, step: step, stage: stage))
    case .explain(_, _, _, _, let original, _):
      finished = .record(RunRecord(undescribed: original, step: step, trace: []))
    case .encode: finished = .encoded(nil)
    case .decode:
      finished = .record(RunRecord(undescribed: interruption, step: step, trace: []))
    }
  }

  /// How the last process ended, and what it printed at the end.
  private func lastWords(_ interruption: Interruption) -> String {
    let printed = String(decoding: output.suffix(2048), as: UTF8.self)
      .split(whereSeparator: \.isNewline).suffix(8).joined(separator: " | ")
    return interruption.summary + (printed.isEmpty ? "" : "; it printed: \(printed)")
  }

  /// Whether the process ended by a signal that no handler saw and no limit explains: the kernel's
  /// out-of-memory killer, or a person.
  private func isKilledFromOutside(_ status: Int32?) -> Bool {
    guard let status, watch.killed == nil, seenInterruption == nil else { return false }
    return status & 0x7F != 0
  }

  /// Whether the run may have waited for a lock of its parent's.
  ///
  /// Why: the Swift runtime guards its caches by locks, and nothing unlocks those that another thread
  /// held at the fork. The next fork is at another moment.
  private var waitsForInheritedLock: Bool {
    mayInheritLocks && watch.killed == .timeout && (watch.wasIdle || watch.wasStuck)
  }

  /// How often a case like the one that just ended is run again: what took its whole time limit
  /// once, what is known to be stuck at once more often.
  private func retryLimit(status: Int32?) -> Int {
    if waitsForInheritedLock, watch.wasStuck { return Self.lockLimit }
    return waitsForInheritedLock || isKilledFromOutside(status) ? 1 : 0
  }

  private func retries(of caseIndex: UInt64) -> Int {
    retried?.caseIndex == caseIndex ? retried?.times ?? 0 : 0
  }

  /// Runs the case once more, and then what is left of its block.
  ///
  /// It may have had nothing to do with its process's end; if it had, that happens again and
  /// counts.
  private func retry(_ request: WorkerRequest, caseIndex: UInt64) throws(IsolationError) {
    retried = (caseIndex, retries(of: caseIndex) + 1)
    region.journal.endCase()
    guard case .block(let block) = request else { return try send(request) }
    var sofar = region.result(for: block)
    sofar.deaths = 1
    partial = partial.map { $0.merged(with: sofar) } ?? sofar
    guard let rest = block.rest(from: block.firstCase + sofar.caseCount) else {
      return try finish(partial ?? sofar, block)
    }
    try send(.block(rest))
  }

  /// The trap that the handler told of, unless nothing in shared memory can be believed.
  private var seenInterruption: Interruption? {
    region.journal.isIntact ? region.interruption : nil
  }

  /// Goes on after a run that has written over shared memory and then ended its process, so that
  /// nobody knows how far a block has come: what is left of it is run again, case by case.
  private func continueWithoutMemory(
    _ request: WorkerRequest, _ interruption: Interruption
  ) throws(IsolationError) {
    region.journal.endCase()
    region.ledger.clear()
    region.trace.clear()
    let (step, stage) = (Journal.unknownStep, Journal.Stage.system)
    switch request {
    case .block(let block) where block.caseCount == 1:
      try continueBlock(
        block, after: block.firstCase, step: step, stage: stage, interruption: interruption)
    case .block(var block):
      ahead = block.rest(from: block.firstCase + 1)
      block.caseCount = 1
      try send(.block(block))
    case .run(let target, let input, let detail):
      finished = .record(
        try explained(target, input, step: step, stage: stage, interruption, detail))
    case .expand: throw .overwritten
    case .explain(_, _, _, _, let original, _):
      finished = .record(RunRecord(undescribed: original, step: 0, trace: []))
    case .encode: finished = .encoded(nil)
    case .decode:
      finished = .record(RunRecord(undescribed: interruption, step: 0, trace: []))
    }
  }

  private func explained(
    _ target: Int, _ input: CaseInput, step: Int, stage: Journal.Stage,
    _ interruption: Interruption, _ detail: RunDetail
  ) throws(IsolationError) -> RunRecord {
    region.journal.endCase()
    try send(.explain(target: target, input, step: step, stage, interruption, detail))
    while true {
      if case .record(let record) = try untilFinished() { return record }
    }
  }

  /// What the dead worker has told of its batch, and the edge that ended it.
  private func expansion(
    _ batch: ExpansionBatch, endedBy interruption: Interruption, at caseIndex: UInt64, step: Int,
    stage: Journal.Stage
  ) throws(IsolationError) -> ExpansionResult {
    var edges = region.expandedEdges
    let edge = Int(caseIndex)
    region.journal.endCase()
    // The scope is the machine's to tell; asking for no edge gives it.
    var question = batch
    question.nodes = []
    try send(.expand(question))
    guard case .expansion(let answer) = try untilFinished() else {
      throw .cannotStart("the scope of an enumeration cannot be laid out: \(interruption.summary)")
    }
    let input = CaseInput.enumerated(
      elements: batch.elements, batch.path(of: edge, answer.scope))
    let record = try explained(batch.target, input, step: step, stage: stage, interruption, [])
    let signature = record.failure?.signature ?? "\(interruption.cause)/undescribed"
    edges.append(ExpandedEdge(edge: edge, outcome: .failed(signature)))
    return ExpansionResult(scope: answer.scope, endEdge: edge + 1, edges: edges)
  }

  private func untilFinished() throws(IsolationError) -> ExecutorResult {
    while true {
      if let result = try result(waitingUpTo: .seconds(1)) { return result }
    }
  }

  private func continueBlock(
    _ block: CaseBlock, after caseIndex: UInt64, step: Int, stage: Journal.Stage,
    interruption: Interruption
  ) throws(IsolationError) {
    var sofar = region.result(for: block)
    let saved = partial
    partial = nil
    sofar.deaths = 1
    sofar.fatal = [caseIndex]
    var block = block
    let whole = block
    block.search?.fatal.append(caseIndex)
    // A worker that was killed between two cases has counted the last one already.
    if caseIndex == block.firstCase + sofar.caseCount {
      let input = whole.input(of: caseIndex)
      var target = block.search == nil ? block.target(of: caseIndex) : targetInJournal(of: block)
      let record = try explained(target, input, step: step, stage: stage, interruption, [])
      // Who explains a case of a search finds out whose it is.
      if block.search != nil, step == Journal.unknownStep { target = targetInJournal(of: block) }
      sofar.caseCount += 1
      sofar.commandCount += UInt64(step == Journal.unknownStep ? record.commandCount : step)
      let signature = record.failure?.signature ?? "\(interruption.cause)/undescribed"
      let entry = LedgerEntry(
        target: target, signature: signature, firstCase: caseIndex, count: 1)
      sofar = sofar.merged(with: BlockResult(failure: entry))
    }
    // A search learns from all of its cases, so that none can be left out there.
    if block.search == nil, interruption.cause == .timeout || interruption.cause == .memory {
      let target = block.target(of: caseIndex)
      kills[target, default: 0] += 1
      let hasOthers = block.targets.contains { $0 != target && !block.resting.contains($0) }
      if kills[target] == Self.killLimit, hasOthers { block.resting.append(target) }
    }
    let all = saved.map { $0.merged(with: sofar) } ?? sofar
    guard let rest = block.rest(from: block.firstCase + sofar.caseCount) else {
      return try finish(all, block)
    }
    partial = all
    try send(.block(rest))
  }

  /// The target of the case of a search that was run last.
  private func targetInJournal(of block: CaseBlock) -> Int {
    block.targets[min(region.journal.slot, block.targets.count - 1)]
  }

  private func interruption(status: Int32?) -> Interruption {
    if let cause = watch.killed { return Interruption(cause: cause) }
    if var trap = seenInterruption {
      let isAllocation = trap.runtimeMessage.contains("failed to allocate")
      if isAllocation { trap.cause = .memory }
      return trap
    }
    guard let status else { return Interruption(cause: .exit, code: -1) }
    let signal = status & 0x7F
    if signal != 0 { return Interruption(cause: .trap, code: signal) }
    return Interruption(cause: .exit, code: (status >> 8) & 0xFF)
  }

  private func start() throws(IsolationError) {
    region.journal.endCase()
    region.trap.pointee.signal = 0
    inheritedBytes = ResourceLimits.ownResidentBytes
    mayInheritLocks = (ProcessThreads.count ?? 1) > 1
    region.giveToChildren(true)
    defer { region.giveToChildren(false) }
    child = try WorkerChild { channel, parent in
      WorkerMain.run(
        channel: channel, region: region, targets: targets, limits: limits,
        trapLimit: trapLimit, parent: parent, output: tail?.writeEnd)
    }
    startCount += 1
  }
}
