/// What came of a block, or of its first part.
struct BlockResult: Sendable, Equatable {
  var caseCount: UInt64
  var commandCount: UInt64
  var rejectedCount: UInt64
  var failures: [LedgerEntry]
  /// For each slot of the block's target list, the counts of its exercised hazards by bit.
  var exercised: [[UInt64]]
  /// Processes that a case of this block ended.
  var deaths = 0
  /// The cases that ended them.
  var fatal: [UInt64] = []
  /// The cases that were watched for statistics.
  var observations: [CaseObservation] = []

  /// Cases that were left out because their target rests; `caseCount` counts them too.
  var restedCount: UInt64 = 0

  /// Whether later cases depended on earlier ones of the block, so that its first part alone cannot
  /// be followed by the rest another time.
  var isAdaptive: Bool { deaths > 0 || restedCount > 0 }
}

extension BlockResult {
  /// A failure alone, without its case.
  init(failure: LedgerEntry) {
    self.init(
      caseCount: 0, commandCount: 0, rejectedCount: 0, failures: [failure], exercised: [])
  }

  /// Both parts of one block as one; `rest` came later.
  func merged(with rest: BlockResult) -> BlockResult {
    var sum = self
    sum.caseCount += rest.caseCount
    sum.commandCount += rest.commandCount
    sum.rejectedCount += rest.rejectedCount
    sum.deaths += rest.deaths
    sum.restedCount += rest.restedCount
    sum.fatal += rest.fatal
    sum.observations += rest.observations
    for entry in rest.failures {
      let known = sum.failures.firstIndex {
        $0.target == entry.target && $0.signature == entry.signature
      }
      if let known {
        sum.failures[known].count += entry.count
        sum.failures[known].firstCase = min(sum.failures[known].firstCase, entry.firstCase)
      } else {
        sum.failures.append(entry)
      }
    }
    return sum.addingExercised(rest.exercised)
  }

  private func addingExercised(_ other: [[UInt64]]) -> BlockResult {
    var sum = self
    for slot in sum.exercised.indices where slot < other.count {
      for bit in sum.exercised[slot].indices { sum.exercised[slot][bit] += other[slot][bit] }
    }
    return sum
  }
}

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
    return result
  }
}
