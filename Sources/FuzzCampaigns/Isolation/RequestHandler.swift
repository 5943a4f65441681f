import FuzzPlatform
import StatefulFuzz

/// The worker's side of every request: the only place where code of a machine is called.
final class RequestHandler {
  private let targets: [Target]
  private let region: SharedRegion
  private let sandbox: Sandbox
  private let trapLimit: Int
  private let isIsolated: Bool
  private let memory: WorkerMemory?
  private var trapCount = 0

  /// Makes a handler that is worn out after `trapLimit` traps.
  init(
    targets: [Target], region: SharedRegion, isIsolated: Bool, trapLimit: Int = Sandbox.trapLimit,
    memory: WorkerMemory? = nil
  ) {
    self.memory = memory
    self.targets = targets
    self.region = region
    self.trapLimit = trapLimit
    self.isIsolated = isIsolated
    sandbox = Sandbox(region: region, isIsolated: isIsolated, memory: memory)
  }

  /// Whether the process has seen so many traps, or grown so much, that it must be replaced.
  var isWornOut: Bool { trapCount >= trapLimit || memory?.hasGrownTooMuch == true }

  func handle(_ request: WorkerRequest) -> WorkerReply {
    // Between requests the journal is idle: a worker that ends then has not died of a case.
    defer { region.journal.endCase() }
    switch request {
    case .block(let block): return .blockDone(trapped: run(block))
    case .run(let target, let input, let detail):
      let (target, input) = resolved(target, input)
      return run(target, input, detail)
    case .runs(let target, let cases, let detail):
      return .records(run(targets[target], all: cases, detail))
    case .explain(let target, let input, let step, let stage, let interruption, let detail):
      let (target, input) = resolved(target, input)
      region.trace.clear()
      region.journal.beginCase(0)
      region.journal.enter(.model)
      return explain(target, input, step, .interruption(interruption, stage), detail)
    case .expand(let batch): return run(batch)
    case .encode(let target, let script):
      region.journal.beginCase(0)
      region.journal.enter(.model)
      let answer = Answer<ChoiceSequence?>()
      let target = targets[target]
      if let interruption = sandbox.run({ answer.value = .some(target.tools.encode(script)) }) {
        return .undescribed(interruption)
      }
      return .encoded(answer.value ?? nil)
    case .decode(let target, let input):
      let (target, input) = resolved(target, input)
      region.trace.clear()
      region.journal.beginCase(0)
      region.journal.enter(.model)
      let answer = Answer<RunRecord>()
      let interruption = sandbox.run {
        var record = RunRecord()
        if let script = input.script(for: target) {
          record.script = script
          record.unreadable = target.tools.unreadable(script)
        } else {
          let decoded = target.tools.decode(input.choices())
          record.executed = decoded.executed
          record.script = decoded.script
        }
        answer.value = record
      }
      if let interruption { return .undescribed(interruption) }
      return .record(answer.value ?? RunRecord())
    }
  }

  /// What a sandboxed body hands out; stays nil when it trapped.
  private final class Answer<Value> {
    var value: Value?
  }

  // MARK: Blocks

  /// - Returns: The cases of a search that trapped, for whoever goes on with the block.
  private func run(_ block: CaseBlock) -> [UInt64] {
    let run = blockRun(block)
    while !run.isFinished, !region.ledger.isFull, !(isWornOut && run.hasCounted) {
      if let interruption = sandbox.run(run.runCases) {
        trapCount += 1
        run.noteTrap(interruption)
      }
    }
    // A pending trap is named before the block is handed back.
    if sandbox.run(run.namePendingTrap) != nil { run.countUnnamedTrap() }
    run.publish()
    if run.isFinished { memory?.endBlock() }
    return run.trapped
  }

  /// Counters of code are the whole process's: without a process of its own a block leaves them.
  private func blockRun(_ block: CaseBlock) -> BlockRun {
    let counters = isIsolated && block.search != nil ? CoverageCounters.ofProgram() : nil
    return BlockRun(
      block: block, targets: targets, region: region, counters: counters, memory: memory)
  }

  private func run(_ batch: ExpansionBatch) -> WorkerReply {
    let run = ExpansionRun(batch: batch, target: targets[batch.target], region: region)
    while !run.isFinished, trapCount < trapLimit {
      guard let interruption = sandbox.run(run.visitEdges) else { break }
      trapCount += 1
      // Without a scope there is no edge that the trap could belong to.
      guard run.scope != nil else { return .undescribed(interruption) }
      run.noteTrap(interruption)
    }
    return .expanded(endEdge: run.next, run.scope ?? ScopeSize(starts: 0, commands: 0))
  }

  // MARK: The search lane

