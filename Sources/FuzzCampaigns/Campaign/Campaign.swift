import StatefulFuzz

/// Many runs of several targets under a budget: hands out blocks, merges them in order, and makes
/// a finding of the first case of every bucket.
///
/// The same seed and number of cases give the same findings and counts, whatever the number of
/// workers, because blocks are merged in the order of their cases; and however often the campaign
/// was stopped in between, because what it knows (`CampaignRecord`) is carried over.
public final class Campaign {
  private let targets: [Target]
  private let options: CampaignOptions
  private let events: CampaignEvents
  /// Time since the start of the session; tests count in its place.
  var clock: () -> Duration
  private var schedule: BlockSchedule
  private var workers: [CampaignWorker] = []
  private var shrinkExecutor: any Executor
  /// What is covered and found so far.
  package private(set) var record: CampaignRecord
  private let shortest: ShortestCases
  private var summary = CampaignSummary()
  private var lastNews = Duration.zero
  private var nextCanary = Canary.interval

  /// Checked at the start and every ten minutes; tests plant others.
  var canary: Canary

  private var shrinking: BucketKey?
  private var shrinkingPlace: (number: Int, of: Int)?

  /// Whether findings are only kept as they failed, because the time is up.
  private var isSaving = false

  /// Cases of the block whose findings are being made: they have ended, and are not counted yet.
  private var casesInMerge: UInt64 = 0
  private var nextReport = Duration.zero

  /// Prepares a campaign over `targets`; nothing runs yet.
  ///
  /// - Throws: When this platform cannot isolate runs as `options` ask for.
  public convenience init(
    targets: [Target], options: CampaignOptions, events: CampaignEvents
  ) throws(IsolationError) {
    try self.init(targets: targets, options: options, events: events, record: CampaignRecord())
  }

  /// Prepares the next session of a campaign that knows what `record` holds.
  package init(
    targets: [Target], options: CampaignOptions, events: CampaignEvents, record: CampaignRecord
  ) throws(IsolationError) {
    for target in targets {
      precondition(target.problem == nil, "\(target.name): \(target.problem ?? "")")
    }
    let weights = options.weights.isEmpty ? targets.map { _ in 1 } : options.weights
    precondition(weights.count == targets.count, "there is a weight for each target")
    let slots = BlockSchedule.slots(of: weights)
    precondition(
      (1...Ledger.targetCapacity).contains(slots.count),
      "a campaign has 1 to \(Ledger.targetCapacity) slots, not \(slots.count)")
    self.targets = targets
    self.options = options
    self.events = events
    self.record = record
    let start = ContinuousClock.now
    clock = { ContinuousClock.now - start }
    past = .boundedSeconds(record.ledger.seconds)
    deadline = CampaignDeadline(limit: options.duration, past: past)
    canary = Canary(options: options)
    schedule = BlockSchedule(
      targets: slots, options: options,
      covered: record.ledger.covered[LedgerPart.freshLane] ?? CaseIntervals())
    shrinkExecutor = try makeExecutor(targets: targets, options: options)
    shrinkExecutor.keepOutput()
    shortest = ShortestCases(options: options)
    for _ in 0..<(options.isolation == .none ? 1 : max(1, options.jobs)) {
      workers.append(CampaignWorker(executor: try makeExecutor(targets: targets, options: options)))
    }
  }

  /// Every hazard that some targets can meet, in catalogue order.
  package static func hazards(of targets: [Target]) -> [String] {
    var seen: Set<String> = []
    return targets.flatMap(\.reachableHazards).filter { seen.insert($0).inserted }
  }

