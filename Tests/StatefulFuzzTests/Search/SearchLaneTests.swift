import Foundation
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The search lane", .timeLimit(.minutes(60)), .ownThread)
struct SearchLaneTests {
  /// Strikes at a charge that is fired while two are armed: traps or exits early and often.
  private func planted(_ fault: PlantedFault) -> Target {
    Target("toy/\(fault.rawValue)", summary: "planted") { PlantedMachine(fault) }
  }

  private func block(from first: UInt64 = 1024, count: UInt64 = 256, targets: Int = 1) -> CaseBlock
  {
    CaseBlock(
      targets: Array(0..<targets), campaignSeed: 7, firstCase: first, caseCount: count,
      commandLimit: 20, search: SearchStart(firstCase: 1024))
  }

  private func result(_ block: CaseBlock, _ targets: [Target]) throws -> BlockResult {
    let executor = try WorkerProcess(targets: targets, limits: RunLimits())
    defer { executor.stop() }
    guard case .block(let result) = try executor.perform(.block(block)) else {
      Issue.record("a block has a block's result")
      throw CancellationError()
    }
    return result
  }

  @Test("gives the second half of a block the same cases, whoever ran the first")
  func continuation() throws {
    let targets = [planted(.failure), planted(.trap)]
    let whole = try result(block(targets: 2), targets)
    let head = try result(block(count: 100, targets: 2), targets)
    let tail = try result(block(from: 1124, count: 156, targets: 2), targets)
    #expect(whole.caseCount == 256)
    #expect(head.commandCount + tail.commandCount == whole.commandCount)
    let counts = { (result: BlockResult) in result.failures.reduce(0) { $0 + $1.count } }
    #expect(counts(head) + counts(tail) == counts(whole))
    #expect(counts(head) > 0 && counts(tail) > 0)
  }

  @Test("does not run all cases again for each one of a system that leaks")
  func leaks() throws {
    // Shared with the workers.
    let page = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    let count = try #require(page?.bindMemory(to: Int.self, capacity: 1))
    defer { munmap(page, 4096) }
    nonisolated(unsafe) let performed = count
    let leaking = AdderMachine.target { machine in
      machine.perform = { command, total in
        performed.pointee += 1
        let bytes = 16 << 10
        memset(malloc(bytes), 1, bytes)
        return AdderMachine.work(command, &total)
      }
    }
    // A worker is replaced when it has grown by 32 MiB.
    let executor = try WorkerProcess(
      targets: [leaking], limits: RunLimits(memoryBytes: 128 << 20))
    defer { executor.stop() }
    guard case .block(let result) = try executor.perform(.block(block())) else {
      Issue.record("a block has a block's result")
      return
    }
    #expect(result.caseCount == 256)
    let commands = Int(result.commandCount)
    #expect(commands * (16 << 10) > 64 << 20, "too few to leak so much")
    #expect(count.pointee < 5 * commands, "\(count.pointee) of \(commands)")
  }

  @Test("keeps the part of a block that was run when the campaign is stopped")
  func stop() throws {
    let slow = AdderMachine.target { machine in
      machine.perform = { command, total in
        usleep(200)
        return AdderMachine.work(command, &total)
      }
    }
    var options = CampaignOptions(seed: 5)
    options.search = .all
    options.hasCanary = false
    options.hasStatistics = false
    var asked = 0
    var events = CampaignEvents()
    events.isStopRequested = {
      asked += 1
      return asked > 5
    }
    let campaign = try Campaign(targets: [slow], options: options, events: events)
    let cases = try campaign.run().cases
    #expect((1..<1024).contains(cases))
    #expect(campaign.record.ledger.covered["random"] == CaseIntervals(0..<cases))
  }

  @Test("goes on where it was when a case ends the process")
  func deaths() throws {
    let one = try result(block(count: 64), [planted(.immediateExit)])
    let two = try result(block(count: 64), [planted(.immediateExit)])
    #expect(one.deaths > 0)
    #expect(one.caseCount == 64)
    #expect(one.fatal.count == one.deaths)
    #expect(one == two)
  }

