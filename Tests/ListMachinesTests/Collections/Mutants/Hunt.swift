import Testing

@testable import ListMachines
@testable import StatefulFuzz

/// The search for one mutant from one seed: cases one after the other until one fails, then a shrink.
struct Hunt {
  /// Cases up to the failing one.
  var cases: Int
  var finding: Finding

  var commands: Int { finding.script.commands.count }
  var start: Int { Int(finding.script.initial) ?? -1 }

  static let caseLimit = 20_000

  /// - Returns: nil when `caseLimit` cases pass.
  static func run(_ mutant: CollectionMutant, seed: UInt64) throws -> Hunt? {
    let executor: any Executor =
      mutant.isTrapping
      ? try WorkerProcess(targets: [mutant.target], limits: RunLimits())
      : try InProcessExecutor(targets: [mutant.target])
    defer { executor.stop() }
    var options = CampaignOptions(seed: seed)
    options.confirmations = 0
    for index in 0..<UInt64(caseLimit) {
      let input = CaseInput.fresh(
        campaignSeed: seed, caseIndex: index, commandLimit: options.commandLimit)
      guard let failure = try failure(of: input, executor) else { continue }
      let maker = FindingMaker(
        targets: [mutant.target], executor: executor, options: options, mayGoOn: { true })
      let finding = try maker.finding(
        target: 0, caseIndex: index, signature: failure.signature, elapsed: .zero)
      return Hunt(cases: Int(index) + 1, finding: finding)
    }
    return nil
  }

  /// What the case fails with; a hang is asked about again.
  ///
  /// No mutant hangs, but a worker that is forked while another thread of the tests holds a lock of
  /// the runtime does, as soon as it needs that lock.
  private static func failure(
    of input: CaseInput, _ executor: any Executor
  ) throws -> StatefulFuzz.Failure? {
    var failure = try executor.run(target: 0, input).failure
    if failure?.verdict == .timeout {
      executor.replaceProcess()
      failure = try executor.run(target: 0, input).failure
    }
    return failure
  }
}
