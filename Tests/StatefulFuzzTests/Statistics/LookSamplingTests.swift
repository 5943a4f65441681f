import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Statistics of a large state", .ownThread)
struct LookSamplingTests {
  /// An array that is read, written, and once in a while written with what is there.
  struct Machine: StateMachine {
    let count: Int

    enum Command: Codable, Hashable, Sendable, CustomStringConvertible {
      case rest
      case illegal
      case write(Int)
      var description: String {
        switch self {
        case .rest: "rest"
        case .illegal: "illegal"
        case .write(let place): "write(\(place))"
        }
      }
    }

    static let commandKinds = ["rest", "illegal", "write"]
    static func kind(of command: Command) -> Int {
      switch command {
      case .rest: 0
      case .illegal: 1
      case .write: 2
      }
    }

    func makeModel(_ initial: NoInitialState) -> [Int] { Array(repeating: 0, count: count) }
    func makeSystem(_ initial: NoInitialState) {}
    func drawCommand(_ choices: inout Choices, model: [Int]) -> Command {
      switch choices.draw(below: 3) {
      case 0: .rest
      case 1: .illegal
      default: .write(Int(choices.draw(below: UInt64(count))))
      }
    }
    func step(_ command: Command, model: inout [Int]) -> Bool? {
      switch command {
      case .rest: return false
      case .illegal: return nil
      case .write(let place):
        model[place] += 1
        return false
      }
    }
    func perform(_ command: Command, on system: inout Void) {}
    func check(
      _ command: Command, response: Void, expected: Bool, model: [Int], system: Void
    ) -> Divergence? { nil }
  }

  /// The statistics of 400 watched cases of 50 commands, and the commands in them.
  private func tally(count: Int) -> (kinds: [TargetStatistics.Kind], commands: UInt64) {
    let target = Target("toy/large", summary: "an array") { Machine(count: count) }
    var statistics = TargetStatistics(target)
    let watch = RunWatch()
    watch.wants = .effects
    var commands: UInt64 = 0
    for index in 0..<400 as Range<UInt64> {
      var choices = Choices(fresh: .forCase(index, campaignSeed: 7))
      commands += UInt64(target.observe(&choices, 50, .local, watch).executed)
      statistics.add(CaseObservation(slot: 0, watch))
    }
    return (statistics.kinds, commands)
  }

  @Test("are those of every command while the state is small")
  func small() {
    let (kinds, commands) = tally(count: 100)
    #expect(kinds.reduce(0) { $0 + $1.generated } == commands)
    #expect(kinds.map { $0.rejected == $0.generated } == [false, true, false])
    #expect(kinds.map(\.effective) == [0, 0, kinds[2].generated])
  }

  @Test("are those of a share of the commands, and say the same of each kind")
  func large() {
    let (all, commands) = tally(count: 100)
    let (kinds, largeCommands) = tally(count: 10_000)
    #expect(commands == largeCommands)
    // 10,001 values, 512 for a command: one in 19.
    let seen = kinds.reduce(0) { $0 + $1.generated }
    #expect((commands / 23...commands / 16).contains(seen))
    // What was looked at was seen as it was: an unknown state before it would show an effect of a rest.
    #expect(kinds.map(\.effective) == [0, 0, kinds[2].generated])
    #expect(kinds[1].rejected == kinds[1].generated)
    for (large, small) in zip(kinds, all) {
      let share = Double(large.generated) / Double(seen)
      let usual = Double(small.generated) / Double(commands)
      #expect(abs(share - usual) < 0.06, "\(large.name)")
    }
  }

  @Test("do not change what is a difference between two runs")
  func fingerprints() {
    let target = Target("toy/large", summary: "an array") { Machine(count: 10_000) }
    let watch = RunWatch()
    watch.wants = .effects
    func fingerprint() -> RunFingerprint {
      var choices = Choices(fresh: .forCase(3, campaignSeed: 7))
      return RunFingerprint(watch, target.observe(&choices, 50, .local, watch))
    }
    let first = fingerprint()
    #expect(first.difference(from: fingerprint()) == nil)
  }

  @Test("looks at large expectations seldom, however small the answers are")
  func largeExpectations() {
    var sampling = LookSampling(work: 100_000, seed: 1)
    var (expectations, responses) = (0, 0)
    for number in 0..<1_000 as Range<UInt64> {
      _ = sampling.beginCommand()
      sampling.goOn(after: number)
      if sampling.seesExpected {
        expectations += 1
        sampling.note(expectedWork: 100_000)
      }
      if sampling.seesResponse {
        responses += 1
        sampling.note(responseWork: 1)
      }
    }
    #expect(responses == 1_000)
    #expect(expectations < 20)
  }
}
