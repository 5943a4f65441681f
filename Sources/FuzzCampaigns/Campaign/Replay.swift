import StatefulFuzz

/// What came of replaying a corpus entry.
public struct ReplayResult: Sendable {
  /// How the verdict compares with what the entry expects.
  public enum Agreement: String, Sendable {
    /// As expected.
    case same
    /// Another failure, or a failure where none was expected.
    case different
    /// It passes now.
    case fixed
    /// Some lines are no longer understood; the rest was run.
    case stale
    /// As expected, if anything is, but the recorded choices no longer lead to the commands.
    case drift
  }

  /// The target that the commands ran on.
  public var target: String

  /// What the entry expects of its own target; nil when it expects nothing, or when the commands
  /// ran on another one.
  public var expectation: CorpusExpectation?

  /// The engine's verdict; `invalid` where a line is not understood and the rest does not fail, because the case
  /// that was written has not run.
  public var verdict: Verdict

  /// The failure, if any.
  public var failure: Failure?

  /// The first illegal command, if that is the verdict.
  public var invalidStep: Int?

  /// The text of that command.
  var invalidText: String?

  /// Why it was illegal, where the machine can tell.
  var invalidReason: String?

  /// Whether it would be in flight with more commands than may be.
  var isBeyondFlight = false

  /// How the verdict compares with `expectation`; without one nil, unless the entry is stale or has
  /// drifted.
  public var agreement: Agreement?

  /// Lines that the machine does not understand.
  public var unreadable: [UnreadableLine]

  /// Commands of the entry.
  public var commandCount: Int

  /// One entry a step; empty unless asked for.
  public var trace: [TraceStep]

  /// What was policy rather than fault.
  public var remarks: [String]

  /// What was in flight together; nothing unless the trace was asked for.
  public internal(set) var picture = FlightPicture()

  /// The schedule under which commands in flight failed, where the entry has none; nil for any other entry.
  package var foundSchedule: String?

  /// The failing step, counted from 1.
  public var step: Int? {
    if let failure { return failure.step == 0 ? nil : failure.step }
    return verdict == .invalid ? invalidStep : nil
  }

  /// One line for a person.
  public var message: String {
    var parts: [String] = []
    if !unreadable.isEmpty {
      var problems: [String] = []
      for line in unreadable where !problems.contains(line.problem) {
        problems.append(line.problem)
      }
      parts += problems.prefix(3)
      if problems.count > 3 { parts.append("and \(problems.count - 3) more like these") }
    }
    if agreement == .drift { parts.append("the recorded choices now generate different commands") }
    if let failure {
      parts.append(failure.fullMessage)
    } else if verdict == .invalid, invalidStep != nil || unreadable.isEmpty {
      let command = invalidText.map(UnreadableLine.quoted) ?? "the command"
      parts.append(
        isBeyondFlight
          ? "\(command) would overlap \(FlightRecord.flightLimit) others, and at most "
            + "\(FlightRecord.flightLimit) commands can overlap: put a command that runs alone, without 'lane', "
            + "before it"
          : "\(command) is illegal in the current state" + (invalidReason.map { ": \($0)" } ?? ""))
    } else if commandCount > 0, unreadable.count(where: { $0.line > 0 }) == commandCount {
      parts[parts.count - 1] += ", so nothing was run"
    } else if !unreadable.isEmpty {
      parts.append("the rest ran without a failure")
    } else {
      parts.append("model and system agreed after every command")
    }
    return (parts + remarks).joined(separator: "; ")
  }
}

/// Replays corpus entries and scripts, each isolated from the others as `isolation` says.
public final class Replayer {
  private let targets: [Target]
  private let executor: any Executor

  /// Prepares replays on `targets`.
  ///
  /// - Throws: When this platform cannot isolate runs as asked for.
  public init(
    _ targets: [Target], limits: RunLimits = RunLimits(), isolation: IsolationMode = .case
  ) throws(IsolationError) {
    var options = CampaignOptions(seed: 0)
    options.limits = limits
    options.isolation = isolation
    self.targets = targets
    executor = try makeExecutor(targets: targets, options: options)
    startsFresh = isolation == .case
  }

  private let startsFresh: Bool

  /// Asked several times a second while a case runs; true ends it by `IsolationError.stopped`.
  package var isStopRequested: () -> Bool = { false }

  /// The case that `bytes` of a byte fuzzer stand for.
  ///
  /// - Returns: nil for a target that nobody knows, a case without commands, or one that generator
  ///   and model cannot tell.
  /// - Throws: When workers cannot run.
  /// - SeeAlso: `Choices.init(bytes:)`
  public func entry(bytes: [UInt8], on name: String) throws(IsolationError) -> CorpusEntry? {
    guard let index = targets.firstIndex(where: { $0.name == name }) else { return nil }
    guard let script = try executor.decode(target: index, .bytes(bytes)),
      !script.commands.isEmpty
    else { return nil }
    return CorpusEntry(
      target: name, initial: script.initial.isEmpty ? nil : script.initial,
      commands: script.commands)
  }

