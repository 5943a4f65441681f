import StatefulFuzz

/// A block of fresh cases on its way through a worker; survives traps of its cases.
///
/// Counts go to the ledger as they happen, so that nothing is lost when the process dies.
final class BlockRun {
  private let block: CaseBlock
  private let targets: [Target]
  private let region: SharedRegion
  private let ledger: Ledger
  private let journal: Journal
  private let watch = RunWatch()
  private var next: UInt64
  private var search: SearchRun?
  private var pendingTrap: PendingTrap?
  private let memory: WorkerMemory?

  /// Failures that do not end the block, as the ledger has them; nil where none does.
  private let knownSignatures: Set<[UInt8]>?

  /// Whether a failure has ended the block.
  private var isEndedByFailure = false

  /// The cases of a search that trapped: who runs the block again leaves them out, since they teach
  /// nothing but that they failed and leave behind what they had allocated.
  private(set) var trapped: [UInt64] = []

  private struct PendingTrap {
    var caseIndex: UInt64
    var slot: Int
    var choices: Choices
    var step: Int
    var stage: Journal.Stage
    var interruption: Interruption
  }

  /// The case under way.
  private var slot = 0
  private var source = Choices(replaying: [Choice]())

  /// A block that is run from its beginning.
  ///
  /// - Parameters:
  ///   - block: What to run.
  ///   - targets: What its numbers mean.
  ///   - region: Where its counts go.
  ///   - counters: What a search sees the code of the system by; nil where nothing counts it.
  ///   - memory: Told now and then that a case begins.
  init(
    block: CaseBlock, targets: [Target], region: SharedRegion, counters: CoverageCounters? = nil,
    memory: WorkerMemory? = nil
  ) {
    self.memory = memory
    self.block = block
    knownSignatures = block.knownSignatures.map { Set($0.map(Ledger.bytes(of:))) }
    self.targets = targets
    self.region = region
    ledger = region.ledger
    journal = region.journal
    flight = FlightRecord(journal: region.journal)
    next = block.search?.firstCase ?? block.firstCase
    if let start = block.search {
      let counters = start.seesCode ? counters : nil
      watch.trace = counters.map { CoverageTrace($0) }
      search = SearchRun(
        targetCount: block.targets.count, campaignSeed: block.campaignSeed,
        commandLimit: block.commandLimit, seesCode: counters != nil)
    }
    ledger.clear()
    region.trace.clear()
  }

  /// Shows the supervisor the counts once more, whatever the cases have done to them.
  func publish() { ledger.publish(slots: block.targets.count) }

  var isFinished: Bool { (next >= block.endCase || isEndedByFailure) && pendingTrap == nil }

  /// Whether a case of the block has been counted, so that ending it here is progress.
  var hasCounted: Bool { ledger.caseCount > 0 }

  /// Whether the process has grown so much that another one should go on with the block.
  ///
  /// A fresh case may take a microsecond, and a look at the memory some: so only now and then.
  private func mustStop(lookingEvery interval: UInt64) -> Bool {
    guard let memory, next % interval == 0 else { return false }
    guard isCounted else {
      memory.noteUncounted()
      return false
    }
    memory.note()
    return memory.hasGrownTooMuch && hasCounted
  }

  /// Runs cases until the block ends, the ledger is full, the process has grown too much or one traps;
  /// names a pending trap first.
  func runCases() { FlightRecord.$current.withValue(flight) { runAll() } }

  /// What is known of the commands in flight of the case that runs, or has trapped.
  private let flight: FlightRecord

  private func runAll() {
    nameTrap()
    if search != nil { return runSearch(to: block.endCase) }
    var choices = Choices(fresh: SplitMix64(seed: 0))
    while next < block.endCase, !isEndedByFailure, !ledger.isFull, !mustStop(lookingEvery: 256) {
      slot = Int(next % UInt64(block.targets.count))
      if !block.resting.isEmpty, block.resting.contains(block.targets[slot]) {
        ledger.restedCount += 1
        finishCase()
        continue
      }
      let target = targets[block.targets[slot]]
      choices.restart(fresh: .forCase(next, campaignSeed: block.campaignSeed))
      journal.beginCase(next)
      let isWatched = block.sampling.includes(next, targets: block.targets.count)
      let counts =
        isWatched
        ? observe(target, &choices)
        : counts(of: target.run(&choices, block.commandLimit, journal), choices)
      take(counts)
    }
  }

