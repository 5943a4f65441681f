import Foundation
import Testing

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("What is confirmed under other hash seeds")
  struct HashEvidenceTests {
    typealias Outcome = FreshStart.Outcome

    @Test("this process hashes by seed 0, whatever starts it")
    func seed() {
      #expect(HashSeed.current == 0)
      #expect(HashSeed.others(than: 0, count: 3) == [1, 2, 3])
      #expect(HashSeed.others(than: 2, count: 3) == [1, 3, 4])
    }

    @Test("without another start there is one hash seed, and the report says so")
    func oneSeed() throws {
      let finding = try finding { nil }
      #expect(finding.reproduced == (3, 3))
      #expect(finding.hashing == .oneSeed)
      #expect(FailureReport(finding).text.contains("reproduced 3/3 with one hash seed · "))
    }

    @Test("a case that fails under other seeds as well is confirmed once more by that")
    func independent() throws {
      var seeds: [UInt64] = []
      let finding = try finding {
        FreshStart { entry, seed, _, _ in
          seeds.append(seed)
          #expect(entry.target == "test/adder")
          return Outcome(verdict: .mismatch)
        }
      }
      #expect(seeds == [1, 2, 3, 4, 5, 6, 7, 8])
      #expect(finding.reproduced == (3, 3))
      #expect(finding.hashing == .severalSeeds)
      #expect(FailureReport(finding).text.contains("reproduced 3/3 · "))
    }

    @Test("a case that passes under another seed alone is hash-dependent, in its own bucket")
    func dependent() throws {
      let finding = try finding {
        FreshStart { _, seed, _, _ in Outcome(verdict: seed == 3 ? .passed : .mismatch) }
      }
      #expect(finding.reproduced == (2, 3))
      #expect(finding.hashing == .dependent(fails: 0, passes: 3))
      #expect(finding.failure.verdict == .mismatch)
      #expect(
        FailureReport(finding).text.contains(
          "\n  hash-dependent: fails under hash seed 0x0, not under 0x3"))
      let entry = CorpusEntry(
        finding,
        CorpusEntry.Provenance(commit: nil, toolchain: nil, campaign: "c", now: { "now" }))
      #expect(entry.hashSeed == 0)
      #expect(entry.text().contains("\nx-hash-seed 0x0\n"))
      let json = try JSONLine.text(FindingJSON(finding, file: nil, isKnown: false))
      #expect(json.contains(#""hash_dependent":true,"hash_seed":"0x0""#))
      let found = FoundRecord(finding: finding, signature: "mismatch/add", isComplete: true)
      let line = try JSONLine.text(found)
      let read = try JSONDecoder().decode(FoundRecord.self, from: Data(line.utf8))
      #expect(read.finding.hashing == finding.hashing)
    }

    @Test("a case that no new process repeats is flaky, not hash-dependent")
    func unsteady() throws {
      let finding = try finding {
        FreshStart { _, _, _, _ in Outcome(verdict: .passed) }
      }
      #expect(finding.reproduced == (2, 3))
      #expect(finding.hashing == .oneSeed)
      #expect(finding.failure.verdict == .flaky)
    }

    @Test(
      "a start that comes to nothing, or to a limit, leaves the third confirmation to a fork",
      arguments: [nil, .timeout, .memory] as [Verdict?])
    func unable(verdict: Verdict?) throws {
      let finding = try finding {
        FreshStart { _, seed, _, _ in
          // The campaign's own seed would repeat it.
          (seed == HashSeed.current ? .mismatch : verdict).map { Outcome(verdict: $0) }
        }
      }
      #expect(finding.reproduced == (3, 3))
      #expect(finding.hashing == .oneSeed)
    }

    @Test("what the catalogue expects is tried under one other seed")
    func expected() throws {
      var seeds: [UInt64] = []
      let finding = try finding(expected: ["off-by-one"]) {
        FreshStart { _, seed, _, _ in
          seeds.append(seed)
          return Outcome(verdict: .mismatch, hazard: "off-by-one")
        }
      }
      #expect(finding.isExpected)
      #expect(seeds == [1])
      #expect(finding.hashing == .severalSeeds)
    }

    @Test("a replay's JSON is read, and what ran in part is no answer")
    func json() {
      let outcome = { (text: String) in Outcome(replayJSON: Array(text.utf8)) }
      #expect(
        outcome(#"[{"verdict":"trap","hazard":"wrong-write","agreement":null,"x":1}]"#)
          == Outcome(verdict: .trap, hazard: "wrong-write"))
      #expect(outcome(#"[{"verdict":"passed","hazard":null}]"#) == Outcome(verdict: .passed))
      #expect(outcome(#"[{"verdict":"passed","agreement":"stale"}]"#) == nil)
      #expect(outcome(#"[{"verdict":null}]"#) == nil)
      #expect(outcome("[]") == nil)
      #expect(outcome("Error: no") == nil)
    }

    @Test("a saved case says where it did not run under its own hash seed")
    func remark() throws {
      let target = AdderMachine.target { machine in machine.start = { $0.total + 1 } }
      let commands = AdderMachine.lines(.add(amount: 1))
      var entry = CorpusEntry(target: "test/adder", commands: commands)
      entry.hashSeed = 5
      let replayer = try Replayer([target])
      let result = try #require(try replayer.replay(entry))
      #expect(result.message.contains("FUZZ_HASH_SEED=0x5"))
      entry.hashSeed = 0
      #expect(try #require(try replayer.replay(entry)).remarks == [])
    }

    private func finding(
      expected: [String] = [], _ freshStart: () -> FreshStart?
    ) throws -> Finding {
      let target = AdderMachine.target(expects: expected) { machine in
        machine.start = { $0.total + 1 }
        if let hazard = expected.first { machine.hazard = hazard }
      }
      var options = CampaignOptions(seed: 42)
      options.cases = 1
      options.hasCanary = false
      var events = CampaignEvents()
      events.freshStart = freshStart()
      let campaign = try Campaign(targets: [target], options: options, events: events)
      return try #require(try campaign.run().findings.first)
    }
  }
}