  /// Replays an entry.
  ///
  /// - Parameters:
  ///   - entry: Its commands are the case; its choices are only checked against them.
  ///   - name: The target to run on; nil for the one that the entry names.
  ///   - isTraced: Whether to tell model and system after every command.
  ///   - hasTimeline: Whether the trace begins with the start and tells states as cells.
  /// - Returns: The verdict and how it compares; nil for a target that nobody knows.
  /// - Throws: When workers cannot run.
  public func replay(
    _ entry: CorpusEntry, on name: String? = nil, isTraced: Bool = false,
    hasTimeline: Bool = false
  ) throws(IsolationError) -> ReplayResult? {
    guard let index = targets.firstIndex(where: { $0.name == name ?? entry.target }) else {
      return nil
    }
    if startsFresh { executor.replaceProcess() }
    let detail: RunDetail = hasTimeline ? [.trace, .timeline] : isTraced ? .trace : []
    let missing =
      entry.hasNoSchedule ? try entry.missingSchedule(decodedChoices(entry, index)) : nil
    let (record, tried) = try run(entry, on: index, detail, missing)
    let schedule = tried?.found
    let isOwn = name == nil || name == entry.target
    var remarks = record.remarks
    remarks += [tried?.remark].compactMap(\.self)
    if let seed = entry.hashSeed, seed != HashSeed.current {
      remarks.append(
        "this case depends on the hash seed, and was not run under its own: set "
          + "\(HashSeed.variable)=\(HashSeed.text(seed))")
    }
    let expectation = isOwn ? entry.effectiveExpectation : nil
    var result = ReplayResult(
      target: targets[index].name, expectation: expectation,
      verdict: record.verdict == .passed && !record.unreadable.isEmpty ? .invalid : record.verdict,
      failure: record.failure, invalidStep: record.invalidStep, agreement: nil,
      unreadable: record.unreadable.map(targets[index].suggesting),
      commandCount: entry.commands.count, trace: record.trace,
      remarks: remarks)
    (result.picture, result.foundSchedule) = (record.picture, schedule)
    if let step = record.invalidStep, entry.commands.indices.contains(step - 1) {
      (result.invalidText, result.invalidReason) = (entry.commands[step - 1], record.invalidReason)
      let before = entry.commands[..<step].reversed().prefix { $0.hasPrefix("lane ") }
      result.isBeyondFlight = before.count > FlightRecord.flightLimit
    }
    if let expectation {
      result.agreement = agreement(of: result, with: expectation)
      if result.agreement == .same, missing == nil, try hasDrifted(entry, index) {
        result.agreement = .drift
      }
      if let hazard = expectation.hazard, result.agreement != .same {
        result.remarks += targets[index].remark(onExpected: hazard).map { [$0] } ?? []
      }
    } else if !record.unreadable.isEmpty {
      result.agreement = .stale
    } else if isOwn, missing == nil, try hasDrifted(entry, index) {
      result.agreement = .drift
    }
    return result
  }

  /// How many schedules are tried for commands in flight that come without one.
  private static let scheduleLimit: UInt64 = 200

  /// Runs an entry; where commands are in flight and nobody says in which order their jobs run, without a
  /// switch first, then as its choices say, which is `recorded`, then in drawn orders until one fails.
  ///
  /// - Returns: What the run came to, and what was tried; nil where the entry says what to try.
  private func run(
    _ entry: CorpusEntry, on index: Int, _ detail: RunDetail, _ recorded: String?
  ) throws(IsolationError) -> (RunRecord, TriedSchedules?) {
    func run(_ schedule: String) throws(IsolationError) -> RunRecord {
      var script = entry.script
      script.initial = FlightRecord.initial(script.initial, schedule: schedule)
      return try executor.run(target: index, .script(script), detail) { !isStopRequested() }
    }
    let first = try run("")
    guard targets[index].overlaps, entry.hasNoSchedule, first.verdict != .invalid else {
      return (first, nil)
    }
    var tried = TriedSchedules(recorded: recorded)
    tried.failsWithoutSwitch = first.failure != nil
    guard !tried.failsWithoutSwitch, first.verdict == .passed else { return (first, tried) }
    let drawn = (0..<Self.scheduleLimit).lazy.map(FlightRecord.sampledSchedule)
    if let recorded {
      let record = try run(recorded)
      tried.found = recorded
      if record.failure != nil { return (record, tried) }
    }
    for schedule in drawn {
      tried.drawnCount += 1
      tried.found = schedule
      let record = try run(schedule)
      if record.failure != nil { return (record, tried) }
    }
    tried.found = nil
    return (first, tried)
  }

