/// What came of a block, or of its first part.
package struct BlockResult: Sendable, Equatable {
  package var caseCount: UInt64
  package var commandCount: UInt64
  package var rejectedCount: UInt64
  package var failures: [LedgerEntry]
  /// For each slot of the block's target list, the counts of its exercised hazards by bit.
  package var exercised: [[UInt64]]
  /// Processes that a case of this block ended.
  package var deaths = 0
  /// The cases that ended them.
  package var fatal: [UInt64] = []
  /// The cases that were watched for statistics.
  package var observations: [CaseObservation] = []

  /// Cases that were left out because their target rests; `caseCount` counts them too.
  package var restedCount: UInt64 = 0

  /// Cases of which nobody can tell whether what was in flight answered rightly.
  package var undecidedCount: UInt64 = 0

  package init(
    caseCount: UInt64, commandCount: UInt64, rejectedCount: UInt64, failures: [LedgerEntry],
    exercised: [[UInt64]], deaths: Int = 0, fatal: [UInt64] = [],
    observations: [CaseObservation] = [], restedCount: UInt64 = 0
  ) {
    self.caseCount = caseCount
    self.commandCount = commandCount
    self.rejectedCount = rejectedCount
    self.failures = failures
    self.exercised = exercised
    self.deaths = deaths
    self.fatal = fatal
    self.observations = observations
    self.restedCount = restedCount
  }

  /// Whether later cases depended on earlier ones of the block, so that its first part alone cannot
  /// be followed by the rest another time.
  package var isAdaptive: Bool { deaths > 0 || restedCount > 0 }
}

extension BlockResult {
  /// A failure alone, without its case.
  package init(failure: LedgerEntry) {
    self.init(
      caseCount: 0, commandCount: 0, rejectedCount: 0, failures: [failure], exercised: [])
  }

  /// Both parts of one block as one; `rest` came later.
  package func merged(with rest: BlockResult) -> BlockResult {
    var sum = self
    sum.caseCount += rest.caseCount
    sum.commandCount += rest.commandCount
    sum.rejectedCount += rest.rejectedCount
    sum.deaths += rest.deaths
    sum.restedCount += rest.restedCount
    sum.undecidedCount += rest.undecidedCount
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
