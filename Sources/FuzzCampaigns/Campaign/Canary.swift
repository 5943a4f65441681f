import StatefulFuzz

/// Planted faults that a campaign must catch: if one slips through, a clean result means nothing.
struct Canary {
  /// A campaign looks at its canary again after this long.
  static let interval = Duration.seconds(600)

  /// Cases of each planted fault; about half of them fail.
  private static let caseCount: UInt64 = 64

  /// Both ways in which a system fails most often: a wrong answer and a trap.
  private static let faults: [PlantedFault] = [.failure, .trap]

  /// The targets with these faults, in their order.
  static let targets = faults.map { fault in
    Target("selftest/\(fault.rawValue)", summary: "canary") { PlantedMachine(fault) }
  }

  let options: CampaignOptions

  /// The targets that are to fail; tests put one there that cannot.
  var targets = Canary.targets

  /// Finds, shrinks and confirms the planted faults as if they were real ones.
  ///
  /// - Parameter executor: Must know `targets`.
  /// - Returns: `.missed` for the first fault that slips through.
  /// - Throws: `IsolationError` when workers cannot run.
  /// - Complexity: Some hundred runs; milliseconds.
  func check(with executor: any Executor) throws -> CanaryState {
    for (index, fault) in Self.faults.enumerated() {
      // Without isolation a trap would end the driver.
      if options.isolation == .none, fault != .failure { continue }
      guard try isCaught(index, fault, executor) else { return .missed }
    }
    return .ok
  }

  private func isCaught(
    _ index: Int, _ fault: PlantedFault, _ executor: any Executor
  ) throws -> Bool {
    let block = CaseBlock(
      targets: [index], campaignSeed: options.seed, firstCase: 0, caseCount: Self.caseCount,
      commandLimit: 50)
    guard case .block(let result) = try executor.perform(.block(block)),
      let entry = result.failures.first
    else { return false }
    var quick = options
    quick.confirmations = 1
    quick.commandLimit = 50
    // However little time the campaign's own findings get.
    quick.shrinkTime = .seconds(30)
    let maker = FindingMaker(
      targets: targets, executor: executor, options: quick, mayGoOn: { true })
    let finding = try maker.finding(
      target: index, caseIndex: entry.firstCase, signature: entry.signature, elapsed: .zero)
    return finding.failure.verdict == fault.verdict && finding.reproduced.same == 1
      && finding.script.commands == ["arm 0", "arm 1", "fire 0"]
  }
}