  /// Replays commands on a target.
  ///
  /// - Throws: `UnknownTarget`, or `IsolationError` when workers cannot run.
  public func replay(
    _ target: String, initial: String = "", commands: [String], isTraced: Bool = false
  ) throws -> ReplayResult {
    let entry = CorpusEntry(target: target, initial: initial, commands: commands)
    guard let result = try replay(entry, isTraced: isTraced) else {
      throw UnknownTarget(name: target, known: targets.map(\.name))
    }
    return result
  }

  private func agreement(
    of result: ReplayResult, with expected: CorpusExpectation
  ) -> ReplayResult.Agreement? {
    if !result.unreadable.isEmpty { return .stale }
    // Who can tell nothing of the case cannot tell whether it does the same either.
    if result.failure?.isIndeterminate == true, expected.verdict != .indeterminate { return nil }
    if result.verdict == .passed, expected.verdict != .passed { return .fixed }
    let isSame =
      result.verdict == expected.verdict
      && (expected.hazard == nil || expected.hazard == result.failure?.hazard)
      && (expected.step == nil || expected.step == result.step)
    return isSame ? .same : .different
  }

  /// Whether the entry's choices decode to other commands than it holds.
  private func hasDrifted(_ entry: CorpusEntry, _ index: Int) throws(IsolationError) -> Bool {
    guard entry.choices != nil else { return false }
    return try decodedChoices(entry, index) != entry.script
  }

  /// What the entry's choices lead to; nil where it has none, or nobody can tell.
  private func decodedChoices(
    _ entry: CorpusEntry, _ index: Int
  ) throws(IsolationError) -> Script? {
    guard let choices = entry.choices else { return nil }
    return try executor.decode(target: index, .flat(choices.choices))
  }
}

extension Target {
  /// The line with the command that was probably meant, where it begins with no command's name.
  func suggesting(_ line: UnreadableLine) -> UnreadableLine {
    guard line.line > 0, let reason = line.reason else { return line }
    let word = line.firstWord
    guard !commandKinds.contains(word) else { return line }
    var suggested = line
    suggested.isUnknownCommand = reason.contains("'\(word)'")
    // A short list of all commands has it already.
    if let near = nearestName(to: word, among: commandKinds), !reason.contains(near) {
      suggested.reason = "\(reason) (did you mean '\(near)'?)"
    }
    return suggested
  }

  /// Whether a line that cannot be read at least begins with the name of a command.
  package func hasCommand(of line: UnreadableLine) -> Bool { commandKinds.contains(line.firstWord) }

  /// Says that a hazard is none that the target's failures are named after; nil if it may be.
  package func remark(onExpected hazard: String) -> String? {
    let known = hazardNames + expectedHazards
    guard !hazardNames.isEmpty, !known.contains(hazard) else { return nil }
    let near = nearestName(to: hazard, among: known).map { "; did you mean '\($0)'?" } ?? ""
    return "the expected '\(hazard)' is not a hazard of \(name)\(near)"
  }
}

extension UnreadableLine {
  /// What is wrong, in one clause.
  package var problem: String {
    if isUnknownCommand, let reason { return reason }
    let start = line == 0 ? "the start " : ""
    return "\(start)\(Self.quoted(text)) is not understood" + (reason.map { ": \($0)" } ?? "")
  }

  /// The beginning of a line, without the choices behind it.
  fileprivate static func quoted(_ line: String) -> String {
    let text = line.withoutDrawnChoices
    return "'\(text.prefix(60))\(text.count > 60 ? "…" : "")'"
  }

  /// What should be the name of a command.
  fileprivate var firstWord: String {
    let isInLane = text.hasPrefix("lane ")
    let behindLane = isInLane ? text.dropFirst(5).drop { $0 != " " } : text[...]
    return String(behindLane.drop { $0 == " " }.prefix { $0 != " " && $0 != "(" })
  }
}

extension CorpusEntry {
  /// What the entry expects: what it says, or, of a regression that says nothing, to pass.
  package var effectiveExpectation: CorpusExpectation? {
    expectation ?? (role == .regression ? CorpusExpectation(.passed) : nil)
  }
}

/// A name that is no target.
public struct UnknownTarget: Error, Hashable, CustomStringConvertible {
  /// The name.
  public var name: String

  /// The names that there are.
  public var known: [String]

  /// Makes an error.
  public init(name: String, known: [String]) {
    self.name = name
    self.known = known
  }

  /// One sentence, with the nearest name.
  public var description: String {
    let near = nearestName(to: name, among: known).map { " Did you mean '\($0)'?" } ?? ""
    return "No target is named '\(name)'.\(near)"
  }

  /// The sentence about a saved case: one of a suite that nobody here knows is a test's, as a rule.
  package func description(ofCaseIn file: String) -> String {
    let suite = name.prefix { $0 != "/" }
    let isKnown = known.contains { $0.hasPrefix("\(suite)/") }
    return description
      + (isKnown ? "" : " A case that a test has saved is run by FUZZ_REPLAY=\(file) swift test.")
  }
}
