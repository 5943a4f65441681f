import CIsolation
import Foundation
import Synchronization
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("A system that writes over the memory which a worker shares")
  struct OverwrittenMemoryTests {
    /// What the system does once it has written over everything.
    enum Ending: CaseIterable {
      case goesOn, traps, exits, hangs
    }

    @Test("ends its own case and no other", arguments: Ending.allCases, [false, true])
    func block(ending: Ending, isSearch: Bool) throws {
      let cases: UInt64 = 60
      func result(overwrites: Bool) throws -> BlockResult {
        let (worker, memory) = try worker(ending, overwrites: overwrites)
        memory.take(worker.region)
        var block = CaseBlock(
          targets: [1, 0], campaignSeed: 3, firstCase: 0, caseCount: cases, commandLimit: 12)
        if isSearch { block.search = SearchStart(firstCase: 0) }
        try worker.begin(.block(block))
        while true {
          if case .block(let result)? = try worker.result(waitingUpTo: .seconds(1)) {
            return result
          }
        }
      }
      let (plain, damaged) = (try result(overwrites: false), try result(overwrites: true))
      #expect(damaged.caseCount == cases)
      #expect(damaged.fatal == plain.fatal)
      // A process that hangs may have inherited a lock; a plain one is given another chance.
      #expect(damaged.deaths == damaged.fatal.count)
      // Which command it was is not known any more, and the bucket may have another one's name.
      func count(_ result: BlockResult, target: Int) -> UInt64 {
        result.failures.reduce(0) { $0 + ($1.target == target ? $1.count : 0) }
      }
      #expect(count(damaged, target: 0) == count(plain, target: 0))
      #expect(count(damaged, target: 1) == 0)
      #expect((count(plain, target: 0) > 0) == (ending != .goesOn))
      let verdicts = Set(damaged.failures.map { $0.signature.name })
      switch ending {
      case .goesOn: #expect(verdicts == [])
      case .traps: #expect(verdicts == ["trap"])
      case .exits: #expect(verdicts == ["exit"])
      case .hangs: #expect(verdicts == ["timeout"])
      }
    }

    @Test("gets its verdict in a single run", arguments: [Ending.traps, .exits, .hangs])
    func run(ending: Ending) throws {
      let (worker, memory) = try worker(ending, overwrites: true)
      memory.take(worker.region)
      let failure = try worker.run(script: AdderMachine.lines(.add(amount: 7))).failure
      #expect(failure?.step == 1)
      #expect(
        failure?.verdict == (ending == .traps ? .trap : ending == .exits ? .exit : .timeout))
    }

    @Test("is none where a worker has ended before its first run")
    func unbegun() throws {
      // A fork may wait for a lock that another thread held, before it comes to any request.
      let block = CaseBlock(
        targets: [0, 1], campaignSeed: 3, firstCase: 0, caseCount: 60, commandLimit: 12)
      let region = try SharedRegion()
      #expect(!region.isDamaged(during: .block(block)))
      region.ledger.caseCount = 7
      #expect(!region.isDamaged(during: .block(block)))
    }

    @Test("cannot do so from a process that it forks")
    func child() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          // The child goes on with the run, and dies of that.
          let child = sf_fork()
          if child > 0 {
            var status: Int32 = 0
            waitpid(child, &status, 0)
          }
          return AdderMachine.work(command, &total)
        }
      }
      let result = try ProcessTests.worker(target).runBlock(cases: 20, limit: 4)
      #expect(result.caseCount == 20)
      #expect(result.failures == [])
      #expect(result.deaths == 0)
    }

    /// A worker whose target 0 strikes now and then, and whose target 1 does nothing wrong.
    private func worker(
      _ ending: Ending, overwrites: Bool
    ) throws -> (WorkerProcess, OverwrittenMemory) {
      let memory = OverwrittenMemory()
      let target = AdderMachine.target("test/overwriting") { machine in
        machine.perform = { command, total in
          guard command == .add(amount: 7) else { return AdderMachine.work(command, &total) }
          if overwrites { memory.overwrite() }
          switch ending {
          case .goesOn: break
          case .traps: fatalError("struck")
          case .exits: _exit(9)
          case .hangs: while true { pause() }
          }
          return AdderMachine.work(command, &total)
        }
      }
      let worker = try ProcessTests.worker(
        target, AdderMachine.target("test/right"), timeout: .milliseconds(300))
      return (worker, memory)
    }
  }
}

/// Where the system of a test finds the memory that its worker shares.
private final class OverwrittenMemory: Sendable {
  private let address = Mutex<(start: UInt, count: Int)>((0, 0))

  func take(_ region: SharedRegion) {
    _ = Self.pattern  // made before the fork
    address.withLock { $0 = (UInt(bitPattern: region.bytes.baseAddress), region.bytes.count) }
  }

  /// Takes microseconds: a case may strike with each of its commands, within a time limit.
  func overwrite() {
    let (start, count) = address.withLock { $0 }
    let memory = UnsafeMutableRawBufferPointer(
      start: UnsafeMutableRawPointer(bitPattern: start), count: count)
    memory.copyBytes(from: Self.pattern.prefix(count))
  }

  private static let pattern = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ $0 >> 8) }
}
