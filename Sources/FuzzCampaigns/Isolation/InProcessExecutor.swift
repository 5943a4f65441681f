import StatefulFuzz

/// Runs requests in this process, without a sandbox: a trap ends the process.
package final class InProcessExecutor: Executor {
  private let region: SharedRegion
  private let handler: RequestHandler
  private var pending: ExecutorResult?

  package var limits = RunLimits()
  package var descriptor: Int32? { nil }

  package init(targets: [Target]) throws(IsolationError) {
    region = try SharedRegion()
    handler = RequestHandler(targets: targets, region: region, isIsolated: false)
  }

  package func begin(_ request: WorkerRequest) throws(IsolationError) {
    let reply = handler.handle(request)
    pending = ExecutorResult(reply, to: request, region: region)
  }

  package func result(waitingUpTo duration: Duration) throws(IsolationError) -> ExecutorResult? {
    defer { pending = nil }
    return pending
  }

  package func replaceProcess() {}
  package func interrupt() -> ExecutorResult? { nil }
  package func stop() {}
  package var startCount: Int { 0 }
}

extension ExecutorResult {
  /// The result behind a worker's reply; what it left in shared memory is copied.
  package init(_ reply: WorkerReply, to request: WorkerRequest, region: SharedRegion) {
    switch (reply, request) {
    case (.blockDone, .block(let block)): self = .block(region.result(for: block))
    case (.encoded(let sequence), _): self = .encoded(sequence)
    case (.record(var record), _):
      record.trace = region.traceSteps
      self = .record(record)
    case (.records(let records), _): self = .records(records)
    case (.expanded(let endEdge, let scope), _):
      self = .expansion(
        ExpansionResult(scope: scope, endEdge: endEdge, edges: region.expandedEdges))
    case (.undescribed(let interruption), .encode): _ = interruption; self = .encoded(nil)
    case (.undescribed(let interruption), _):
      self = .record(
        RunRecord(undescribed: interruption, step: region.journal.step, trace: region.traceSteps))
    case (.blockDone, _): self = .record(RunRecord())
    }
  }
}

extension RunRecord {
  /// A failure that the machine's own code cannot name because it traps as well.
  init(undescribed interruption: Interruption, step: Int, trace: [TraceStep]) {
    self.init()
    failure = Failure(
      verdict: Verdict(interruption.cause), hazard: nil, step: step,
      commandKind: Failure.undescribedKind,
      phase: "unknown", context: "unknown",
      message: "the test's own code failed too, while the failure was being described: "
        + interruption.summary,
      interruption: interruption)
    self.trace = trace
  }
}

extension SharedRegion {
  /// The trace that the last run left: one entry a step, the newest word on each.
  var traceSteps: [TraceStep] {
    var reader = WireReader(trace.bytes)
    var steps: [TraceStep] = []
    while !reader.isAtEnd, let step = try? reader.read(TraceStep.self) {
      if steps.last?.step == step.step { steps.removeLast() }
      steps.append(step)
    }
    return steps
  }
}