  /// Runs until the budget is used up or somebody asks to stop.
  ///
  /// - Throws: `IsolationError` when workers cannot run, or what `events.onFinding` throws.
  public func run() throws -> CampaignSummary {
    defer {
      for worker in workers { worker.executor.stop() }
      shrinkExecutor.stop()
    }
    try checkCanary()
    try makePendingFindings()
    while !isOver {
      try handOutBlocks()
      waitForAny(
        of: workers.filter { $0.block != nil }.map(\.executor), upTo: .milliseconds(50))
      try collectBlocks()
      try mergeBlocks()
      report()
      if options.hasCanary, sessionTime > nextCanary { try checkCanary() }
    }
    try wrapUp()
    return summary
  }

  /// Time that earlier sessions took.
  private let past: Duration

  private var sessionTime: Duration { clock() }

  private var elapsed: Duration { past + sessionTime }

  private var deadline: CampaignDeadline

  private var isTimeUp: Bool { deadline.endsWork(at: elapsed) { hasOpenChecks } }

  /// Whether a finding may be worked on: until the time is used up or somebody asks to stop.
  ///
  /// What is not finished by then is kept as it failed, and the next session finishes it. Where the
  /// time was used up before the session began, finishing is all that it does, without a limit.
  private func mayMakeFinding() -> Bool {
    report()
    return !events.isStopRequested() && !isTimeUp
  }

  /// Whether there is time for what needs no more of it than what is kept at the end.
  private func mayCheck() -> Bool {
    report()
    return !events.isStopRequested() && !deadline.isOver(at: elapsed)
  }

  /// Whether a target has a kind of command without an effect so far, or a label that too few cases have.
  private var hasOpenChecks: Bool {
    guard options.hasStatistics else { return false }
    let watched = record.counts.watched
    return targets.contains { target in
      let known = TargetStatistics(target, watched[target.name] ?? CommandTally())
      return known.cases == 0 || !known.idleKinds.isEmpty || !known.openGoals.isEmpty
    }
  }

  private var isOver: Bool {
    if summary.end != .budget { return true }
    if events.isStopRequested() || events.isSearchOver() {
      summary.end = .stopped
      return true
    }
    if let duration = options.duration, elapsed >= duration || isTimeUp { return true }
    if let plateau = options.plateau, sessionTime >= lastNews + plateau {
      summary.end = .plateau
      return true
    }
    return schedule.isDone
  }

  // MARK: Blocks

  private func handOutBlocks() throws(IsolationError) {
    for index in workers.indices where workers[index].block == nil {
      guard let block = schedule.next() else { return }
      workers[index].block = block
      workers[index].sofar = nil
      try begin(block, on: index)
    }
  }

  private func begin(_ block: CaseBlock, on index: Int) throws(IsolationError) {
    var part = block
    let known = record.allFound.map(\.signature)
    // Of more buckets no findings are made, so that there is nothing to end a block for.
    if options.endsBlocksAtFailure, known.count < BucketCaps.kept {
      part.knownSignatures = known.flatMap(TrapPlaces.names)
    }
    if options.isolation == .case {
      workers[index].executor.replaceProcess()
      part.caseCount = 1
    }
    try workers[index].executor.begin(.block(part))
  }

  private func collectBlocks() throws(IsolationError) {
    for index in workers.indices {
      guard let block = workers[index].block,
        case .block(let part)? = try workers[index].executor.result(waitingUpTo: .milliseconds(1))
      else { continue }
      let sum = workers[index].sofar.map { $0.merged(with: part) } ?? part
      let isEnded = options.endsBlocksAtFailure && !part.failures.isEmpty
      if !isEnded, let rest = block.rest(from: block.firstCase + sum.caseCount) {
        workers[index].sofar = sum
        try begin(rest, on: index)
      } else {
        schedule.finish(block, sum)
        workers[index].block = nil
      }
    }
  }

  private func mergeBlocks() throws {
    while summary.end != .findings, let (block, result) = schedule.takeNext() {
      try merge(block, result)
    }
  }

