import StatefulFuzz

/// Runs every short case of a target whose machine does not say which commands there are, such as a test made
/// of closures: commands of every kind, their arguments among the first values of each choice.
///
/// A case is run for each sequence; what is illegal is left out, and what fails is not continued. No two
/// states are taken for one, because nothing tells what of a system matters.
package struct ChoiceEnumerator {
  private let target: Target
  private let executor: any Executor
  private let events: EnumerationEvents
  private var result: EnumerationResult
  private let start = ContinuousClock.now
  private var lastTold = ContinuousClock.now

  /// The choices of each command that was met, and their places.
  private var spans: [[Choice]] = []
  private var places: [[Choice]: Int32] = [:]

  /// The choices of each start.
  private var starts: [[Choice]] = []

  /// The sequences of each length that pass: a sequence of the length before, and a command.
  private var levels: [[Node]] = [[]]

  private struct Node {
    var before: Int32
    var command: Int32
  }

  private struct Stopped: Error {
    var end: EnumerationResult.End
  }

  /// Prepares an enumeration.
  ///
  /// - Throws: When workers cannot run.
  package init(
    _ target: Target, options: EnumerationOptions,
    events: EnumerationEvents = EnumerationEvents()
  ) throws(IsolationError) {
    precondition(!target.overlaps, "\(target.name) has commands in flight")
    self.target = target
    self.events = events
    executor = try makeExecutor(targets: [target], options: CampaignOptions(seed: 0))
    result = EnumerationResult(target: target.name, options: options)
    result.envelope = target.envelope
    result.drawsArguments = true
  }

  /// Goes through the scope.
  ///
  /// - Throws: When workers cannot run, and what `onCounterexample` throws.
  package mutating func run() throws -> EnumerationResult {
    defer { executor.stop() }
    do {
      try goThroughStarts([])
      result.depth = 0
      result.sequences = SequenceCount(run: covered)
      while result.depth < result.options.depth, !levels[result.depth].isEmpty {
        try goThrough(length: result.depth + 1)
        result.states += levels[result.depth].count
        result.depth += 1
        result.sequences = SequenceCount(run: covered)
      }
      result.isClosed = levels[result.depth].isEmpty && result.counterexamples.isEmpty
      result.depth = result.options.depth
    } catch let stopped as Stopped {
      result.end = stopped.end
    } catch IsolationError.stopped {
      result.end = .stopped
    }
    result.starts = starts.count
    result.commands = spans.count
    let ran = Set(spans.compactMap(\.first?.value))
    result.neverRun = target.commandKinds.indices.filter { !ran.contains(UInt64($0)) }
      .map { target.commandKinds[$0] }
    result.elapsed = ContinuousClock.now - start
    result.restarts = max(
      0, executor.startCount - 1 - result.options.confirmations * result.counterexamples.count)
    return result
  }

  // MARK: Starts

  /// Starts whose choices begin in this way, the others having their first values.
  private mutating func goThroughStarts(_ prefix: [Choice]) throws {
    guard let record = try run([sequence(start: prefix, [])]).first, let executed = record.executed
    else { return }
    let whole = Array(executed.header.dropFirst())
    guard whole.starts(with: prefix, by: { $0.value == $1.value }) else { return }
    covered += 1
    if record.failure == nil {
      levels[0].append(Node(before: 0, command: Int32(starts.count)))
      starts.append(whole)
    }
    for prefix in others(than: whole, from: prefix.count) { try goThroughStarts(prefix) }
  }

  // MARK: Commands

  private mutating func goThrough(length: Int) throws {
    let level = levels[length - 1]
    // Each command there is, behind each sequence: in a new state there may be more of them.
    let needed = level.count * max(spans.count, target.commandKinds.count)
    guard needed <= result.options.runLimit - result.runs else {
      result.neededRuns = needed
      throw Stopped(end: .runs)
    }
    levels.append([])
    let kinds = UInt64(target.commandKinds.count)
    for first in stride(from: 0, to: level.count, by: Self.nodesAtATime) {
      var trials: [Trial] = []
      for index in first..<min(first + Self.nodesAtATime, level.count) {
        let (start, commands) = path(to: index, length: length - 1)
        for kind in 0..<kinds {
          trials.append(
            Trial(
              node: Int32(index), start: start, commands: commands,
              prefix: [Choice(value: kind, bound: kinds)]))
        }
      }
      let known = levels[length].count
      while !trials.isEmpty {
        let records = try run(trials.map { sequence(start: $0.start, $0.commands + [$0.prefix]) })
        trials = try zip(trials, records).flatMap { try next(after: $0, $1) }
      }
      // The simplest sequences first: those that continue a simpler one, and of these with simpler values.
      let added = levels[length][known...].enumerated().sorted {
        ($0.element.before, $0.offset) < ($1.element.before, $1.offset)
      }
      levels[length].replaceSubrange(known..., with: added.map(\.element))
      tell(length: length, done: min(first + Self.nodesAtATime, level.count), of: level.count)
    }
  }

  /// A sequence with one command more, whose choices begin in this way, the others having their first values.
  private struct Trial {
    var node: Int32
    var start: [Choice]
    var commands: [[Choice]]
    var prefix: [Choice]
  }

  /// Sequences that are continued together, in one request.
  private static let nodesAtATime = 64

  /// Takes what a trial came to, and tells which ones come after it.
  private mutating func next(after trial: Trial, _ record: RunRecord) throws -> [Trial] {
    let (count, prefix) = (trial.commands.count, trial.prefix)
    func trials(_ prefixes: [[Choice]]) -> [Trial] {
      prefixes.map {
        Trial(node: trial.node, start: trial.start, commands: trial.commands, prefix: $0)
      }
    }
    let whole = record.executed?.commands.dropFirst(count).first
    guard let whole = whole ?? (record.failure == nil ? nil : prefix) else {
      // Nothing can be drawn with the first values of the others: perhaps with other ones.
      guard prefix.count <= Self.searchedChoices else { return [] }
      return trials(
        (0..<UInt64(result.options.elements)).map { prefix + [Choice(value: $0, bound: .max)] })
    }
    // What was lowered to its bound is another command, or one without so many choices.
    guard whole.starts(with: prefix, by: { $0.value == $1.value }) else { return [] }
    if record.failure != nil || record.rejectedCount == 0 {
      try take(whole, passes: record.failure == nil, from: trial.node)
    }
    return trials(others(than: whole, from: prefix.count))
  }

  /// Takes a sequence that was run: one before it, and a command that was legal.
  private mutating func take(_ command: [Choice], passes: Bool, from node: Int32) throws {
    covered += 1
    let place = place(of: command)
    guard passes else { return }
    guard levels[levels.count - 1].count < Int32.max,
      nodeCount * MemoryLayout<Node>.stride < result.options.memoryBytes
    else { throw Stopped(end: .memory) }
    levels[levels.count - 1].append(Node(before: node, command: place))
    nodeCount += 1
  }

  private var nodeCount = 0

  /// Sequences so far, those without a command included.
  private var covered = 0

  /// The most choices of a command that are tried one by one where nothing can be drawn with the first values.
  private static let searchedChoices = 3

  /// The beginnings that end with another value than the first one in one of the places.
  private func others(than whole: [Choice], from first: Int) -> [[Choice]] {
    whole.indices.dropFirst(first).flatMap { place in
      (0..<min(whole[place].bound, UInt64(result.options.elements))).dropFirst().map {
        Array(whole.prefix(place)) + [Choice(value: $0, bound: whole[place].bound)]
      }
    }
  }

  private mutating func place(of span: [Choice]) -> Int32 {
    if let place = places[span] { return place }
    let place = Int32(spans.count)
    places[span] = place
    spans.append(span)
    return place
  }

  /// The start and the commands of a sequence that passes.
  private func path(to index: Int, length: Int) -> (start: [Choice], commands: [[Choice]]) {
    var (commands, node) = ([[Choice]](), levels[length][index])
    for level in stride(from: length, to: 0, by: -1) {
      commands.append(spans[Int(node.command)])
      node = levels[level - 1][Int(node.before)]
    }
    return (starts[Int(node.command)], commands.reversed())
  }

  // MARK: Runs

  private func sequence(start: [Choice], _ commands: [[Choice]]) -> ChoiceSequence {
    let count = UInt64(commands.count)
    return ChoiceSequence(
      header: [Choice(value: count, bound: count + 1)] + start, commands: commands)
  }

  private mutating func run(_ sequences: [ChoiceSequence]) throws -> [RunRecord] {
    // There were more commands than those that were met before.
    guard sequences.count <= result.options.runLimit - result.runs else {
      result.neededRuns = sequences.count
      throw Stopped(end: .runs)
    }
    let isStopRequested = events.isStopRequested
    guard !isStopRequested() else { throw Stopped(end: .stopped) }
    let records = try executor.run(target: 0, all: sequences, .places) { !isStopRequested() }
    result.runs += records.count
    for (sequence, record) in zip(sequences, records) {
      if let failure = record.failure { try count(failure, sequence) }
    }
    return records
  }

  private mutating func count(_ failure: Failure, _ sequence: ChoiceSequence) throws {
    if let known = result.counterexamples.firstIndex(where: { $0.signature == failure.signature }) {
      return result.counterexamples[known].count += 1
    }
    let counterexample = try Counterexample(
      failure, of: sequence, target, executor, confirmations: result.options.confirmations,
      detail: .places)
    result.counterexamples.append(counterexample)
    try events.onCounterexample(counterexample)
  }

  private mutating func tell(length: Int, done: Int, of count: Int) {
    let now = ContinuousClock.now
    guard now - lastTold > .milliseconds(500) else { return }
    lastTold = now
    events.onProgress(
      EnumerationProgress(
        depth: length, nodes: (done, count), states: nodeCount, runs: result.runs,
        elapsed: now - start))
  }
}
