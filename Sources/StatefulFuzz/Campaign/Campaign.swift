/// Many runs of several targets under a budget: hands out blocks, merges them in order, and makes
/// a finding of the first case of every bucket.
///
/// The same seed and number of cases give the same findings and counts, whatever the number of
/// workers, because blocks are merged in the order of their cases.
public final class Campaign {
  private let targets: [Target]
  private let options: CampaignOptions
  private let events: CampaignEvents
  private let start = ContinuousClock.now
  private var schedule: BlockSchedule
  private var lanes: [Lane] = []
  private var shrinkExecutor: any Executor
  private var summary = CampaignSummary()
  private var buckets: [BucketKey: BucketCount] = [:]
  private var nextCanary = Canary.interval

  /// Checked at the start and every ten minutes; tests plant others.
  var canary: Canary

  private var shrinking: String?

  private struct BucketKey: Hashable {
    var target: Int
    var signature: String
  }

  /// A worker and what it is doing.
  private struct Lane {
    var executor: any Executor
    var block: CaseBlock?
    var sofar: BlockResult?
  }

  /// Prepares a campaign over `targets`; nothing runs yet.
  ///
  /// - Throws: When this platform cannot isolate runs as `options` ask for.
  public init(
    targets: [Target], options: CampaignOptions, events: CampaignEvents
  ) throws(IsolationError) {
    precondition(
      (1...Ledger.targetCapacity).contains(targets.count),
      "a campaign has 1 to \(Ledger.targetCapacity) targets, not \(targets.count)")
    self.targets = targets
    self.options = options
    self.events = events
    canary = Canary(options: options)
    schedule = BlockSchedule(targets: Array(targets.indices), options: options)
    shrinkExecutor = try makeExecutor(targets: targets, options: options)
    for _ in 0..<(options.isolation == .none ? 1 : max(1, options.jobs)) {
      lanes.append(Lane(executor: try makeExecutor(targets: targets, options: options)))
    }
    var seen: Set<String> = []
    for hazard in targets.flatMap(\.reachableHazards) where seen.insert(hazard).inserted {
      summary.hazards.append(hazard)
    }
  }

  /// Runs until the budget is used up or somebody asks to stop.
  ///
  /// - Throws: `IsolationError` when workers cannot run, or what `events.onFinding` throws.
  public func run() throws -> CampaignSummary {
    defer {
      for lane in lanes { lane.executor.stop() }
      shrinkExecutor.stop()
    }
    try checkCanary()
    while !isOver {
      try handOutBlocks()
      waitForAny(
        of: lanes.filter { $0.block != nil }.map(\.executor), upTo: .milliseconds(50))
      try collectBlocks()
      try mergeBlocks()
      report()
      if options.hasCanary, elapsed > nextCanary { try checkCanary() }
    }
    try wrapUp()
    return summary
  }

  private var elapsed: Duration { ContinuousClock.now - start }

  /// Time that a finding may take beyond the end of the campaign.
  private static let grace = Duration.seconds(5)

  /// Whether a finding may be worked on: until somebody asks to stop, or time is long over.
  private func mayMakeFinding() -> Bool {
    report()
    if events.isStopRequested() { return false }
    return options.duration.map { elapsed < $0 + Self.grace } ?? true
  }

  private var isOver: Bool {
    if summary.end != .budget { return true }
    if events.isStopRequested() {
      summary.end = .stopped
      return true
    }
    if let duration = options.duration, elapsed >= duration { return true }
    return schedule.isDone
  }

  // MARK: Blocks

  private func handOutBlocks() throws(IsolationError) {
    for index in lanes.indices where lanes[index].block == nil {
      guard let block = schedule.next() else { return }
      lanes[index].block = block
      lanes[index].sofar = nil
      try begin(block, on: index)
    }
  }

  private func begin(_ block: CaseBlock, on index: Int) throws(IsolationError) {
    var part = block
    if options.isolation == .case {
      lanes[index].executor.replaceProcess()
      part.caseCount = 1
    }
    try lanes[index].executor.begin(.block(part))
  }

  private func collectBlocks() throws(IsolationError) {
    for index in lanes.indices {
      guard let block = lanes[index].block,
        case .block(let part)? = try lanes[index].executor.result(waitingUpTo: .milliseconds(1))
      else { continue }
      let sum = lanes[index].sofar.map { $0.merged(with: part) } ?? part
      if let rest = block.rest(from: block.firstCase + sum.caseCount) {
        lanes[index].sofar = sum
        try begin(rest, on: index)
      } else {
        schedule.finish(block, sum)
        lanes[index].block = nil
      }
    }
  }