  private func merge(_ block: CaseBlock, _ result: BlockResult) throws {
    casesInMerge = result.caseCount
    defer { casesInMerge = 0 }
    let part = LedgerPart(block, result, targets: targets)
    guard try makeFindings(of: result.failures, fatal: result.fatal) else {
      // The wanted number is reached: what follows in the block is left for another session.
      var counts = part.counts
      counts.buckets = counts.buckets.filter { record.finding(of: $0.key) != nil }
      record.add(LedgerPart(cases: part.cases, counts: counts), isDurable: false, seconds: 0)
      return
    }
    let isWhole = result.caseCount == block.caseCount
    // What a search has learned up to here it learns again, so that it can be gone on with.
    let isDurable = isWhole || !result.isAdaptive
    record.add(part, isDurable: isDurable, seconds: sessionTime.seconds)
    if isDurable { try events.onPart(part, sessionTime) }
  }

  /// Makes the findings of new buckets, in the order of their first cases.
  ///
  /// Once the time is up each is only kept as it failed. For those that are expected even that ends with
  /// the time: the next session knows their buckets and makes them.
  ///
  /// - Returns: Whether the campaign may go on to look for others.
  private func makeFindings(of failures: [LedgerEntry], fatal: [UInt64]) throws -> Bool {
    // Where a number of findings ends the campaign, the order is the one of the cases.
    let order = record.ordered(failures, of: targets, unexpectedFirst: options.findings == nil)
    let isWanted = { [self] (entry: LedgerEntry) in
      record.needsFinding(key(entry), firstCase: entry.firstCase)
        && (!targets[entry.target].expects(entry.signature) || mayCheck())
    }
    shrinkingPlace = (0, order.count(where: isWanted))
    defer { (shrinkingPlace, isSaving) = (nil, false) }
    for (place, entry) in order.enumerated() where isWanted(entry) {
      let key = key(entry)
      if !isSaving, !mayMakeFinding() {
        isSaving = true
        shrinkingPlace = (0, order[place...].count(where: isWanted))
      }
      shrinkingPlace?.number += 1
      try makeFinding(key, target: entry.target, caseIndex: entry.firstCase, fatal: fatal)
      if summary.end == .findings { return false }
    }
    return true
  }

  private func key(_ entry: LedgerEntry) -> BucketKey {
    BucketKey(target: targets[entry.target].name, signature: entry.signature)
  }

  /// Makes what earlier sessions had no time for.
  private func makePendingFindings() throws {
    let pending = record.pending
    shrinkingPlace = (0, pending.count)
    defer { shrinkingPlace = nil }
    for (key, firstCase) in pending where summary.end == .budget && mayMakeFinding() {
      shrinkingPlace?.number += 1
      guard let target = targets.firstIndex(where: { $0.name == key.target }) else { continue }
      // Only the session that ran the block knew them.
      var fatal: [UInt64]? = []
      if let earlier = schedule.searched(before: firstCase) {
        fatal = try shrinkExecutor.fatalCases(of: earlier, while: mayMakeFinding)
      }
      guard let fatal else { return }
      try makeFinding(key, target: target, caseIndex: firstCase, fatal: fatal)
    }
  }

  private func makeFinding(
    _ key: BucketKey, target: Int, caseIndex: UInt64, fatal: [UInt64]
  ) throws {
    shrinking = key
    defer { shrinking = nil }
    var isComplete = true
    let maker = FindingMaker(
      targets: targets, executor: shrinkExecutor, options: options,
      mayGoOn: {
        isComplete = self.mayMakeFinding() && isComplete
        return isComplete
      },
      shortest: shortest, freshStart: events.freshStart, onUnshrunk: events.onUnshrunk)
    // One that is made again was found when it was first seen.
    let known = record.finding(of: key)?.finding
    let finding = try maker.finding(
      target: target, caseIndex: caseIndex, input: schedule.input(of: caseIndex, fatal: fatal),
      signature: key.signature,
      elapsed: known?.caseIndex == caseIndex ? known?.elapsed ?? elapsed : elapsed)
    if record.finding(of: key) == nil { lastNews = sessionTime }
    let replaced = record.replaced(by: key)
    var found = FoundRecord(finding: finding, signature: key.signature, isComplete: isComplete)
    found.isRepeated = record.repeats(found)
    try events.onFinding(finding)
    try events.onFound(&found, replaced)
    record.add(found)
    if let wanted = options.findings, record.sortedFindings.count >= wanted {
      summary.end = .findings
    }
  }

