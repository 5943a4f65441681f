import StatefulFuzz

extension SharedRegion {
  /// What came of a block so far, as a value.
  func result(for block: CaseBlock) -> BlockResult {
    var result = BlockResult(
      caseCount: ledger.caseCount, commandCount: ledger.commandCount,
      rejectedCount: ledger.rejectedCount, failures: ledger.failures,
      exercised: block.targets.indices.map { slot in
        (0..<64).map { ledger.exercisedCount(slot: slot, bit: $0) }
      })
    result.observations = observations
    result.restedCount = ledger.restedCount
    result.undecidedCount = ledger.undecidedCount
    return result
  }
}
