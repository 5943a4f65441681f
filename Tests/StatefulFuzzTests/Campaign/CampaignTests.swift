import Foundation
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("A campaign")
  struct CampaignTests: CampaignSuite {
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
      let cases: UInt64 = LongForm.count(2_100, or: 1_100)
      let one = try outcome(jobs: 1, .batch, cases: cases)
      let two = try outcome(jobs: 2, .batch, cases: cases)
      #expect(one == two)
      #expect(one.findings.count == 4)
      let batch = try outcome(jobs: 2, .batch, cases: 250)
      let single = try outcome(jobs: 2, .case, cases: 250)
      #expect(batch == single)
    }

    @Test("is another one with another seed")
    func seeds() throws {
      #expect(
        try outcome(jobs: 1, .batch, cases: 250, seed: 1)
          != outcome(jobs: 1, .batch, cases: 250, seed: 2))
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
      // The one run that confirmed it has dropped illegal commands.
      #expect(finding.script.commands.count <= finding.originalCommandCount)
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

    @Test("keeps a finding whose name is longer than one may be, and cuts the name")
    func longName() throws {
      let name = String(repeating: "far-", count: 60) + "too-long"
      let target = AdderMachine.target { machine in
        machine.hazard = name
        machine.perform = { _, _ in -1 }
      }
      let summary = try campaign([target], cases: 20).run()
      let finding = try #require(summary.findings.first)
      #expect(finding.failure.hazard == String(name.prefix(99)))
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

    @Test("gives a target with weight 3 three turns for one of the others")
    func weights() throws {
      let targets = [
        AdderMachine.target(), Target("test/wrong", summary: "") { PlantedMachine(.failure) },
      ]
      let summary = try campaign(targets, cases: 400) { $0.weights = [1, 3] }.run()
      let failing = (0..<400 as Range<UInt64>).count { index in
        index % 4 != 0 && PlantedCase(index, .failure).strike != nil
      }
      #expect(summary.buckets.map(\.count) == [UInt64(failing)])
    }

    @Test("ends when nothing new has come for long enough")
    func plateau() throws {
      let summary = try campaign([AdderMachine.target()], cases: nil) {
        $0.plateau = .milliseconds(50)
      }.run()
      #expect(summary.end == .plateau)
      #expect(summary.cases > 0)
    }

    @Test("lets a target that hangs rest after four times in a block, and the others go on")
    func resting() throws {
      let hanging = AdderMachine.target { machine in
        machine.perform = { _, _ in while true { usleep(1_000) } }
      }
      let summary = try campaign([Self.faultyTargets[0], hanging], cases: 200) {
        $0.limits.timeout = .milliseconds(60)
        $0.shrinkTime = .zero
        $0.confirmations = 1
      }.run()
      #expect(summary.cases == 200)
      let hangs = summary.buckets.filter { $0.target == hanging.name }
      #expect(hangs.reduce(0) { $0 + $1.count } == 4)
      #expect(summary.restedCases > 50)
      #expect(summary.restedCases < 100)
    }

    @Test("keeps what a failing case prints, and nothing of the others")
    func output() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          let answer = AdderMachine.work(command, &total)
          print("total \(total)")
          fflush(nil)
          return total > 5 ? answer + 1 : answer
        }
      }
      let finding = try #require(try campaign([target], cases: 100).run().findings.first)
      let text = String(decoding: finding.output, as: UTF8.self)
      #expect(text.hasPrefix("total "))
      #expect(text.split(separator: "\n").count == finding.script.commands.count)
    }
  }
}
