import Testing

@testable import StatefulFuzz

extension ProcessTests {
  @Suite("A campaign")
  struct CampaignTests {
    @Test("finds, shrinks and confirms what was planted, and counts the rest")
    func findings() throws {
      let campaign = try campaign(Self.faultyTargets, cases: 600)
      let summary = try campaign.run()
      #expect(summary.cases == 600)
      #expect(summary.end == .budget)
      #expect(summary.lostCases == 0)
      #expect(summary.findings.map(\.target) == ["test/wrong", "test/trap", "test/exit"])
      for finding in summary.findings {
        #expect(finding.script.commands == ["arm 0", "arm 1", "fire 0"])
        #expect(finding.choices?.values == " | 1 0 | 1 1 | 2 0")
        #expect(finding.isOneMinimal)
        #expect(finding.reproduced == (3, 3))
        #expect(finding.failure.step == 3)
        #expect(finding.lastStep?.model == "[0, 1]")
        #expect(!finding.isExpected)
        #expect(finding.seed == 42)
      }
      #expect(summary.findings.map(\.failure.verdict) == [.mismatch, .trap, .exit])
      for (slot, fault) in [PlantedFault.failure, .trap, .exit].enumerated() {
        let failing = (0..<600 as Range<UInt64>).filter { index in
          index % 3 == UInt64(slot) && PlantedCase(index, fault).strike != nil
        }
        let finding = summary.findings[slot]
        #expect(finding.caseIndex == failing[0])
        let bucket = summary.buckets.first { $0.target == finding.target }
        #expect(bucket?.count == UInt64(failing.count))
        #expect(bucket?.firstCase == failing[0])
        #expect(bucket?.signature == finding.failure.signature)
      }
      let exits = summary.buckets.first { $0.target == "test/exit" }
      #expect(summary.restarts == Int(exits?.count ?? 0))
    }

    @Test("comes to the same with one worker and with two, case by case and in batches")
    func deterministic() throws {
      let one = try comparable(jobs: 1, .batch, cases: 2_100)
      let two = try comparable(jobs: 2, .batch, cases: 2_100)
      #expect(one == two)
      #expect(one.findings.count == 4)
      let batch = try comparable(jobs: 2, .batch, cases: 250)
      let single = try comparable(jobs: 2, .case, cases: 250)
      #expect(batch == single)
    }

    @Test("is another one with another seed")
    func seeds() throws {
      #expect(
        try comparable(jobs: 1, .batch, cases: 250, seed: 1)
          != comparable(jobs: 1, .batch, cases: 250, seed: 2))
    }

    @Test("ends with the wanted number of findings", arguments: [1, 2])
    func findingsLimit(wanted: Int) throws {
      let campaign = try campaign(Self.faultyTargets, cases: 1_000_000) {
        $0.findings = wanted
      }
      let summary = try campaign.run()
      #expect(summary.end == .findings)
      #expect(summary.findings.count == wanted)
      #expect(summary.buckets.count == wanted)
    }

    @Test("ends by the clock, with what it has counted so far")
    func duration() throws {
      let campaign = try campaign([AdderMachine.target()], cases: nil) {
        $0.duration = .milliseconds(150)
      }
      let summary = try campaign.run()
      #expect(summary.end == .budget)
      #expect(summary.cases > 0)
      #expect(summary.elapsed >= .milliseconds(150))
      #expect(summary.lostCases <= 1)
    }

    @Test("that is stopped tells an unshrunk finding and ends with a summary")
    func stop() throws {
      var events = CampaignEvents()
      let asked = Counter()
      var told: [Finding] = []
      events.isStopRequested = { asked.next() > 3 }
      events.onFinding = { told.append($0) }
      let campaign = try campaign([Self.faultyTargets[0]], cases: 1_000_000, events: events)
      let summary = try campaign.run()
      #expect(summary.end == .stopped)
      #expect((1..<1_000_000).contains(summary.cases))
      let finding = try #require(summary.findings.first)
      #expect(told == [finding])
      #expect(!finding.isOneMinimal)
      #expect(finding.script.commands.count == finding.originalCommandCount)
      #expect(finding.script.commands.count == finding.failure.step)
      let replay = try Replayer(Self.faultyTargets).replay(
        finding.target, commands: finding.script.commands)
      #expect(replay.failure == finding.failure)
    }

    @Test("of no cases runs none and says so")
    func noCases() throws {
      let summary = try campaign(Self.faultyTargets, cases: 0) { $0.hasCanary = true }.run()
      #expect(summary.cases == 0)
      #expect(summary.commands == 0)
      #expect(summary.findings == [])
      #expect(summary.end == .budget)
      #expect(summary.canary == .ok)
    }

