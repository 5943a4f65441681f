import Testing

@testable import FuzzCampaigns
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
    var block = CaseBlock(
      targets: [0], campaignSeed: seed, firstCase: 0, caseCount: 8,
      commandLimit: options.commandLimit)
    while block.firstCase < caseLimit {
      if let (index, signature) = try firstFailure(in: block, executor) {
        let maker = FindingMaker(
          targets: [mutant.target], executor: executor, options: options, mayGoOn: { true })
        let finding = try maker.finding(
          target: 0, caseIndex: index, signature: signature, elapsed: .zero)
        return Hunt(cases: Int(index) + 1, finding: finding)
      }
      // Blocks grow: most mutants fail at once, and a request costs more than a case.
      block.firstCase = block.endCase
      block.caseCount = min(2 * block.caseCount, 1024)
    }
    return nil
  }

  /// The first case of the block that fails, with its signature.
  private static func firstFailure(
    in block: CaseBlock, _ executor: any Executor
  ) throws -> (index: UInt64, signature: Signature)? {
    guard case .block(let result) = try executor.perform(.block(block)) else { return nil }
    return result.failures.min { $0.firstCase < $1.firstCase }.map { ($0.firstCase, $0.signature) }
  }
}
