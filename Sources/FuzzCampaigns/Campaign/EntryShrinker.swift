import StatefulFuzz

/// Shrinks a saved case, with or without the choices that drew it.
public struct EntryShrinker {
  /// What shrinking an entry came to.
  public struct Outcome: Sendable {
    /// The smaller entry; equal to the given one when nothing could go.
    public var entry: CorpusEntry

    /// The failure that it shows; nil when the given entry does not fail.
    public var failure: Failure?

    /// Lines of the given entry that the machine does not understand; the smaller one lacks them.
    public var unreadable: [UnreadableLine]

    /// Commands before.
    public var from: Int

    /// Executions.
    public var runs: Int

    /// Whether no single command and no single choice can be taken away or lowered.
    public var isOneMinimal: Bool

    /// How it was shrunk, and what is known of the result.
    package var shrinkLog = ShrinkLog()

    /// Time it took.
    public var elapsed: Duration

    /// Whether arguments could be lowered too; false for commands that the generator cannot draw.
    public var loweredArguments: Bool

    package init(
      entry: CorpusEntry, failure: Failure? = nil, unreadable: [UnreadableLine], from: Int,
      runs: Int, isOneMinimal: Bool, shrinkLog: ShrinkLog = ShrinkLog(), elapsed: Duration,
      loweredArguments: Bool
    ) {
      self.entry = entry
      self.failure = failure
      self.unreadable = unreadable
      self.from = from
      self.runs = runs
      self.isOneMinimal = isOneMinimal
      self.shrinkLog = shrinkLog
      self.elapsed = elapsed
      self.loweredArguments = loweredArguments
    }
  }

  private let targets: [Target]
  private let options: CampaignOptions
  private let isStopRequested: () -> Bool

  /// Prepares shrinking on `targets` within `options.shrinkTime`.
  public init(
    _ targets: [Target], options: CampaignOptions, isStopRequested: @escaping () -> Bool = { false }
  ) {
    self.targets = targets
    self.options = options
    self.isStopRequested = isStopRequested
  }

  /// Shrinks an entry to the fewest and simplest commands that fail in the same way.
  ///
  /// - Throws: `UnknownTarget`; `IsolationError.stopped` when it was stopped before shrinking began,
  ///   others when workers cannot run.
  public func shrink(_ entry: CorpusEntry) throws -> Outcome {
    guard let index = targets.firstIndex(where: { $0.name == entry.target }) else {
      throw UnknownTarget(name: entry.target, known: targets.map(\.name))
    }
    let executor = try makeExecutor(targets: targets, options: options)
    defer { executor.stop() }
    let mayGoOn = { [isStopRequested] in !isStopRequested() }
    let original = try executor.run(target: index, .script(entry.script), mayGoOn: mayGoOn)
    var outcome = Outcome(
      entry: entry, failure: original.failure, unreadable: original.unreadable,
      from: entry.commands.count, runs: 1,
      isOneMinimal: false, elapsed: .zero, loweredArguments: false)
    guard let failure = original.failure else { return outcome }
    let maker = FindingMaker(
      targets: targets, executor: executor, options: options, mayGoOn: mayGoOn,
      shortest: ShortestCases(options: options))
    if let sequence = try EntryInspector(targets, with: executor).inspect(entry)?.choices,
      let failure = try executor.run(
        target: index, .choices(sequence), mayGoOn: mayGoOn
      ).failure, failure.isSame(as: original.failure)
    {
      let minimal = try maker.shrink(sequence, target: index, failure: failure)
      outcome.loweredArguments = true
      try finish(&outcome, minimal, .choices(minimal.best), index, executor)
      outcome.entry.choices = ChoiceRecord(
        generation: choiceGeneration, choices: minimal.best.flat)
    } else {
      let lines = entry.script
      let input: (ChoiceSequence) -> CaseInput = { .script(Self.script(lines, keeping: $0)) }
      let minimal = try maker.shrink(
        Self.opaque(lines), target: index, failure: failure, mode: .commandsOnly, input: input)
      try finish(&outcome, minimal, input(minimal.best), index, executor)
      outcome.entry.choices = nil
    }
    return outcome
  }

  private func finish(
    _ outcome: inout Outcome, _ minimal: FindingMaker.Minimal, _ input: CaseInput, _ index: Int,
    _ executor: any Executor
  ) throws {
    if case .script(let script) = input {
      outcome.entry.commands = script.commands
    } else if let script = try executor.decode(target: index, input) {
      outcome.entry.commands = script.commands
      outcome.entry.initial = script.initial.isEmpty ? nil : script.initial
    }
    outcome.failure?.step = outcome.entry.commands.count
    do {
      let mayGoOn = { [isStopRequested] in !isStopRequested() }
      outcome.failure = try executor.run(target: index, input, mayGoOn: mayGoOn).failure
    } catch IsolationError.stopped {
      // The shrinker has seen it fail; only the last word on it is missing.
    }
    outcome.runs = minimal.runs
    // Arguments that nobody could lower may still be too great.
    let isOneMinimal = outcome.loweredArguments ? minimal.isOneMinimal : false
    outcome.isOneMinimal = isOneMinimal
    outcome.shrinkLog = minimal.shrinkLog
    outcome.entry.tell(minimal.shrinkLog)
    outcome.elapsed = minimal.elapsed
    if let failure = outcome.failure {
      outcome.entry.expectation = CorpusExpectation(
        failure.verdict, hazard: failure.hazard, step: failure.step)
      outcome.entry.bucket = failure.bucket
      // What fails is no regression any more that is expected to pass.
      if outcome.entry.role == .regression { outcome.entry.role = .open }
    }
    outcome.entry.shrunk =
      "from=\(outcome.from) to=\(outcome.entry.commands.count) runs=\(minimal.runs)"
      + ShrinkResult.words(isOneMinimal: isOneMinimal, end: minimal.end)
  }

  /// Every line as a command of one choice, its number: only which lines stay can change.
  private static func opaque(_ script: Script) -> ChoiceSequence {
    let count = UInt64(script.commands.count)
    return ChoiceSequence(
      header: [Choice(value: count, bound: count + 1)],
      commands: (0..<count).map { [Choice(value: $0, bound: count)] })
  }

  private static func script(_ lines: Script, keeping sequence: ChoiceSequence) -> Script {
    Script(
      initial: lines.initial,
      commands: sequence.commands.compactMap { span in
        span.first.map { lines.commands[Int($0.value)] }
      })
  }
}

extension Failure {
  /// Whether a case as choices fails as it did as a script.
  ///
  /// Without a message a trap is known by its address, and an optimised build may have the command
  /// twice: once for scripts, once for choices.
  fileprivate func isSame(as other: Failure?) -> Bool {
    guard let other else { return false }
    if hazard != nil || other.hazard != nil { return hazard == other.hazard }
    return verdict == other.verdict && commandKind == other.commandKind
  }
}
