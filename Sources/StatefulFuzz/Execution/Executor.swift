/// The only door to a run: whoever is behind it, supervisors hand in requests and get results.
package protocol Executor: AnyObject {
  /// Starts a request; only one is under way at a time.
  func begin(_ request: WorkerRequest) throws(IsolationError)

  /// The result of the request under way; nil when it has not come within `duration`.
  func result(waitingUpTo duration: Duration) throws(IsolationError) -> ExecutorResult?

  /// A descriptor that becomes readable when there may be a result; nil when results are there
  /// at once.
  var descriptor: Int32? { get }

  /// Limits of the runs that begin from now on.
  var limits: RunLimits { get set }

  /// Makes the next request run in a new process.
  func replaceProcess()

  /// The index of the case that the request under way has come to; nil where nothing tells.
  var caseUnderWay: UInt64? { get }

  /// The slowest cases of all blocks so far, as far as somebody looked on; empty where nobody does.
  var slowest: SlowestCases { get }

  /// Ends the request under way at once; a block's counts so far are its result.
  func interrupt() -> ExecutorResult?

  /// Ends the process behind the executor at once.
  func stop()

  /// Processes that were started.
  var startCount: Int { get }

  /// From now on keeps the end of what new processes print.
  func keepOutput()

  /// The last 64 KiB that were printed since the process was last replaced; empty unless kept.
  var output: [UInt8] { get }
}

extension Executor {
  package func keepOutput() {}
  package var caseUnderWay: UInt64? { nil }
  package var slowest: SlowestCases { SlowestCases() }
  package var output: [UInt8] { [] }
}

/// What came of a request.
package enum ExecutorResult: Sendable, Equatable {
  case block(BlockResult)
  case record(RunRecord)
  case records([RunRecord])
  case encoded(ChoiceSequence?)
  case expansion(ExpansionResult)
}

extension Executor {
  /// Runs a request to its end.
  ///
  /// - Parameters:
  ///   - request: What to run.
  ///   - mayGoOn: Asked several times a second; false ends the run.
  /// - Returns: What came of it.
  /// - Throws: `IsolationError.stopped` when it may not go on, others when workers cannot run.
  package func perform(
    _ request: WorkerRequest, mayGoOn: () -> Bool = { true }
  ) throws(IsolationError) -> ExecutorResult {
    try begin(request)
    while true {
      if let result = try result(waitingUpTo: .milliseconds(250)) { return result }
      guard mayGoOn() else {
        _ = interrupt()
        throw .stopped
      }
    }
  }

  /// Runs one case.
  package func run(
    target: Int, _ input: CaseInput, _ detail: RunDetail = [],
    mayGoOn: () -> Bool = { true }
  ) throws(IsolationError) -> RunRecord {
    let request = WorkerRequest.run(target: target, input, detail)
    guard case .record(let record) = try perform(request, mayGoOn: mayGoOn) else {
      return RunRecord()
    }
    return record
  }

  /// Runs cases one after the other.
  ///
  /// - Parameters:
  ///   - target: Whose they are.
  ///   - cases: Their choices.
  ///   - detail: How much each run tells; no trace.
  ///   - mayGoOn: Asked several times a second; false ends the runs.
  /// - Returns: What each came to.
  /// - Throws: As `perform` does.
  package func run(
    target: Int, all cases: [ChoiceSequence], _ detail: RunDetail = [],
    mayGoOn: () -> Bool = { true }
  ) throws(IsolationError) -> [RunRecord] {
    var records: [RunRecord] = []
    while records.count < cases.count {
      let next = Array(cases[records.count...].prefix(Self.casesAtATime))
      let result = try perform(.runs(target: target, next, detail), mayGoOn: mayGoOn)
      if case .records(let some) = result, !some.isEmpty {
        records += some
      } else {
        // It has ended its process, or nothing can be told of it.
        records.append(try run(target: target, .choices(next[0]), detail, mayGoOn: mayGoOn))
      }
    }
    return records
  }

  private static var casesAtATime: Int { 256 }

  /// The script that choices generate; nil when generator or model fail at it.
  package func decode(target: Int, _ input: CaseInput) throws(IsolationError) -> Script? {
    guard case .record(let record) = try perform(.decode(target: target, input)) else {
      return nil
    }
    return record.script
  }

  /// Tries commands in nodes of an enumeration: all of the batch, or its first part.
  package func expand(
    _ batch: ExpansionBatch, mayGoOn: () -> Bool = { true }
  ) throws(IsolationError) -> ExpansionResult {
    guard case .expansion(let result) = try perform(.expand(batch), mayGoOn: mayGoOn) else {
      throw .cannotStart("a worker gave a reply that does not match its request")
    }
    return result
  }

  /// The choices that generate `script`; nil when there are none.
  package func encode(target: Int, _ script: Script) throws(IsolationError) -> ChoiceSequence? {
    guard case .encoded(let sequence) = try perform(.encode(target: target, script)) else {
      return nil
    }
    return sequence
  }
}
