/// What a supervisor asks a worker to do; the worker answers with a `WorkerReply`.
enum WorkerRequest: Sendable, Equatable {
  /// Run fresh cases of several targets; results go to the ledger.
  case block(CaseBlock)
  /// Run one case and tell everything about it.
  case run(target: Int, CaseInput, RunDetail)
  /// Name what cut a case short; the system is not run.
  case explain(target: Int, CaseInput, step: Int, Journal.Stage, Interruption, RunDetail)
  /// Find the choices that generate a script.
  case encode(target: Int, Script)
  /// Generate the script behind choices; the system is not run.
  case decode(target: Int, CaseInput)
  /// Try every command in nodes of an enumeration; results go to shared memory as they come.
  case expand(ExpansionBatch)
}

/// Consecutive fresh cases: case `i` belongs to target `targets[i % targets.count]`.
struct CaseBlock: Sendable, Equatable {
  var targets: [Int]
  var campaignSeed: UInt64
  var firstCase: UInt64
  var caseCount: UInt64
  var commandLimit: Int

  var endCase: UInt64 { firstCase + caseCount }

  func target(of caseIndex: UInt64) -> Int { targets[Int(caseIndex % UInt64(targets.count))] }

  /// What is left of the block from `caseIndex` on.
  func rest(from caseIndex: UInt64) -> CaseBlock? {
    guard caseIndex < endCase else { return nil }
    var rest = self
    rest.firstCase = caseIndex
    rest.caseCount = endCase - caseIndex
    return rest
  }
}

/// Where a case comes from.
enum CaseInput: Sendable, Equatable {
  case fresh(campaignSeed: UInt64, caseIndex: UInt64, commandLimit: Int)
  case choices(ChoiceSequence)
  /// Choices that are not cut into spans, as a file holds them.
  case flat([Choice])
  case script(Script)
  /// A sequence of a scope of so many elements.
  case enumerated(elements: Int, EnumeratedPath)
}

/// How much a run tells.
struct RunDetail: OptionSet, Sendable {
  let rawValue: UInt64

  /// The commands as text.
  static let script = RunDetail(rawValue: 1)
  /// Model and system after every command; runs the script's commands, not the choices.
  static let trace = RunDetail(rawValue: 2)
  /// With `.trace`: the start as step 0, and every state as cells.
  static let timeline = RunDetail(rawValue: 4)
}

/// Everything about one run.
struct RunRecord: Sendable, Equatable {
  var failure: Failure?
  var invalidStep: Int?
  /// The choices that were drawn, cut after the failing command; nil for scripts.
  var executed: ChoiceSequence?
  var commandCount = 0
  var script: Script?
  var trace: [TraceStep] = []
  var unreadable: [UnreadableLine] = []
  var remarks: [String] = []

  var verdict: Verdict { failure?.verdict ?? (invalidStep == nil ? .passed : .invalid) }
}

/// A worker's answer.
enum WorkerReply: Sendable, Equatable {
  /// The ledger holds the results; the block may have ended early.
  case blockDone
  case record(RunRecord)
  case encoded(ChoiceSequence?)
  /// Shared memory holds what was told of the edges before this one.
  case expanded(endEdge: Int, ScopeSize)
  /// The machine's own code trapped while it described a case.
  case undescribed(Interruption)
}
