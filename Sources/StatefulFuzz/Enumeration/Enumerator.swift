/// Runs every sequence of commands of a small scope, breadth first, and visits equal states once.
///
/// Why: random search shows that there is a fault, never that there is none; and the first failure
/// met breadth first is a shortest one.
/// Guarantee: when level d is done, each sequence of at most d commands either was run, or differs
/// from one that was run in names alone, or leads through a state that was visited by a sequence at
/// most as long. Hence no failure of that length is missed, provided that the machine's key is
/// sound, and the counterexample of each signature is a shortest one; among those it is the first
/// in the order of starts and commands.
/// Cost: (states at a distance below d) × commands runs of at most d commands each.
/// Leaves: the last level's states are not looked at, only its verdicts.
package final class Enumerator {
  private let target: Target
  private let options: EnumerationOptions
  private let events: EnumerationEvents
  private let executor: any Executor
  private let start = ContinuousClock.now

  private var table = StateTable()
  /// The numbers in the tree of the states in the table, which has none of those without a key.
  private var states: [Int] = []
  private var tree = SearchTree(startCount: 0)
  private var successors = SuccessorLists()
  private var starts: [Int] = []
  private var bySignature: [Signature: Int] = [:]
  private var result: EnumerationResult
  /// States before this one have had all their commands tried.
  private var expanded = 0

  /// Nodes that a worker gets at a time: enough to make the hand-over cheap, few enough to stop
  /// soon and to fit into shared memory.
  private static let batchEdges = 4096

  private struct OutOfMemory: Error {}
  private struct OutOfRuns: Error {}
  private struct ShowsNothing: Error {}

  package init(
    _ target: Target, options: EnumerationOptions, events: EnumerationEvents,
    executor: any Executor
  ) {
    precondition(target.isEnumerable, "\(target.name) cannot be enumerated")
    precondition(options.depth >= 0 && options.elements >= 0, "a scope cannot be negative")
    self.target = target
    self.options = options
    self.events = events
    self.executor = executor
    result = EnumerationResult(target: target.name, options: options)
    result.stateDeclaration = target.enumeration?.stateDeclaration ?? ""
    result.envelope = target.envelope
  }

  /// Runs until the scope is covered, somebody asks to stop, or memory is used up.
  ///
  /// - Throws: When workers cannot run, or what `events.onCounterexample` throws.
  package func run() throws -> EnumerationResult {
    defer { executor.stop() }
    do {
      try visitStarts()
      result.depth = 0
      while result.depth < options.depth, expanded < tree.count {
        try expandLevel(length: result.depth + 1)
        result.depth += 1
        result.states = expanded
      }
      // Nothing is left to visit, so that nothing longer can be missed either.
      result.isClosed = result.depth < options.depth
      result.depth = options.depth
    } catch IsolationError.stopped {
      result.end = .stopped
    } catch is OutOfMemory {
      result.end = .memory
    } catch is OutOfRuns {
      result.end = .runs
    } catch is ShowsNothing {
      result.end = .indeterminate
    }
    result.restarts = max(0, executor.startCount - 1)
    result.sequences = successors.sequenceCount(from: starts, depth: max(0, result.depth))
    result.elapsed = elapsed
    return result
  }

  private var elapsed: Duration { ContinuousClock.now - start }

  // MARK: Levels

  private func visitStarts() throws {
    var batch = ExpansionBatch(
      target: 0, elements: options.elements, nodes: nil, wantsKeys: options.mergesStates)
    var isDone = false
    while !isDone {
      let part = try expand(batch)
      if tree.count == 0, batch.firstEdge == 0 {
        tree = SearchTree(startCount: part.scope.starts)
        result.starts = part.scope.starts
        result.commands = part.scope.commands
      }
      try take(part, of: batch) { start, key in
        starts.append(state(behind: key) { $0.add(start: start) })
      }
      batch.firstEdge = part.endEdge
      isDone = part.endEdge >= part.scope.starts
    }
  }

  /// Tries every command in every state at a distance of `length - 1`.
  private func expandLevel(length: Int) throws {
    let level = expanded..<tree.count
    let isLast = length == options.depth
    let runs = level.count * result.commands
    guard runs <= options.runLimit - result.runs else {
      result.neededRuns = runs
      throw OutOfRuns()
    }
    let batchSize = max(1, Self.batchEdges / max(1, result.commands))
    while expanded < level.upperBound {
      let states = expanded..<min(expanded + batchSize, level.upperBound)
      try expandStates(states, wantsStates: !isLast)
      expanded = states.upperBound
      events.onProgress(
        EnumerationProgress(
          depth: length, nodes: (expanded - level.lowerBound, level.count), states: tree.count,
          runs: result.runs, elapsed: elapsed))
      if byteCount > options.memoryBytes, expanded < level.upperBound || !isLast {
        throw OutOfMemory()
      }
    }
  }

  private var byteCount: Int {
    table.byteCount + 8 * states.capacity + tree.byteCount + successors.byteCount
  }

  private func expandStates(_ states: Range<Int>, wantsStates: Bool) throws {
    var batch = ExpansionBatch(
      target: 0, elements: options.elements, nodes: states.map(tree.path),
      wantsKeys: wantsStates && options.mergesStates)
    var found = [[Int]](repeating: [], count: states.count)
    var legal = [Int](repeating: result.commands, count: states.count)
    let edges = states.count * result.commands
    while batch.firstEdge < edges {
      let part = try expand(batch)
      try take(part, of: batch, wantsStates: wantsStates) { edge, key in
        let (node, command) = (edge / result.commands, edge % result.commands)
        let next = state(behind: key) { $0.add(from: states.lowerBound + node, by: command) }
        found[node].append(next)
      } illegal: { edge in
        legal[edge / result.commands] -= 1
      }
      batch.firstEdge = part.endEdge
    }
    for node in states.indices {
      let index = node - states.lowerBound
      successors.append(legal: legal[index], successors: found[index])
    }
  }

  /// The number of the state with this key; `add` tells how it was reached if it is new.
  ///
  /// Without a key a state is new.
  private func state(behind key: [UInt8]?, add: (inout SearchTree) -> Void) -> Int {
    guard let key, !key.isEmpty else {
      add(&tree)
      return tree.count - 1
    }
    let (number, isNew) = table.insert(key)
    guard isNew else {
      result.merges += 1
      return states[number]
    }
    states.append(tree.count)
    add(&tree)
    return tree.count - 1
  }

  private func expand(_ batch: ExpansionBatch) throws(IsolationError) -> ExpansionResult {
    let part = try executor.expand(batch) { !events.isStopRequested() }
    if events.isStopRequested() { throw .stopped }
    result.runs += part.endEdge - batch.firstEdge
    return part
  }

  /// Goes through the edges of a part in their order.
  private func take(
    _ part: ExpansionResult, of batch: ExpansionBatch, wantsStates: Bool = true,
    passed: (Int, [UInt8]?) throws -> Void, illegal: (Int) -> Void = { _ in }
  ) throws {
    var told = part.edges[...]
    for edge in batch.firstEdge..<part.endEdge {
      guard let next = told.first, next.edge == edge else {
        // Passed, and nobody wanted to know more.
        if wantsStates { try passed(edge, nil) }
        continue
      }
      told.removeFirst()
      switch next.outcome {
      case .illegal: illegal(edge)
      case .passed(let key): try passed(edge, key)
      case .failed(let signature) where signature.isIndeterminate: throw ShowsNothing()
      case .failed(let signature):
        try count(signature, batch.path(of: edge, part.scope))
      }
    }
  }

  // MARK: Counterexamples

  private func count(_ signature: Signature, _ path: EnumeratedPath) throws {
    if let known = bySignature[signature] {
      result.counterexamples[known].count += 1
      return
    }
    let counterexample = Counterexample(
      finding: try finding(signature, path), signature: signature)
    bySignature[signature] = result.counterexamples.count
    result.counterexamples.append(counterexample)
    try events.onCounterexample(counterexample)
  }

  /// Runs the sequence again, alone and in fresh processes, with everything that there is to tell.
  private func finding(
    _ signature: Signature, _ path: EnumeratedPath
  ) throws(IsolationError) -> Finding {
    let input = CaseInput.enumerated(elements: options.elements, path)
    let record = try executor.run(target: 0, input, [.script, .trace])
    let script = record.script ?? Script(initial: "", commands: [])
    let failure =
      record.failure
      ?? Failure(
        verdict: .flaky, hazard: nil, step: path.commands.count, commandKind: "unknown",
        phase: "unknown", context: "in-batch",
        message: "failed as \(signature) in its batch, and passed when run alone",
        interruption: nil)
    var finding = Finding(
      target: target, failure: failure, script: script,
      choices: try executor.encode(target: 0, script), seed: 0, caseIndex: 0,
      originalCommandCount: script.commands.count, elapsed: elapsed)
    // States of a run that passed are no states of the failure.
    if record.failure != nil { finding.lastStep = record.trace.last }
    finding.isShortest = true
    var same = 0
    for _ in 0..<options.confirmations {
      executor.replaceProcess()
      let again = try executor.run(target: 0, .script(script))
      if again.failure?.signature == signature { same += 1 }
    }
    finding.reproduced = (same, options.confirmations)
    if same < options.confirmations { finding.failure.verdict = .flaky }
    return finding
  }
}