    @Test("passes on what its listener throws")
    func listenerThrows() throws {
      struct DiskFull: Error {}
      var events = CampaignEvents()
      events.onFinding = { _ in throw DiskFull() }
      let campaign = try campaign(Self.faultyTargets, cases: 100, events: events)
      #expect(throws: DiskFull.self) { try campaign.run() }
    }

    @Test("says which hazards were reached, which were not, and which were expected")
    func hazards() throws {
      let target = AdderMachine.target(expects: ["lost"]) { machine in
        machine.hazard = "lost"
        machine.perform = { command, total in
          _ = AdderMachine.work(command, &total)
          if total > 5 { total = 5 }
          return total
        }
      }
      let summary = try campaign([target], cases: 300).run()
      #expect(summary.hazards == ["large", "zero"])
      #expect(summary.hazardsReached == ["large", "zero"])
      #expect(summary.exercised["lost"] == 1)
      #expect(summary.findings.map(\.isExpected) == [true])
      #expect(summary.findings.map(\.failure.hazard) == ["lost"])
      let never = try campaign([AdderMachine.target()], cases: 40) { $0.commandLimit = 0 }.run()
      #expect(never.hazardsNever == ["large", "zero"])
      #expect(never.rejected == 0)
    }

    @Test("keeps a finding whose name is longer than a ledger's line")
    func longName() throws {
      let name = String(repeating: "far-", count: 60) + "too-long"
      let target = AdderMachine.target { machine in
        machine.hazard = name
        machine.perform = { _, _ in -1 }
      }
      let summary = try campaign([target], cases: 20).run()
      let finding = try #require(summary.findings.first)
      #expect(finding.failure.hazard == name)
      #expect(finding.failure.verdict == .mismatch)
      #expect(finding.reproduced == (3, 3))
    }

    @Test("finds a start that traps, with no commands at all")
    func failingStart() throws {
      let target = AdderMachine.target { machine in
        machine.start = { $0.total < 2 ? $0.total : planted(trapAt: $0.total) }
      }
      let finding = try #require(try campaign([target], cases: 40).run().findings.first)
      #expect(finding.failure.verdict == .trap)
      #expect(finding.failure.step == 0)
      #expect(finding.script == Script(initial: #"{"total":2}"#, commands: []))
      #expect(finding.reproduced == (3, 3))
      #expect(finding.isOneMinimal)
    }

    @Test("runs in its own process where nothing traps")
    func inProcess() throws {
      let options: (inout CampaignOptions) -> Void = {
        $0.isolation = .none
        $0.hasCanary = true
      }
      let campaign = try campaign([Self.faultyTargets[0]], cases: 200, options)
      let summary = try campaign.run()
      #expect(summary.canary == .ok)
      #expect(summary.findings.map(\.script.commands) == [["arm 0", "arm 1", "fire 0"]])
    }

    // MARK: Fixtures

    private static let faultyTargets: [Target] = [
      Target("test/wrong", summary: "") { PlantedMachine(.failure) },
      Target("test/trap", summary: "") { PlantedMachine(.trap) },
      Target("test/exit", summary: "") { PlantedMachine(.exit) },
    ]

    private struct Comparable: Equatable {
      var cases: UInt64
      var commands: UInt64
      var rejected: UInt64
      var restarts: Int
      var exercised: [String: UInt64]
      var buckets: [BucketCount]
      var findings: [Finding]
    }

    private func comparable(
      jobs: Int, _ isolation: IsolationMode, cases: UInt64, seed: UInt64 = 42
    ) throws -> Comparable {
      let adder = AdderMachine.target { machine in
        machine.hazard = "lost"
        machine.perform = { command, total in
          _ = AdderMachine.work(command, &total)
          if total == 17 { total = 18 }
          return total
        }
      }
      let campaign = try campaign(Self.faultyTargets + [adder], cases: cases) {
        $0.seed = seed
        $0.jobs = jobs
        $0.isolation = isolation
      }
      let summary = try campaign.run()
      return Comparable(
        cases: summary.cases, commands: summary.commands, rejected: summary.rejected,
        restarts: summary.restarts, exercised: summary.exercised, buckets: summary.buckets,
        findings: summary.findings.map { finding in
          var finding = finding
          finding.elapsed = .zero
          return finding
        })
    }

    private func campaign(
      _ targets: [Target], cases: UInt64?, events: CampaignEvents = CampaignEvents(),
      _ change: (inout CampaignOptions) -> Void = { _ in }
    ) throws -> Campaign {
      var options = CampaignOptions(seed: 42)
      options.cases = cases
      options.hasCanary = false
      change(&options)
      return try Campaign(targets: targets, options: options, events: events)
    }
  }
}