  /// What a case adds to the ledger.
  private struct CaseCounts {
    var outcome: RunOutcome
    var observation: [UInt8]?
    var signatures: [[UInt8]] = []
  }

  /// Names what a case came to.
  private func counts(of outcome: RunOutcome, _ choices: Choices) -> CaseCounts {
    var counts = CaseCounts(outcome: outcome)
    if let divergence = outcome.divergence {
      journal.enter(.model)
      let failure = targets[block.targets[slot]].tools.failure(
        CaseChoices(choices.sequence), outcome.step, .divergence(divergence))
      counts.signatures.append(Ledger.bytes(of: failure.signature))
    }
    return counts
  }

  /// Counts a case, all of it at once and last.
  ///
  /// One whose process ends before that is run again, and none of it must count twice then; so nothing
  /// here allocates.
  private func take(_ counts: CaseCounts) {
    if let observation = counts.observation { region.trace.append(observation) }
    ledger.commandCount += UInt64(counts.outcome.executed)
    ledger.rejectedCount += UInt64(counts.outcome.rejected)
    ledger.addExercised(counts.outcome.exercised, slot: slot)
    for signature in counts.signatures { count(signature) }
    finishCase()
  }

  /// Runs a case for statistics, and now and then a second time, to see whether it does the same.
  private func observe(_ target: Target, _ choices: inout Choices) -> CaseCounts {
    watch.wants = .effects
    watch.knownSteps = 0
    let again = choices
    let outcome = target.observe(&choices, block.commandLimit, journal, watch)
    // Before another run writes over the watch.
    let observation = CaseObservation(slot: slot, watch).sealedBytes
    var difference: Signature?
    let round = next / UInt64(block.targets.count)
    if block.sampling == .some, round & (round < 64 ? 31 : 32_767) == 0 {
      difference = repeatCase(target, again, outcome)
    }
    var counts = counts(of: outcome, choices)
    counts.observation = observation
    if let difference { counts.signatures.insert(Ledger.bytes(of: difference), at: 0) }
    return counts
  }

  /// Runs a watched case once more.
  ///
  /// - Returns: The signature of the first thing that it does otherwise; nil where it does the same, or where
  ///   something took part that need not do the same.
  private func repeatCase(
    _ target: Target, _ choices: Choices, _ outcome: RunOutcome
  ) -> Signature? {
    let first = RunFingerprint(watch, outcome)
    var choices = choices
    let isAlone = OtherThreads.tookPart == nil
    let second = target.observe(&choices, block.commandLimit, journal, watch)
    guard isAlone, OtherThreads.tookPart == nil else { return nil }
    return first.difference(from: RunFingerprint(watch, second))?.signature(
      kinds: target.commandKinds)
  }

  // MARK: The search lane

  /// Runs the search lane's cases up to `end`; those before the block's first one are known, and
  /// run only for what they teach.
  private func runSearch(to end: UInt64) {
    while next < end, !isEndedByFailure, !ledger.isFull, !mustStop(lookingEvery: 1) {
      guard var plan = search?.plan(next) else { return }
      (slot, source) = (plan.slot, plan.choices)
      if block.search?.fatal.contains(next) == true {
        search?.noteFailure(slot: slot)
        next += 1
        continue
      }
      let target = targets[block.targets[slot]]
      journal.slot = slot
      beginSearchRun()
      var choices = plan.choices
      let isWatched = plan.isPlain && next & 3 == 0 && block.sampling != .none
      let isSampled = isWatched && isCounted
      watch.wants = plan.isUnwatched ? [] : search?.wants ?? []
      watch.knownSteps = plan.knownSteps
      // A search learns more of a watched case: also of one that was counted before.
      if isWatched { watch.wants.insert(.effects) }
      let outcome = target.observe(&choices, block.commandLimit, journal, watch)
      var counts = isCounted ? counts(of: outcome, choices) : nil
      if isSampled { counts?.observation = CaseObservation(slot: slot, watch).sealedBytes }
      if search?.isNewCode(watch, slot: slot) == true { runAgain(target, plan.choices) }
      let again = isSampled && next & 15 == 0 ? plan.choices : nil
      // The only guide that is left is the one that `learn` takes.
      (source, plan.choices) = (Choices(replaying: [Choice]()), Choices(replaying: [Choice]()))
      if !plan.isUnwatched { search?.learn(watch, &choices, slot: slot) }
      if outcome.divergence != nil { search?.noteFailure(slot: slot) }
      if let again {
        // In case it ends otherwise this time.
        source = again
        if let difference = repeatCase(target, again, outcome) {
          counts?.signatures.append(Ledger.bytes(of: difference))
        }
      }
      if let counts { take(counts) } else { finishCase() }
    }
  }

