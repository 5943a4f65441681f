import StatefulFuzz

/// Runs every schedule with few switches of every small program of commands in flight.
///
/// A program is some commands in lanes, up to the lanes' numbers, and at most one command after them. Of each
/// program the schedule without a switch runs first; from the decisions that it came by follow those
/// with one switch, from these those with two, and so on: no schedule is run twice, and none with so few
/// switches is left out. A cancellation counts as a switch.
///
/// - Source: Musuvathi and Qadeer, *Iterative Context Bounding for Systematic Testing of Multithreaded
///   Programs*, PLDI 2007.
package struct FlightEnumerator {
  private let target: Target
  private let executor: any Executor
  private let events: EnumerationEvents
  private var result: FlightCertificate
  private let start = ContinuousClock.now
  private var lastTold = ContinuousClock.now

  /// The choices of every command that is legal at the start, with lane 0.
  private var atStart: [[Choice]] = []

  /// Every command that a program has had, with lane 0.
  private var met: Set<[Choice]> = []

  /// Kinds of which a command was legal somewhere.
  private var legalKinds: Set<UInt64> = []

  private struct Stopped: Error {
    var end: EnumerationResult.End
  }

  /// Prepares an enumeration.
  ///
  /// - Throws: When workers cannot run.
  package init(
    _ target: Target, scope: FlightScope, events: EnumerationEvents = EnumerationEvents()
  ) throws(IsolationError) {
    precondition(target.overlaps, "\(target.name) has no commands in flight")
    self.target = target
    self.events = events
    executor = try makeExecutor(targets: [target], options: CampaignOptions(seed: 0))
    result = FlightCertificate(target: target.name, scope: scope)
  }

  /// Goes through the scope.
  ///
  /// - Throws: When workers cannot run, and what `onCounterexample` throws.
  package mutating func run() throws -> FlightCertificate {
    do {
      atStart = try commands(after: [], lane: 0)
      met = Set(atStart)
      // A test may have fewer lanes than were asked for.
      if let lanes = atStart.first?[1].bound, lanes > 1 {
        result.scope.lanes = min(result.scope.lanes, Int(clamping: lanes - 1))
      }
      for count in 1...result.scope.commands { try goThrough(count, []) }
    } catch let stopped as Stopped {
      result.end = stopped.end
    } catch IsolationError.stopped {
      result.end = .stopped
    }
    result.commands = met.count { legalKinds.contains($0.first?.value ?? .max) }
    result.neverRun = target.commandKinds.indices.filter { !legalKinds.contains(UInt64($0)) }
      .map { target.commandKinds[$0] }
    result.elapsed = ContinuousClock.now - start
    result.restarts = max(0, executor.startCount - 1 - 3 * result.counterexamples.count)
    executor.stop()
    return result
  }

  // MARK: Programs

  /// The most choices of a command that are tried one by one where the simplest values are not legal.
  private static let searchedChoices = 3

  /// The choices of every command that is legal after a program.
  private mutating func commands(after program: [[Choice]], lane: Int) throws -> [[Choice]] {
    guard target.overlapDependsOnState || program.isEmpty && lane == 0 else {
      return atStart.compactMap { command in
        // A lane that the target has not would be lowered to its last one: the program would be another
        // one again.
        guard lane < command[1].bound else { return nil }
        var inLane = command
        inLane[1].value = UInt64(lane)
        return inLane
      }
    }
    let kinds = UInt64(target.commandKinds.count)
    return try (0..<kinds).flatMap { kind in
      try spans(
        [Choice(value: kind, bound: kinds), Choice(value: UInt64(lane), bound: 9)], after: program)
    }
  }

  /// The choices that begin in this way, each of the others having its first values.
  private mutating func spans(_ prefix: [Choice], after program: [[Choice]]) throws -> [[Choice]] {
    let sequence = ChoiceSequence(
      header: FlightRecord.header(commands: program.count + 1, switches: []),
      commands: program + [prefix])
    // With spans, what is illegal is left out: for good where no state decides what is legal. Of commands in
    // flight another order may allow one that this order does not.
    let detail: RunDetail = target.overlapDependsOnState ? .predicted : [.spans, .predicted]
    let record = try executor.run(target: 0, .choices(sequence), detail)
    try noteLegality(of: sequence)
    guard let whole = record.executed?.withoutMarks.commands.dropFirst(program.count).first else {
      // Not legal with the simplest values of the others: perhaps with other ones.
      guard target.overlapDependsOnState, prefix.count < 2 + Self.searchedChoices else { return [] }
      return try (0..<UInt64(result.scope.values)).flatMap { value in
        try spans(prefix + [Choice(value: value, bound: .max)], after: program)
      }
    }
    // What was lowered to its bound is another command, or one without so many choices.
    guard whole.count >= prefix.count, zip(whole, prefix).allSatisfy({ $0.value == $1.value })
    else { return [] }
    guard whole.count > prefix.count else { return [whole] }
    let next = whole[prefix.count]
    return try (0..<min(next.bound, UInt64(result.scope.values))).flatMap { value in
      try spans(
        Array(whole.prefix(prefix.count)) + [Choice(value: value, bound: next.bound)],
        after: program)
    }
  }

  /// Looks whether the last command of a sequence is legal, as long as none of its kind was.
  private mutating func noteLegality(of sequence: ChoiceSequence) throws {
    guard let kind = sequence.commands.last?.first?.value, !legalKinds.contains(kind)
    else { return }
    let record = try executor.run(target: 0, .choices(sequence), [.spans, .predicted])
    let executed = record.executed?.withoutMarks
    guard executed?.commands.count == sequence.commands.count,
      executed?.commands.last?.first?.value == kind
    else { return }
    legalKinds.insert(kind)
  }

  /// Programs that begin in this way and have so many commands more in flight, alone and with one after
  /// them.
  private mutating func goThrough(_ left: Int, _ program: [[Choice]]) throws {
    guard left > 0 else {
      try goThroughSchedules(of: program)
      for command in try commands(after: program, lane: 0) {
        meet(command)
        try goThroughSchedules(of: program + [command])
      }
      return
    }
    // Lanes are counted in the order of their first commands.
    let used = Int(program.map { $0[1].value }.max() ?? 0)
    let lanes = try (1...min(used + 1, result.scope.lanes)).map {
      try commands(after: program, lane: $0)
    }
    for index in 0..<(lanes.map(\.count).max() ?? 0) {
      for commands in lanes where index < commands.count {
        meet(commands[index])
        try goThrough(left - 1, program + [commands[index]])
      }
    }
  }

  private mutating func meet(_ command: [Choice]) {
    var alone = command
    alone[1].value = 0
    met.insert(alone)
  }

  // MARK: Schedules

  private typealias Switches = [(decision: Int, choice: Int)]

  private mutating func goThroughSchedules(of program: [[Choice]]) throws {
    var level: [Switches] = [[]]
    for count in 0...result.scope.switches {
      var next: [Switches] = []
      for start in stride(from: 0, to: level.count, by: Self.schedulesAtATime) {
        let part = level[start..<min(start + Self.schedulesAtATime, level.count)]
        let widths = try run(program, part)
        guard count < result.scope.switches else { continue }
        for (switches, widths) in zip(part, widths) {
          let first = switches.last.map { $0.decision + 1 } ?? 0
          for decision in widths.indices.dropFirst(first) {
            for choice in FlightRecord.alternatives(widths[decision]) {
              next.append(switches + [(decision, choice)])
            }
          }
        }
      }
      level = next
    }
    result.programs += 1
  }

  /// Schedules that are run in one request.
  private static let schedulesAtATime = 256

  /// Runs a program; how many jobs were ready at each decision of each schedule.
  private mutating func run(
    _ program: [[Choice]], _ schedules: ArraySlice<Switches>
  ) throws -> [[Int]] {
    let isStopRequested = events.isStopRequested
    guard !isStopRequested() else { throw Stopped(end: .stopped) }
    let sequences = schedules.prefix(result.scope.runLimit - result.schedules).map {
      ChoiceSequence(
        header: FlightRecord.header(commands: program.count, switches: $0), commands: program)
    }
    let records = try executor.run(target: 0, all: sequences, .decisions) { !isStopRequested() }
    result.schedules += records.count
    let now = ContinuousClock.now
    if now - lastTold > .milliseconds(500) {
      lastTold = now
      events.onProgress(
        EnumerationProgress(
          programs: result.programs, schedules: result.schedules, elapsed: now - start))
    }
    for (sequence, record) in zip(sequences, records) {
      let isIndeterminate = record.failure?.isIndeterminate == true
      if let failure = record.failure, !isIndeterminate { try count(failure, sequence) }
      guard !isIndeterminate else { throw Stopped(end: .indeterminate) }
      guard !record.isUndecided else { throw Stopped(end: .undecided) }
      if record.hasEndlessTasks { result.endless += 1 }
    }
    guard sequences.count == schedules.count else { throw Stopped(end: .runs) }
    return records.map(\.widths)
  }

  private mutating func count(_ failure: Failure, _ sequence: ChoiceSequence) throws {
    let signature = failure.signature
    if let known = result.counterexamples.firstIndex(where: { $0.signature == signature }) {
      return result.counterexamples[known].count += 1
    }
    let counterexample = try Counterexample(
      failure, of: sequence, target, executor, confirmations: 3)
    result.counterexamples.append(counterexample)
    try events.onCounterexample(counterexample)
  }
}
