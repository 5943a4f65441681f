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

extension Ledger {
  /// The ledger as a value.
  func result(for block: CaseBlock) -> BlockResult {
    BlockResult(
      caseCount: caseCount, commandCount: commandCount, rejectedCount: rejectedCount,
      failures: failures,
      exercised: block.targets.indices.map { slot in
        (0..<64).map { exercisedCount(slot: slot, bit: $0) }
      })
  }
}