  /// Runs a case once more that ran new code, and leaves in the watch what it shows then.
  ///
  /// What runs only once in a process, such as the initialiser of a global, would make the cases of
  /// a block depend on those that the process has run before; so it counts for nothing.
  private func runAgain(_ target: Target, _ choices: Choices) {
    var choices = choices
    beginSearchRun()
    _ = target.observe(&choices, block.commandLimit, journal, watch)
  }

  /// Cases before the one that counts may write over the journal as it does: each is a run of its own.
  private func beginSearchRun() {
    journal.beginCase(next)
    let serial = (watch.serial ?? journal.serial) &+ 1
    watch.serial = serial
    journal.renew(serial: serial)
  }

  /// Whether the case under way belongs to the part of the block that was asked for.
  private var isCounted: Bool { next >= block.firstCase }

  /// The target's place and the choices of the case with this index.
  ///
  /// What comes before it in the block is run, if it was not yet: call it on a sandboxed thread, and
  /// again when that trapped.
  func searched(_ caseIndex: UInt64) -> (slot: Int, choices: Choices)? {
    pendingTrap = nil
    runSearch(to: caseIndex)
    guard var ahead = search else { return nil }
    let plan = ahead.plan(caseIndex)
    return (plan.slot, plan.choices)
  }

  /// The next case, of those that `searched` runs.
  var position: UInt64 { next }

  // MARK: Traps

  /// Remembers a trap of the current case; it is named on the next sandboxed thread.
  func noteTrap(_ interruption: Interruption) {
    // The trap came while the last one was named, and would come again.
    guard pendingTrap == nil else { return countUnnamedTrap() }
    if search != nil { trapped.append(next) }
    search?.noteFailure(slot: slot)
    guard isCounted else { return finishCase() }
    if search == nil {
      source = Choices(fresh: .forCase(next, campaignSeed: block.campaignSeed))
    }
    let (step, stage) = journal.whereabouts
    pendingTrap = PendingTrap(
      caseIndex: next, slot: slot, choices: source, step: min(step, block.commandLimit),
      stage: stage, interruption: interruption)
  }

  /// Finds out what the last trap means, from generator and model alone.
  func namePendingTrap() { FlightRecord.$current.withValue(flight) { nameTrap() } }

  private func nameTrap() {
    guard let trap = pendingTrap else { return }
    let target = targets[block.targets[trap.slot]]
    let named = target.tools.interrupted(
      CaseChoices(choices: trap.choices, commandLimit: block.commandLimit), trap.step,
      trap.interruption, trap.stage)
    pendingTrap = nil
    ledger.addExercised(named.exercised, slot: trap.slot)
    count(named.failure.signature)
    ledger.commandCount += UInt64(trap.step)
    finishCase()
  }

  /// Counts a trap whose explanation trapped as well.
  func countUnnamedTrap() {
    guard let trap = pendingTrap else { return }
    pendingTrap = nil
    count(.undescribed(trap.interruption))
    ledger.commandCount += UInt64(trap.step)
    finishCase()
  }

  private func count(_ signature: Signature) { count(Ledger.bytes(of: signature)) }

  /// Counts a failure, which ends the block where it is not known.
  private func count(_ signature: [UInt8]) {
    ledger.addFailure(target: block.targets[slot], signature: signature, caseIndex: next)
    if let knownSignatures, !knownSignatures.contains(signature) { isEndedByFailure = true }
  }

  private func finishCase() {
    let isUndecided = flight.takeUndecided()
    if isCounted {
      if isUndecided { ledger.undecidedCount += 1 }
      ledger.caseCount += 1
    }
    next += 1
  }
}