  /// How a system fails at its first command, in every case.
  enum Ending: CaseIterable { case diverges, traps, exits }

  @Test(
    "leaves a target that has failed, in whatever way, to every eighth case of two",
    arguments: Ending.allCases)
  func bandit(ending: Ending) throws {
    let failing = AdderMachine.target("test/failing") { machine in
      machine.perform = { command, total in
        switch ending {
        case .diverges: return AdderMachine.work(command, &total) + 1
        case .traps: fatalError("struck")
        case .exits: _exit(9)
        }
      }
    }
    let result = try result(
      block(count: 64, targets: 2), [failing, AdderMachine.target("test/right")])
    let failures = result.failures.reduce(0) { $0 + $1.count }
    // Eight of the sixteen cases that go round, and the first one of the others.
    #expect(result.failures.allSatisfy { $0.target == 0 })
    #expect((8...10).contains(failures), "\(failures)")
  }

  @Test("hands its findings over as choices that fail in the same way", arguments: [1, 3])
  func findings(jobs: Int) throws {
    var options = CampaignOptions(seed: 3)
    options.cases = 256
    options.jobs = jobs
    options.search = .all
    options.hasCanary = false
    let targets = [planted(.trap), planted(.failure)]
    let summary = try Campaign(targets: targets, options: options, events: CampaignEvents()).run()
    #expect(summary.findings.map(\.target).sorted() == ["toy/failure", "toy/trap"])
    #expect(summary.findings.allSatisfy { $0.lane == "search" && $0.reproduced == (3, 3) })
    #expect(
      summary.findings.allSatisfy { $0.script.commands == ["arm 0", "arm 1", "fire 0"] })
  }

  @Test("finds the same, whatever the number of workers")
  func workers() throws {
    func run(jobs: Int) throws -> [BucketCount] {
      var options = CampaignOptions(seed: 5)
      options.cases = 4096
      options.jobs = jobs
      options.hasCanary = false
      return try Campaign(
        targets: [planted(.failure), planted(.trap)], options: options, events: CampaignEvents()
      ).run().buckets
    }
    #expect(try run(jobs: 1) == run(jobs: 3))
  }

  @Test("is named in the corpus entry of what it found")
  func provenance() throws {
    var options = CampaignOptions(seed: 3)
    options.cases = 1024
    options.search = .all
    options.hasCanary = false
    options.confirmations = 1
    let summary = try Campaign(
      targets: [planted(.failure)], options: options, events: CampaignEvents()
    ).run()
    let finding = try #require(summary.findings.first)
    let entry = CorpusEntry(
      finding,
      CorpusEntry.Provenance(commit: nil, toolchain: nil, campaign: "test", now: { "undated" }))
    #expect(entry.seed?.lane == "search")
  }

  @Test("is left out where each case has a process of its own")
  func isolatedCases() {
    var options = CampaignOptions(seed: 1)
    options.search = .all
    var schedule = BlockSchedule(targets: [0], options: options)
    #expect(schedule.next()?.search != nil)
    options.isolation = .case
    schedule = BlockSchedule(targets: [0], options: options)
    #expect(schedule.next()?.search == nil)
  }

  @Test("has its share of the blocks")
  func share() {
    let numbers = 0..<512_000 as Range<UInt64>
    #expect((15_700..<16_400).contains(numbers.count { SearchShare.some.includes(block: $0) }))
    // A campaign of a few thousand cases searches as well.
    #expect(numbers.prefix(3).map { SearchShare.some.includes(block: $0) } == [false, true, false])
    #expect(!numbers.contains { SearchShare.none.includes(block: $0) })
    #expect(numbers.prefix(64).allSatisfy { SearchShare.all.includes(block: $0) })
  }
}
