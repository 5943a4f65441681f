import Foundation
import Testing

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("A finding that does not hold")
  struct FlakyFindingTests {
    @Test("is flaky where the case fails in its batch and not alone")
    func inBatchOnly() throws {
      // Every second run of a process fails.
      let runs = Counter()
      let target = AdderMachine.target { machine in
        machine.start = { runs.next() % 2 == 0 ? $0.total + 1 : $0.total }
        machine.hazard = "off-by-one"
      }
      let summary = try run(target, cases: 10)
      let finding = try #require(summary.findings.first)
      #expect(summary.findings.count == 1)
      #expect(finding.failure.verdict == .flaky)
      #expect(finding.title == "flaky")
      #expect(finding.failure.context == "in-batch")
      #expect(
        finding.failure.message.hasPrefix(
          "failed as off-by-one after other cases, but passed when run alone: something outlives"))
      #expect(finding.reproduced == (0, 1))
      #expect(!finding.isExpected)
      #expect(finding.caseIndex > 0)
      #expect(finding.script.commands.count == finding.originalCommandCount)
    }

    @Test("is flaky where fresh processes do not confirm it")
    func unconfirmed() throws {
      // The first runs of all processes together fail, none after them.
      let runs = try SharedCounter()
      let target = AdderMachine.target { machine in
        machine.start = { runs.next() <= 9 ? $0.total + 1 : $0.total }
      }
      let summary = try run(target, cases: 5)
      let finding = try #require(summary.findings.first)
      #expect(finding.failure.verdict == .flaky)
      // More often than usual, for it may fail by chance, and once for the report; and as it was found, since
      // nothing smaller fails.
      #expect(finding.reproduced == (0, 6))
      #expect(finding.script.commands.count == finding.originalCommandCount)
      #expect(finding.failure.step > 0)
      #expect(!finding.isOneMinimal)
      #expect(finding.lastStep == nil)
    }

    private enum Calls {
      nonisolated(unsafe) static var count = 0
    }

    @Test("holds where a process has to come to it first, and has the commands that takes")
    func everySeventh() throws {
      let test = StatefulTest("flaky/seventh", model: 0, system: { 0 }) { on in
        on.command("add", .int(in: 0...9)) {
          $0 += $1
          return $0
        } system: {
          Calls.count += 1
          $0 += $1 + (Calls.count % 7 == 0 ? 1 : 0)
          return $0
        }
      }
      let finding = try #require(try run(test.target, cases: 5).findings.first)
      #expect(finding.failure.verdict == .mismatch)
      #expect(finding.reproduced.same == finding.reproduced.of)
      // The time for it may be over on a slow machine before all arguments are 0.
      #expect(finding.script.commands.count == 7)
      #expect(finding.failure.step == 7)
    }

    @Test("is no finding of a flaky system when all of it holds")
    func control() throws {
      let target = AdderMachine.target { machine in machine.start = { $0.total + 1 } }
      let finding = try #require(try run(target, cases: 5).findings.first)
      #expect(finding.failure.verdict == .mismatch)
      #expect(finding.reproduced == (3, 3))
    }

    @Test("is told as it is where the generator traps, with the commands before")
    func generator() throws {
      let finding = try #require(
        try run(Target("test/generator", summary: "") { TrappingGenerator() }, cases: 20)
          .findings.first)
      #expect(finding.failure.verdict == .trap)
      #expect(finding.failure.step == 2)
      #expect(finding.failure.signature.rawValue.hasPrefix("trap/undescribed/"))
      #expect(finding.script.commands == ["tick", "tick"])
      // They do not fail by themselves, so that nothing is to be saved or tried under another hash seed.
      #expect(!finding.hasCase)
      #expect(finding.choices == nil)
      #expect(finding.reproduced == (3, 3))
    }

    @Test("never shows states or message of another run as those of the failure")
    func passedForTheReport() throws {
      let target = AdderMachine.target { machine in machine.start = { $0.total + 1 } }
      var options = CampaignOptions(seed: 42)
      options.confirmations = 3
      let executor = try PassesWhenTraced(targets: [target])
      let maker = FindingMaker(
        targets: [target], executor: executor, options: options, mayGoOn: { true })
      let finding = try maker.finding(
        target: 0, caseIndex: 0, signature: "mismatch/add", elapsed: .zero)
      // What did something else is run once more, in a new process.
      #expect(executor.changedRuns == 2)
      #expect(finding.failure.verdict == .flaky)
      // Three confirmations, and the run that did something else.
      #expect(finding.reproduced == (3, 4))
      #expect(finding.lastStep == nil)
      let message = finding.failure.message
      #expect(message.hasPrefix("failed as mismatch/add (expected "), "\(message)")
      #expect(
        message.hasSuffix("), but when it was run again for this report, it passed"), "\(message)")
      #expect(!FailureReport(finding).text.contains("  model  "))
    }

    /// Lets the run that is told step by step pass, as a system may that fails now and then.
    private final class PassesWhenTraced: Executor {
      private let inner: InProcessExecutor
      private var isTraced = false
      private(set) var changedRuns = 0
      var limits = RunLimits()
      var descriptor: Int32? { nil }
      var startCount: Int { 0 }

      init(targets: [Target]) throws { inner = try InProcessExecutor(targets: targets) }

      func begin(_ request: WorkerRequest) throws(IsolationError) {
        isTraced = false
        if case .run(_, _, let detail) = request { isTraced = detail.contains(.trace) }
        try inner.begin(request)
      }

      func result(waitingUpTo duration: Duration) throws(IsolationError) -> ExecutorResult? {
        guard isTraced, case .record(var record)? = try inner.result(waitingUpTo: duration) else {
          return try inner.result(waitingUpTo: duration)
        }
        record.failure = nil
        changedRuns += 1
        return .record(record)
      }

      func replaceProcess() {}
      func interrupt() -> ExecutorResult? { nil }
      func stop() {}
    }

    private func run(_ target: Target, cases: UInt64) throws -> CampaignSummary {
      var options = CampaignOptions(seed: 42)
      options.cases = cases
      options.hasCanary = false
      // Watched cases run twice, and would find it another way.
      options.hasStatistics = false
      return try Campaign(targets: [target], options: options, events: CampaignEvents()).run()
    }
  }
}
