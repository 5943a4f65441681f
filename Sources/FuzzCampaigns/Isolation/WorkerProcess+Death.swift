import FuzzPlatform
import StatefulFuzz

/// What a worker's death means: the case that it died of is named by the next process, from generator
/// and model alone, and the rest of its block goes on.
extension WorkerProcess {
  /// Deaths between runs after which the system is taken to be unable to start.
  private static let deathLimit = 5

  /// Kills in a block after which a target rests in it: one that always hangs costs the others a
  /// few timeouts a block, not all their time.
  private static let killLimit = 4

  /// Names what the dead worker was doing, in a new one, and goes on with the rest of its block.
  func handleDeath(status: Int32?) throws(IsolationError) {
    guard let request else { return }
    let (step, stage) = region.journal.whereabouts
    let caseIndex = region.journal.caseIndex
    if stage == .idle, WorkerMain.Exit.isAnswered(status), !region.reply.bytes.isEmpty {
      return try readReply()
    }
    // It had answered the request before this one.
    if stage == .idle, WorkerMain.Exit.isEnd(status, by: WorkerMain.Exit.wornOut) {
      return try send(request)
    }
    if WorkerMain.Exit.isEnd(status, by: WorkerMain.Exit.noThread) {
      return try startAgain(request)
    }
    if start == .spawn, stage == .idle { try checkStart(status) }
    var interruption = interruption(status: status)
    if region.journal.isIntact { interruption.running = region.journal.running }
    let flight = region.journal.isIntact ? region.journal.flight.contents : nil
    drop()
    if region.isDamaged(during: request) {
      return try continueWithoutMemory(request, interruption)
    }
    let hasBegun = region.journal.serial != watch.serial || stage != .idle
    guard hasBegun, stage != .idle else {
      try countDeath { .keepsDying(deaths: $0, last: lastWords(interruption)) }
      // What it prints tells why it cannot start.
      keepOutput()
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
      if stage == .describing, let less = detail.undescribed(from: step) {
        region.journal.endCase()
        return try send(.run(target: target, input, less))
      }
      let trace = region.traceSteps
      var record = try explained(
        target, input, step: step, stage: stage, interruption, detail)
      if let flight {
        record = try told(flight, record, target, input, step, stage, interruption, detail)
      }
      record.trace = trace
      finish(with: .record(record))
    case .expand(let batch):
      finish(
        with: .expansion(
          try expansion(
            batch, endedBy: interruption, at: caseIndex, step: step, stage: stage)))
    case .explain(_, _, _, _, let original, _):
      finish(with: .record(RunRecord(undescribed: original, step: step, trace: [])))
    case .encode: finish(with: .encoded(nil))
    case .runs: finish(with: .records([]))
    case .decode:
      finish(with: .record(RunRecord(undescribed: interruption, step: step, trace: [])))
    }
  }

  /// Counts one more process that did nothing, and waits a moment before the next one starts.
  private func countDeath(
    _ error: (_ deaths: Int) -> IsolationError
  ) throws(IsolationError) {
    deathsInARow += 1
    let limit = waitsForDeadThread && watch.wasStuck ? Self.lockLimit : Self.deathLimit
    guard deathsInARow < limit else { throw error(deathsInARow) }
    RestartDelay.wait(after: deathsInARow)
  }

  /// Goes on in another process after one that had no thread for a case, where the case has not begun.
  private func startAgain(_ request: WorkerRequest) throws(IsolationError) {
    try countDeath { _ in
      .cannotStart("the system gives no thread: \(systemError(EAGAIN))")
    }
    try goOn(with: request)
  }

