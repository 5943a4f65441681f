/// What a supervisor asks a worker to do; the worker answers with a `WorkerReply`.
package enum WorkerRequest: Sendable, Equatable {
  /// Run fresh cases of several targets; results go to the ledger.
  case block(CaseBlock)
  /// Run one case and tell everything about it.
  case run(target: Int, CaseInput, RunDetail)
  /// Run cases and tell of each, without a trace: a request for each of them takes longer than most cases.
  case runs(target: Int, [ChoiceSequence], RunDetail)
  /// Name what cut a case short; the system is not run.
  case explain(target: Int, CaseInput, step: Int, Journal.Stage, Interruption, RunDetail)
  /// Find the choices that generate a script.
  case encode(target: Int, Script)
  /// Generate the script behind choices, or read a script; the system is not run.
  case decode(target: Int, CaseInput)
  /// Try every command in nodes of an enumeration; results go to shared memory as they come.
  case expand(ExpansionBatch)

  /// Positions of the targets that it is about.
  package var targets: [Int] {
    switch self {
    case .block(let block): block.targets
    case .run(let target, _, _), .runs(let target, _, _), .explain(let target, _, _, _, _, _),
      .encode(let target, _), .decode(let target, _):
      [target]
    case .expand(let batch): [batch.target]
    }
  }
}

/// Consecutive fresh cases: in the random lane case `i` belongs to target
/// `targets[i % targets.count]`, in the search lane to the one that the search chooses.
package struct CaseBlock: Sendable, Equatable {
  package var targets: [Int]
  package var campaignSeed: UInt64
  package var firstCase: UInt64
  package var caseCount: UInt64
  package var commandLimit: Int

  /// Targets whose cases are left out: they have cost this block too much already.
  package var resting: [Int] = []

  /// What a search inside the block starts from; nil in the random lane.
  package var search: SearchStart?

  /// How many of the cases are watched for statistics.
  package var sampling = CaseSampling.some

  /// Signatures of failures that do not end the block, which any other does; nil where none does.
  package var knownSignatures: [Signature]?

  package init(
    targets: [Int], campaignSeed: UInt64, firstCase: UInt64, caseCount: UInt64, commandLimit: Int,
    resting: [Int] = [], search: SearchStart? = nil, sampling: CaseSampling = CaseSampling.some
  ) {
    self.targets = targets
    self.campaignSeed = campaignSeed
    self.firstCase = firstCase
    self.caseCount = caseCount
    self.commandLimit = commandLimit
    self.resting = resting
    self.search = search
    self.sampling = sampling
  }

  package var endCase: UInt64 { firstCase + caseCount }

  /// Whether one of these failures ends the block.
  package func isEnded(by failures: [LedgerEntry]) -> Bool {
    guard let knownSignatures else { return false }
    return failures.contains { !knownSignatures.contains($0.signature) }
  }

  package func target(of caseIndex: UInt64) -> Int {
    targets[Int(caseIndex % UInt64(targets.count))]
  }

  /// Where the case with this index comes from.
  package func input(of caseIndex: UInt64) -> CaseInput {
    guard search == nil else { return .searched(self, caseIndex: caseIndex) }
    return .fresh(
      campaignSeed: campaignSeed, caseIndex: caseIndex, commandLimit: commandLimit)
  }

  /// What is left of the block from `caseIndex` on.
  package func rest(from caseIndex: UInt64) -> CaseBlock? {
    guard caseIndex < endCase else { return nil }
    var rest = self
    rest.firstCase = caseIndex
    rest.caseCount = endCase - caseIndex
    return rest
  }
}

/// Where a search begins: what it does at a case depends on all cases since.
package struct SearchStart: Sendable, Equatable {
  /// The first case of the whole block; those from there to the one that is asked for are run again.
  package var firstCase: UInt64

  /// Cases that ended their process, which are left out.
  package var fatal: [UInt64] = []

  /// Whether code that nothing has run before is something new, where the build counts it.
  package var seesCode = true

  package init(
    firstCase: UInt64, fatal: [UInt64] = [], seesCode: Bool = true
  ) {
    self.firstCase = firstCase
    self.fatal = fatal
    self.seesCode = seesCode
  }
}

/// Which cases are watched for statistics: a pure function of their index.
package enum CaseSampling: UInt64, Sendable {
  /// None.
  case none
  /// Every 16th of the first 1024 cases, but of the first 64 of each target at least, then every
  /// 4096th: a watched case costs as much as some thousand others.
  case some
  /// Every one.
  case all

  /// Whether case `index` of a block over so many targets is watched.
  package func includes(_ index: UInt64, targets: Int) -> Bool {
    let round = index / UInt64(targets)
    return switch self {
    case .none: false
    case .some: round & (round < 64 || index < 1024 ? 15 : 4095) == 0
    case .all: true
    }
  }
}

/// Where a case comes from.
package enum CaseInput: Sendable, Equatable {
  case fresh(campaignSeed: UInt64, caseIndex: UInt64, commandLimit: Int)
  case choices(ChoiceSequence)
  /// Choices that are not cut into spans, as a file holds them.
  case flat([Choice])
  /// What a byte fuzzer made up.
  case bytes([UInt8])
  case script(Script)
  /// A sequence of a scope of so many elements.
  case enumerated(elements: Int, EnumeratedPath)
  /// A case of a block of the search lane.
  case searched(CaseBlock, caseIndex: UInt64)
}

/// Everything about one run.
package struct RunRecord: Sendable, Equatable {
  package var failure: Failure?
  package var invalidStep: Int?
  /// Why that command was illegal, where that can be told.
  package var invalidReason: String?
  /// The choices that were drawn, cut after the failing command; nil for scripts.
  package var executed: ChoiceSequence?
  package var commandCount = 0
  package var script: Script?
  package var trace: [TraceStep] = []
  package var unreadable: [UnreadableLine] = []
  package var remarks: [String] = []
  /// What was in flight, where that was asked for.
  package var picture = FlightPicture()
  /// How many jobs were ready at each decision of a schedule, where that was asked for.
  package var widths: [Int] = []
  /// Whether nobody knows if what was in flight has answered rightly; told with `widths`.
  package var isUndecided = false
  /// Whether tasks were left that go on without an end; told with `widths`.
  package var hasEndlessTasks = false
  /// Commands of a run of choices that were illegal.
  package var rejectedCount = 0

  package init(
    failure: Failure? = nil, invalidStep: Int? = nil, executed: ChoiceSequence? = nil,
    commandCount: Int = 0, script: Script? = nil, trace: [TraceStep] = [],
    unreadable: [UnreadableLine] = [], remarks: [String] = []
  ) {
    self.failure = failure
    self.invalidStep = invalidStep
    self.executed = executed
    self.commandCount = commandCount
    self.script = script
    self.trace = trace
    self.unreadable = unreadable
    self.remarks = remarks
  }

  package var verdict: Verdict { failure?.verdict ?? (invalidStep == nil ? .passed : .invalid) }
}

/// A worker's answer.
package enum WorkerReply: Sendable, Equatable {
  /// The ledger holds the results; the block may have ended early, and these cases of a search have
  /// trapped.
  case blockDone(trapped: [UInt64])
  case record(RunRecord)
  /// What the first of the cases came to, as far as the worker got.
  case records([RunRecord])
  case encoded(ChoiceSequence?)
  /// Shared memory holds what was told of the edges before this one.
  case expanded(endEdge: Int, ScopeSize)
  /// The machine's own code trapped while it described a case.
  case undescribed(Interruption)
}