  private func mergeBlocks() throws {
    while summary.end != .findings, let result = schedule.takeNext() { try merge(result) }
  }

  private func merge(_ result: BlockResult) throws {
    summary.cases += result.caseCount
    summary.commands += result.commandCount
    summary.rejected += result.rejectedCount
    summary.restarts += result.deaths
    for (slot, counts) in result.exercised.enumerated() {
      for (bit, name) in targets[slot].hazardNames.enumerated() where counts[bit] > 0 {
        summary.exercised[name, default: 0] += counts[bit]
        summary.exercisedByTarget[targets[slot].name, default: [:]][name, default: 0] += counts[bit]
      }
    }
    for entry in result.failures.sorted(by: { $0.firstCase < $1.firstCase }) {
      try count(entry)
      if summary.end == .findings { return }
    }
  }

  private func count(_ entry: LedgerEntry) throws {
    let key = BucketKey(target: entry.target, signature: entry.signature)
    if buckets[key] != nil {
      buckets[key]?.count += entry.count
      return
    }
    let target = targets[entry.target]
    buckets[key] = BucketCount(
      target: target.name, signature: entry.signature, count: entry.count,
      firstCase: entry.firstCase)
    shrinking = "\(entry.signature) in \(target.name)"
    defer { shrinking = nil }
    let maker = FindingMaker(
      targets: targets, executor: shrinkExecutor, options: options, mayGoOn: mayMakeFinding,
      onUnshrunk: events.onUnshrunk)
    let finding = try maker.finding(
      target: entry.target, caseIndex: entry.firstCase, signature: entry.signature,
      elapsed: elapsed)
    summary.findings.append(finding)
    if let hazard = finding.failure.hazard { summary.exercised[hazard, default: 0] += 1 }
    try events.onFinding(finding)
    if let wanted = options.findings, summary.findings.count >= wanted {
      summary.end = .findings
    }
  }

  /// Takes what unfinished blocks have counted, then puts the summary together.
  private func wrapUp() throws {
    if summary.end != .findings {
      for index in lanes.indices {
        guard let block = lanes[index].block else { continue }
        let sofar = lanes[index].sofar
        guard case .block(let part)? = lanes[index].executor.interrupt() else { continue }
        summary.lostCases += 1
        schedule.finish(block, sofar.map { $0.merged(with: part) } ?? part)
      }
      for result in schedule.takeRest() where summary.end != .findings { try merge(result) }
    }
    summary.buckets = buckets.values.sorted {
      ($0.target, $0.signature) < ($1.target, $1.signature)
    }
    summary.elapsed = elapsed
  }

  // MARK: Canary and progress

  private func checkCanary() throws {
    guard options.hasCanary else { return }
    let executor = try makeExecutor(targets: canary.targets, options: options)
    defer { executor.stop() }
    let state = try canary.check(with: executor)
    // Once missed it stays missed: something was blind for a while.
    if summary.canary != .missed { summary.canary = state }
    nextCanary = elapsed + Canary.interval
  }

  private func report() {
    var progress = CampaignProgress()
    progress.elapsed = elapsed
    progress.left = options.duration.map { max(.zero, $0 - elapsed) }
    progress.cases = summary.cases
    progress.commands = summary.commands
    progress.expectedFindings = summary.findings.count(where: \.isExpected)
    progress.unexpectedFindings = summary.findings.count - progress.expectedFindings
    progress.expectedCases = buckets.reduce(0) { sum, bucket in
      targets[bucket.key.target].expects(bucket.key.signature) ? sum + bucket.value.count : sum
    }
    progress.buckets = buckets.count
    progress.restarts = summary.restarts
    progress.canary = summary.canary
    progress.shrinking = shrinking
    events.onProgress(progress)
  }
}

/// The executor that `options` ask for.
func makeExecutor(
  targets: [Target], options: CampaignOptions
) throws(IsolationError) -> any Executor {
  switch options.isolation {
  case .none: try InProcessExecutor(targets: targets)
  case .batch, .case: try WorkerProcess(targets: targets, limits: options.limits)
  }
}
