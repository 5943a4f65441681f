/// A block of fresh cases on its way through a worker; survives traps of its cases.
///
/// Counts go to the ledger as they happen, so that nothing is lost when the process dies.
final class BlockRun {
  private let block: CaseBlock
  private let targets: [Target]
  private let ledger: Ledger
  private let journal: Journal
  private var next: UInt64
  private var pendingTrap: PendingTrap?

  private struct PendingTrap {
    var caseIndex: UInt64
    var step: Int
    var stage: Journal.Stage
    var interruption: Interruption
  }

  init(block: CaseBlock, targets: [Target], region: SharedRegion) {
    self.block = block
    self.targets = targets
    ledger = region.ledger
    journal = region.journal
    next = block.firstCase
    ledger.clear()
  }

  var isFinished: Bool { next >= block.endCase && pendingTrap == nil }

  /// Runs cases until the block ends, the ledger is full or one traps; names a pending trap first.
  func runCases() {
    namePendingTrap()
    var choices = Choices(fresh: SplitMix64(seed: 0))
    while next < block.endCase, !ledger.isFull {
      let slot = Int(next % UInt64(block.targets.count))
      let target = targets[block.targets[slot]]
      choices.restart(fresh: .forCase(next, campaignSeed: block.campaignSeed))
      journal.beginCase(next)
      let outcome = target.run(&choices, block.commandLimit, journal)
      ledger.commandCount += UInt64(outcome.executed)
      ledger.rejectedCount += UInt64(outcome.rejected)
      ledger.addExercised(outcome.exercised, slot: slot)
      if let divergence = outcome.divergence {
        let failure = target.tools.failure(
          CaseChoices(choices.sequence), outcome.step, .divergence(divergence))
        count(failure.signature)
      }
      finishCase()
    }
  }

  /// Remembers a trap of the current case; it is named on the next sandboxed thread.
  func noteTrap(_ interruption: Interruption) {
    // The trap came while the last one was named, and would come again.
    guard pendingTrap == nil else { return countUnnamedTrap() }
    pendingTrap = PendingTrap(
      caseIndex: next, step: journal.step, stage: journal.stage, interruption: interruption)
  }

  /// Finds out what the last trap means, from generator and model alone.
  func namePendingTrap() {
    guard let trap = pendingTrap else { return }
    let target = targets[block.target(of: trap.caseIndex)]
    let input = CaseInput.fresh(
      campaignSeed: block.campaignSeed, caseIndex: trap.caseIndex,
      commandLimit: block.commandLimit)
    let named = target.tools.interrupted(
      input.choices(), trap.step, trap.interruption, trap.stage)
    pendingTrap = nil
    ledger.addExercised(
      named.exercised, slot: Int(trap.caseIndex % UInt64(block.targets.count)))
    count(named.failure.signature)
    ledger.commandCount += UInt64(trap.step)
    finishCase()
  }

  /// Counts a trap whose explanation trapped as well.
  func countUnnamedTrap() {
    guard let trap = pendingTrap else { return }
    pendingTrap = nil
    count("trap/undescribed/\(trap.interruption.bucketPart)")
    ledger.commandCount += UInt64(trap.step)
    finishCase()
  }

  private func count(_ signature: String) {
    ledger.addFailure(
      target: block.target(of: next), signature: signature, caseIndex: next)
  }

  private func finishCase() {
    next += 1
    ledger.caseCount += 1
  }
}
