import StatefulFuzz

extension CorpusEntry {
  /// The entry that keeps a finding.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - provenance: What only the driver knows.
  public init(_ finding: Finding, _ provenance: Provenance) {
    self.init(
      target: finding.target,
      initial: finding.script.initial.isEmpty ? nil : finding.script.initial,
      commands: finding.script.commands)
    role = finding.isExpected ? .demonstrator : .open
    expectation = CorpusExpectation(finding)
    if let choices = finding.choices {
      self.choices = ChoiceRecord(generation: choiceGeneration, choices: choices.flat)
    }
    if !finding.isShortest {
      seed = SeedRecord(
        seed: finding.seed, caseIndex: finding.caseIndex, lane: finding.lane,
        shard: provenance.shard)
      shrunk =
        "from=\(finding.originalCommandCount) to=\(commands.count) runs=\(finding.shrinkRuns) "
        + "reproduced=\(finding.reproduced.same)/\(finding.reproduced.of)"
        + ShrinkResult.words(isOneMinimal: finding.isOneMinimal, end: finding.shrinkEnd)
    }
    tell(finding.shrinkLog)
    if case .dependent(let fails, _) = finding.hashing { hashSeed = fails }
    commit = provenance.commit
    toolchain = provenance.toolchain
    found = provenance.found(after: finding.elapsed)
    bucket = finding.failure.bucket
    // An address means nothing in another build, and files must not depend on the build.
    if finding.failure.hazard != nil || finding.failure.interruption == nil {
      note = finding.failure.message
    }
  }

  /// What a driver knows of the place and time of a finding.
  public struct Provenance: Sendable {
    /// The commit of the working tree, if there is one.
    public var commit: String?

    /// Compiler, platform and configuration.
    public var toolchain: String?

    /// The campaign's name.
    public var campaign: String

    /// The part of the campaign that found it; nil for all of it.
    public var shard: SeedRecord.Shard?

    /// Wall-clock time now, as `2026-11-21T03:14:07Z`.
    public var now: @Sendable () -> String

    /// Makes a provenance.
    public init(
      commit: String?, toolchain: String?, campaign: String, shard: SeedRecord.Shard? = nil,
      now: @escaping @Sendable () -> String
    ) {
      self.commit = commit
      self.toolchain = toolchain
      self.campaign = campaign
      self.shard = shard
      self.now = now
    }

    func found(after elapsed: Duration) -> String {
      "\(now()) campaign=\(campaign) elapsed=\(elapsed.components.seconds)s"
    }
  }
}

extension CorpusExpectation {
  /// What the file of a finding expects.
  package init(_ finding: Finding) {
    // Where it is flaky, the case as found may have had more commands.
    self.init(
      finding.failure.verdict, hazard: finding.failure.hazard,
      step: min(finding.failure.step, finding.script.commands.count))
  }
}
