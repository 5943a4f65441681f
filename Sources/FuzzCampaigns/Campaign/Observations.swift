import StatefulFuzz

/// Single cases of a target, each with what it was, what it came to and how long it took.
///
/// For statistics that somebody else makes; a campaign runs cases in blocks and keeps sums alone.
public struct Observations {
  /// A case.
  public struct Case: Sendable, Hashable {
    /// Its index in the campaign of this seed.
    public var index: UInt64

    /// Start and commands.
    public var script: Script

    /// How it failed; nil where it passed.
    public var failure: Failure?

    /// The time of its run, with the way to the worker and back.
    public var time: Duration
  }

  private let target: Target
  private let options: CampaignOptions

  /// Makes an observer; nothing runs yet.
  ///
  /// - Parameters:
  ///   - target: What is run.
  ///   - options: Seed, number of cases, their length, isolation.
  public init(_ target: Target, options: CampaignOptions) {
    (self.target, self.options) = (target, options)
  }

  /// Runs cases of a campaign of this seed, as many as the options say, one after the other.
  ///
  /// - Parameters:
  ///   - firstCase: The index of the case to begin with.
  ///   - isStopRequested: Asked several times a second; true ends it with what there is.
  ///   - onCase: Told of each case.
  /// - Throws: `IsolationError` when workers cannot run, and what `onCase` throws.
  /// - Complexity: One run for each case; one more draw to name the commands of a case whose process
  ///   ended.
  public func run(
    from firstCase: UInt64 = 0, isStopRequested: () -> Bool, onCase: (Case) throws -> Void
  ) throws {
    let executor = try makeExecutor(targets: [target], options: options)
    defer { executor.stop() }
    let clock = ContinuousClock()
    for number in 0..<(options.cases ?? 0) {
      let (index, overflows) = firstCase.addingReportingOverflow(number)
      guard !overflows, !isStopRequested() else { return }
      let input = CaseInput.fresh(
        campaignSeed: options.seed, caseIndex: index, commandLimit: options.commandLimit)
      do {
        // The first case is not to pay for the start of a process.
        if number == 0 { _ = try executor.decode(target: 0, input) }
        let start = clock.now
        let record = try executor.run(
          target: 0, input, [.script], mayGoOn: { !isStopRequested() })
        let time = clock.now - start
        let script = try record.script ?? executor.decode(target: 0, input)
        try onCase(
          Case(
            index: index, script: script ?? Script(initial: "", commands: []),
            failure: record.failure, time: time))
      } catch IsolationError.stopped {
        return
      }
    }
  }
}