  /// The block whose search was followed last, and how far.
  private var followed: (block: CaseBlock, run: BlockRun)?

  /// The target and the choices of a case of the search lane, which depend on the cases before it:
  /// those are run again, unless they were for an earlier case of the block.
  private func resolved(_ target: Int, _ input: CaseInput) -> (Target, ResolvedInput) {
    guard case .searched(var block, let caseIndex) = input else {
      return (targets[target], .given(input))
    }
    // None of the cases counts: they did when the block was run.
    (block.firstCase, block.caseCount) = (block.endCase, 0)
    let run: BlockRun
    if let followed, followed.block == block, followed.run.position <= caseIndex {
      run = followed.run
    } else {
      run = blockRun(block)
      followed = (block, run)
    }
    let answer = Answer<(Target, ResolvedInput)>()
    while answer.value == nil, run.position <= caseIndex {
      let interruption = sandbox.run { [region, targets] in
        guard let (slot, choices) = run.searched(caseIndex) else { return }
        region.journal.slot = slot
        answer.value = (
          targets[block.targets[slot]],
          .planned(CaseChoices(choices: choices, commandLimit: block.commandLimit))
        )
      }
      guard let interruption else { break }
      guard run.position < caseIndex else { break }
      run.noteTrap(interruption)
    }
    let nothing = CaseInput.choices(ChoiceSequence(header: [], commands: []))
    return answer.value ?? (targets[target], .given(nothing))
  }

  // MARK: Single runs

  private func run(_ target: Target, _ input: ResolvedInput, _ detail: RunDetail) -> WorkerReply {
    region.trace.clear()
    region.journal.beginCase(0)
    let answer = Answer<RunRecord>()
    let flight = FlightRecord(
      journal: region.journal, isPictured: detail.contains(.trace))
    let (region, journal) = (region, region.journal)
    let interruption = sandbox.run {
      FlightRecord.$current.withValue(flight) {
        answer.value = Self.record(
          target, input, detail, flight, region: region, journal: journal)
      }
    }
    guard let interruption else { return .record(answer.value ?? RunRecord()) }
    trapCount += 1
    let (step, stage) = journal.whereabouts
    if stage == .describing, let less = detail.undescribed(from: step) {
      return run(target, input, less)
    }
    let trap = region.trap.pointee
    let reply = explain(
      target, input, step, .interruption(interruption, stage), detail, flight)
    guard case .undescribed = reply, isIsolated else { return reply }
    // The trap may have damaged what the test's own code needs: another process, which has not seen it,
    // tells what was run here.
    region.trap.pointee = trap
    _exit(WorkerMain.Exit.cannotTell)
  }

  /// Numbers in what is told of many cases, at most: a fraction of what fits into a reply.
  private static let numbersInReply = 100_000

  /// Runs cases without leaving the thread on which they run, up to one that ends it.
  private func run(_ target: Target, all cases: [ChoiceSequence], _ detail: RunDetail)
    -> [RunRecord]
  {
    let records = Answer<[RunRecord]>()
    let current = Answer<FlightRecord>()
    records.value = []
    let (region, journal) = (region, region.journal)
    while let known = records.value, known.count < cases.count, !isWornOut {
      let interruption = sandbox.run {
        var left = Self.numbersInReply - known.reduce(0) { $0 + $1.numberCount }
        for sequence in cases.dropFirst(known.count) where left > 0 {
          journal.beginCase(0)
          let flight = FlightRecord(
            journal: journal, isPictured: detail.contains(.trace))
          current.value = flight
          FlightRecord.$current.withValue(flight) {
            let record = Self.record(
              target, .given(.choices(sequence)), detail, flight, region: region,
              journal: journal)
            records.value?.append(record)
            left -= record.numberCount
          }
        }
      }
      guard let interruption, let done = records.value?.count, let flight = current.value else {
        break
      }
      trapCount += 1
      let (step, stage) = journal.whereabouts
      let reply = explain(
        target, .given(.choices(cases[done])), step, .interruption(interruption, stage), detail,
        flight)
      guard case .record(let record) = reply else { break }
      records.value?.append(record)
    }
    return records.value ?? []
  }