  /// Throws where a process was no worker at all.
  private func checkStart(_ status: Int32?) throws(IsolationError) {
    typealias Exit = WorkerMain.Exit
    let name = targets.map(\.name).joined(separator: ", ")
    if Exit.isEnd(status, by: Exit.unknownTarget) {
      throw .cannotStart(
        "the worker (this program, started again) lacks \(targets.count == 1 ? "the target" : "one of the targets") "
          + "\(name); build the same list of targets at every launch, or use '--isolation-start fork'"
      )
    }
    if Exit.isEnd(status, by: Exit.notReached) || Exit.isEnd(status, by: 0) {
      throw .cannotStart(
        "the worker (this program, started again) exited before it reached the fuzz call of \(name)"
      )
    }
    if Exit.isEnd(status, by: Exit.notStarted) {
      throw .cannotStart("this program cannot be started again as a worker")
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

  /// Whether the run may have waited for a lock that nobody holds any more.
  ///
  /// Why: the Swift runtime guards its caches by locks, and nothing unlocks those that another thread
  /// held at the fork, or as it trapped. The next process is forked at another moment, and has seen no
  /// trap.
  private var waitsForDeadThread: Bool {
    mayWaitForDeadThread && watch.killed == .timeout && (watch.wasIdle || watch.wasStuck)
  }

  /// Whether what a run is charged with may be what earlier ones have left behind since the worker last
  /// looked at its memory.
  private var mayPayForOthers: Bool { watch.killed == .memory && !watch.sawItGrow }

  /// How often a case like the one that just ended is run again: what took its whole time limit
  /// once, what is known to be stuck at once more often.
  private func retryLimit(status: Int32?) -> Int {
    if waitsForDeadThread, watch.wasStuck { return Self.lockLimit }
    let isNobodys = isKilledFromOutside(status) || mayPayForOthers || lacksMemory || isEnginesOwn
    return waitsForDeadThread || isNobodys ? 1 : 0
  }

  /// Whether the trap was on the thread that runs the engine's code alone: what is at fault there is
  /// the engine, want of memory, or memory that an earlier case has damaged.
  private var isEnginesOwn: Bool {
    watch.killed == nil && seenInterruption != nil && region.trap.pointee.engine_thread != 0
  }

  /// Whether the process ended because an allocation failed.
  ///
  /// Nobody can tell whose it was: memory may have been short in the machine, or used up by earlier
  /// cases, and the engine allocates in that process as well. What fails again in a new process is the
  /// system's.
  private var lacksMemory: Bool {
    watch.killed == nil && seenInterruption.map(Self.isFailedAllocation) == true
  }

  private static func isFailedAllocation(_ trap: Interruption) -> Bool {
    trap.runtimeMessage.contains("failed to allocate")
  }

  func retries(of caseIndex: UInt64) -> Int {
    retried?.caseIndex == caseIndex ? retried?.times ?? 0 : 0
  }

  /// Runs the case once more, and then what is left of its block.
  ///
  /// It may have had nothing to do with its process's end; if it had, that happens again and
  /// counts.
  private func retry(_ request: WorkerRequest, caseIndex: UInt64) throws(IsolationError) {
    retried = (caseIndex, retries(of: caseIndex) + 1)
    try goOn(with: request)
  }

  /// Asks a new process for what is left of a request.
  private func goOn(with request: WorkerRequest) throws(IsolationError) {
    region.journal.endCase()
    guard case .block(let block) = request else { return try send(request) }
    // Not counted as a death: how often that happens is up to the machine and not to the cases.
    let sofar = region.result(for: block)
    let all = progress.adding(sofar)
    progress.done = all
    guard !block.isEnded(by: sofar.failures),
      let rest = block.rest(from: block.firstCase + sofar.caseCount)
    else { return try finish(all, block) }
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
      progress.ahead = block.rest(from: block.firstCase + 1)
      block.caseCount = 1
      try send(.block(block))
    case .run(let target, let input, let detail):
      finish(
        with: .record(
          try explained(target, input, step: step, stage: stage, interruption, detail)))
    case .expand: throw .overwritten
    case .explain(_, _, _, _, let original, _):
      finish(with: .record(RunRecord(undescribed: original, step: 0, trace: [])))
    case .encode: finish(with: .encoded(nil))
    case .runs: finish(with: .records([]))
    case .decode:
      finish(with: .record(RunRecord(undescribed: interruption, step: 0, trace: [])))
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

  /// A case that ended its process, with what it has left of its commands in flight: the switches of its
  /// schedule in place of what sampled them, and the picture.
  private func told(
    _ flight: FlightLog.Contents, _ record: RunRecord, _ target: Int, _ input: CaseInput,
    _ step: Int, _ stage: Journal.Stage, _ interruption: Interruption, _ detail: RunDetail
  ) throws(IsolationError) -> RunRecord {
    var record = record
    if let executed = record.executed, case let settled = flight.settled(executed),
      settled != executed
    {
      record = try explained(
        target, .choices(settled.withoutMarks), step: step, stage: stage, interruption, detail)
    }
    if detail.contains(.trace), let script = record.script ?? input.script {
      record.picture = flight.picture(of: script)
    }
    return record
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
    let signature = record.failure?.signature ?? .undescribed(interruption)
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
    let before = progress
    progress.done = nil
    // What an earlier session has counted, and is run again for what a search learns from it, counts once.
    sofar.deaths = caseIndex < block.firstCase ? 0 : 1
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
      let signature = record.failure?.signature ?? .undescribed(interruption)
      let entry = LedgerEntry(
        target: target, signature: signature, firstCase: caseIndex, count: 1)
      sofar = sofar.merged(with: BlockResult(failure: entry))
    }
    // A search learns from all of its cases, so that none can be left out there.
    if block.search == nil, interruption.cause == .timeout || interruption.cause == .memory {
      let target = block.target(of: caseIndex)
      progress.kills[target, default: 0] += 1
      let hasOthers = block.targets.contains { $0 != target && !block.resting.contains($0) }
      if progress.kills[target] == Self.killLimit, hasOthers { block.resting.append(target) }
    }
    let all = before.adding(sofar)
    guard !block.isEnded(by: sofar.failures),
      let rest = block.rest(from: block.firstCase + sofar.caseCount)
    else { return try finish(all, block) }
    progress.done = all
    try send(.block(rest))
  }

  /// The target of the case of a search that was run last.
  func targetInJournal(of block: CaseBlock) -> Int {
    block.targets[min(region.journal.slot, block.targets.count - 1)]
  }

  private func interruption(status: Int32?) -> Interruption {
    // A worker that hangs after a trap waits for a lock that the trapped thread held.
    if let cause = watch.killed, cause != .timeout || seenInterruption == nil {
      var limit = Interruption(cause: cause)
      limit.wasIdle = cause == .timeout && (watch.wasIdle || watch.wasStuck)
      limit.frames = watch.frames
      // Whoever has written over the journal may have written over this as well.
      limit.other = region.journal.isIntact ? region.otherParticipant : nil
      return limit
    }
    if var trap = seenInterruption {
      if Self.isFailedAllocation(trap) { trap.cause = .memory }
      return trap
    }
    guard let status else { return Interruption(cause: .exit, code: -1) }
    let signal = status & 0x7F
    if signal != 0 { return Interruption(cause: .trap, code: signal) }
    return Interruption(cause: .exit, code: (status >> 8) & 0xFF)
  }
}

extension CaseInput {
  /// The script that this input is; nil for choices.
  fileprivate var script: Script? {
    if case .script(let script) = self { return script }
    return nil
  }
}
