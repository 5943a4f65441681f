/// The only door to a run: whoever is behind it, supervisors hand in requests and get results.
protocol Executor: AnyObject {
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

  /// Ends the request under way at once; a block's counts so far are its result.
  func interrupt() -> ExecutorResult?

  /// Ends the process behind the executor at once.
  func stop()

  /// Processes that were started.
  var startCount: Int { get }
}

/// What came of a request.
enum ExecutorResult: Sendable, Equatable {
  case block(BlockResult)
  case record(RunRecord)
  case encoded(ChoiceSequence?)
}

extension Executor {
  /// Runs a request to its end, calling `idle` while it waits.
  func perform(
    _ request: WorkerRequest, idle: () -> Void = {}
  ) throws(IsolationError) -> ExecutorResult {
    try begin(request)
    while true {
      if let result = try result(waitingUpTo: .milliseconds(250)) { return result }
      idle()
    }
  }

  /// Runs one case.
  func run(
    target: Int, _ input: CaseInput, _ detail: RunDetail = [], idle: () -> Void = {}
  ) throws(IsolationError) -> RunRecord {
    let request = WorkerRequest.run(target: target, input, detail)
    guard case .record(let record) = try perform(request, idle: idle) else {
      return RunRecord()
    }
    return record
  }

  /// The script that `choices` generate; nil when generator or model fail at it.
  func decode(target: Int, _ choices: [Choice]) throws(IsolationError) -> Script? {
    guard case .record(let record) = try perform(.decode(target: target, choices)) else {
      return nil
    }
    return record.script
  }

  /// The choices that generate `script`; nil when there are none.
  func encode(target: Int, _ script: Script) throws(IsolationError) -> ChoiceSequence? {
    guard case .encoded(let sequence) = try perform(.encode(target: target, script)) else {
      return nil
    }
    return sequence
  }
}