  /// Takes what unfinished blocks have counted, then puts the summary together.
  private func wrapUp() throws {
    if summary.end != .findings {
      for index in workers.indices {
        guard let block = workers[index].block else { continue }
        let sofar = workers[index].sofar
        guard case .block(let part)? = workers[index].executor.interrupt() else { continue }
        summary.lostCases += 1
        schedule.finish(block, sofar.map { $0.merged(with: part) } ?? part)
      }
      for (block, result) in schedule.takeRest() where summary.end != .findings {
        try merge(block, result)
      }
    }
    summary.take(record, of: targets)
    try confirmIdleKinds()
    try countLabels()
    summary.elapsed = elapsed
    noteSlowest()
  }

  /// Watches more cases of a target for a goal that is a number of cases.
  private func countLabels() throws(IsolationError) {
    guard options.hasStatistics, summary.end == .budget else { return }
    let count = LabelCount(
      options: options, executor: shrinkExecutor,
      mayGoOn: mayCheck)
    for (index, known) in summary.statistics.enumerated() where !known.openGoals.isEmpty {
      summary.missedCounts += try count.missedLabels(
        of: targets[index], at: index, known, cases: summary.cases)
    }
  }

  private func noteSlowest() {
    var slowest = SlowestCases()
    for slow in workers.flatMap(\.executor.slowest.all) { slowest.add(slow) }
    let mean = elapsed * workers.count / max(1, Double(summary.cases))
    summary.slowest = slowest.all.map { slow in
      SlowCaseSummary(
        slow, target: targets[slow.target].name,
        isFresh: schedule.isFresh(slow.caseIndex), mean: mean)
    }
  }

  /// Watches more cases of a target one of whose kinds had no effect in the watched ones, or was not there, until
  /// each had one or it is past doubt.
  private func confirmIdleKinds() throws {
    guard options.hasStatistics, summary.end == .budget else { return }
    let check = IdleKinds(options: options, executor: shrinkExecutor, mayGoOn: mayCheck)
    summary.idleKinds += try check.kinds(of: targets, summary.statistics)
  }

  // MARK: Canary and progress

  private func checkCanary() throws {
    guard options.hasCanary else { return }
    let executor = try makeExecutor(targets: canary.targets, options: options)
    defer { executor.stop() }
    let state = try canary.check(with: executor)
    // Once missed it stays missed: something was blind for a while.
    if summary.canary != .missed { summary.canary = state }
    nextCanary = sessionTime + Canary.interval
  }

  /// Tells how it goes, at most twenty times a second: a shrinker asks far more often.
  private func report() {
    guard sessionTime >= nextReport else { return }
    nextReport = sessionTime + .milliseconds(50)
    var progress = CampaignProgress(record, of: targets)
    progress.elapsed = elapsed
    // Where earlier sessions used the time up, what is left to do has no limit.
    let isOverdue = options.duration.map { past >= $0 } ?? false
    progress.left = isOverdue ? nil : options.timeLeft(after: elapsed, cases: record.caseCount)
    progress.lastNews = lastNews
    progress.canary = summary.canary
    progress.shrinking = shrinking.map { "\($0.signature) in \($0.target)" }
    progress.shrinkingSignature = shrinking?.signature
    progress.shrinkingPlace = shrinkingPlace
    progress.isSaving = isSaving
    progress.longCase = workers.lazy.compactMap(\.targetOfLongCase).first.map { targets[$0].name }
    progress.casesUnderWay =
      workers.reduce(casesInMerge + schedule.finishedCases) { $0 + $1.caseCount }
    events.onProgress(progress)
  }
}
