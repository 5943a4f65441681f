import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

/// All suites that start processes: one after the other, so that a machine with few cores does not
/// take the slowness of one for the hang of another.
@Suite("With worker processes", .serialized, .timeLimit(.minutes(60)), .threadForWorkers)
enum ProcessTests {
  /// A worker for the first of `targets`, which requests name by their position.
  static func worker(
    _ targets: Target..., timeout: Duration = .seconds(10), memoryBytes: UInt64 = 1 << 30
  ) throws -> WorkerProcess {
    try WorkerProcess(
      targets: targets, limits: RunLimits(timeout: timeout, memoryBytes: memoryBytes))
  }
}

extension Executor {
  /// Runs a script on the first target.
  func run(script lines: [String], initial: String = "", _ detail: RunDetail = []) throws
    -> RunRecord
  {
    try run(target: 0, .script(Script(initial: initial, commands: lines)), detail)
  }

  /// Runs fresh cases of the first target, whatever number of requests it takes.
  func runBlock(
    cases: UInt64, from first: UInt64 = 0, seed: UInt64 = 42, limit: Int = 50,
    targets: [Int] = [0]
  ) throws -> BlockResult {
    var rest: CaseBlock? = CaseBlock(
      targets: targets, campaignSeed: seed, firstCase: first, caseCount: cases,
      commandLimit: limit)
    var sum: BlockResult?
    while let block = rest {
      guard case .block(let part) = try perform(.block(block)) else { throw NotABlock() }
      sum = sum.map { $0.merged(with: part) } ?? part
      rest = block.rest(from: block.firstCase + part.caseCount)
    }
    guard let sum else { throw NotABlock() }
    return sum
  }
}

struct NotABlock: Error {}

/// What a fresh case of a planted machine must come to, worked out without the engine's tools.
struct PlantedCase {
  /// The command at which the fault strikes, counted from 1.
  var strike: Int?
  /// Commands that run, the one that strikes included.
  var commandCount: Int

  init(_ index: UInt64, _ fault: PlantedFault, seed: UInt64 = 42, limit: Int = 50) {
    let machine = PlantedMachine(fault)
    var choices = Choices(fresh: .forCase(index, campaignSeed: seed))
    commandCount = choices.drawCommandCount(limit: limit)
    var armed: Set<Int> = []
    for step in 0..<commandCount {
      choices.beginCommand()
      switch machine.drawCommand(&choices, model: []) {
      case .tick: break
      case .arm(let charge): armed.insert(charge)
      case .fire(let charge):
        guard armed.count > 1, armed.contains(charge) else { continue }
        (strike, commandCount) = (step + 1, step + 1)
        return
      }
    }
  }
}

/// What a fresh case of an adder must come to when the system dies where `isStruck` says so.
struct AdderCase {
  var strike: Int?
  var commandCount: Int

  init(
    _ index: UInt64, seed: UInt64 = 42, limit: Int = 50,
    isStruck: (AdderMachine.Command, _ totalBefore: Int) -> Bool
  ) {
    let machine = AdderMachine()
    var choices = Choices(fresh: .forCase(index, campaignSeed: seed))
    commandCount = choices.drawCommandCount(limit: limit)
    var total = machine.drawInitial(&choices).total
    for step in 0..<commandCount {
      choices.beginCommand()
      let command = machine.drawCommand(&choices, model: total)
      let before = total
      if machine.step(command, model: &total) != nil, isStruck(command, before) {
        (strike, commandCount) = (step + 1, step + 1)
        return
      }
    }
  }
}