  private static func record(
    _ target: Target, _ input: ResolvedInput, _ detail: RunDetail, _ flight: FlightRecord,
    region: SharedRegion,
    journal: Journal
  ) -> RunRecord {
    var record = RunRecord()
    if let script = input.script(for: target) {
      replay(script, of: target, detail, into: &record, region: region, journal: journal)
      if detail.contains(.script) { record.script = script }
      if detail.contains(.trace) { record.picture = flight.picture }
      return record
    }
    let source = input.choices(detail)
    if detail.contains(.predicted) {
      journal.enter(.model)
      record.executed = target.tools.predict(source)
      return record
    }
    if detail.contains(.trace) {
      let decoded = target.tools.decode(source)
      replay(decoded.script, of: target, detail, into: &record, region: region, journal: journal)
      record.executed = flight.settled(decoded.executed)
      record.script = decoded.script
      record.picture = flight.picture
      return record
    }
    var choices = source.choices
    let outcome = target.run(&choices, source.commandLimit, journal)
    journal.enter(.model)
    (record.commandCount, record.rejectedCount) = (outcome.executed, outcome.rejected)
    if detail.contains(.decisions) {
      (record.widths, record.isUndecided) = (flight.widths, flight.isUndecided)
      record.hasEndlessTasks = ProcessExecutors.hasEndlessTasks
    }
    let settled = flight.settled(choices.sequence)
    record.executed = settled
    let executed = detail.contains(.spans) ? settled.withoutMarks : settled
    let again = ResolvedInput.given(.choices(executed)).choices(detail.subtracting(.spans))
    if let divergence = outcome.divergence {
      record.failure = target.tools.failure(
        again, min(outcome.step, executed.commands.count), .divergence(divergence))
    }
    if detail.contains(.script) { record.script = target.tools.decode(again).script }
    return record
  }

  private static func replay(
    _ script: Script, of target: Target, _ detail: RunDetail, into record: inout RunRecord,
    region: SharedRegion, journal: Journal
  ) {
    let trace = region.trace
    let outcome = target.tools.replay(script, journal, detail) { step in
      trace.append(step.wireBytes)
    }
    record.failure = outcome.failure
    (record.invalidStep, record.invalidReason) = (outcome.invalidStep, outcome.invalidReason)
    record.commandCount = outcome.executed
    record.unreadable = outcome.unreadable.map {
      UnreadableLine(line: $0.line, text: $0.text, reason: $0.reason)
    }
    record.remarks = outcome.remarks
  }

  private func explain(
    _ target: Target, _ input: ResolvedInput, _ step: Int, _ cause: FailureCause,
    _ detail: RunDetail,
    _ flight: FlightRecord = FlightRecord()
  ) -> WorkerReply {
    let answer = Answer<RunRecord>()
    let interruption = sandbox.run {
      FlightRecord.$current.withValue(flight) {
        var (record, step) = (RunRecord(), step)
        if step == Journal.unknownStep {
          // The last command is as good a guess as any: the shrinker drops what comes behind the one.
          step =
            input.script(for: target)?.commands.count
            ?? target.tools.decode(input.choices(detail)).executed.commands.count
        }
        record.commandCount = step
        if let script = input.script(for: target) {
          record.failure = target.tools.scriptFailure(script, step, cause)
          record.unreadable = target.tools.unreadable(script)
          if detail.contains(.script) { record.script = script }
        } else {
          var source = input.choices(detail)
          record.failure = target.tools.failure(source, step, cause)
          source.stepLimit = step
          var decoded = target.tools.decode(source)
          let settled = flight.settled(decoded.executed)
          if settled != decoded.executed {
            decoded = target.tools.decode(CaseChoices(settled.withoutMarks))
          }
          record.executed = settled
          if detail.contains(.script) || detail.contains(.trace) { record.script = decoded.script }
        }
        if detail.contains(.trace) { record.picture = flight.picture }
        answer.value = record
      }
    }
    if let interruption {
      // The bucket is that of the run, not that of the attempt to tell about it.
      guard case .interruption(let original, let stage) = cause else {
        return .undescribed(interruption)
      }
      guard detail.contains(.script), stage == .model, (1..<Journal.unknownStep).contains(step)
      else { return .undescribed(original) }
      return .record(drawnBefore(target, input, step, original))
    }
    return .record(answer.value ?? RunRecord())
  }

  /// A run in which drawing a command was cut short, with the commands before it.
  private func drawnBefore(
    _ target: Target, _ input: ResolvedInput, _ step: Int, _ interruption: Interruption
  ) -> RunRecord {
    let script = Answer<Script>()
    _ = sandbox.run {
      var source = input.choices()
      source.stepLimit = step - 1
      script.value = target.tools.decode(source).script
    }
    let drawn = script.value?.commands.count ?? 0
    var record = RunRecord(undescribed: interruption, step: drawn, trace: [])
    record.failure?.message =
      "the test's own code (model, `when:` or a generator) failed while the next command was being "
      + "generated: \(interruption.summary)"
    (record.script, record.commandCount) = (script.value, drawn)
    return record
  }
}

extension RunRecord {
  /// Numbers that a run tells of, which are most of it.
  fileprivate var numberCount: Int {
    widths.count + (executed.map { $0.header.count + $0.commands.reduce(1) { $0 + $1.count } } ?? 0)
  }
}
