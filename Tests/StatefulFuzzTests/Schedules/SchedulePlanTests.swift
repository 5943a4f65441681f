import TestSupport
import Testing

@testable import StatefulFuzz

@Suite("Schedules", .ownThread)
struct SchedulePlanTests {
  @Test(
    "are read as they are written",
    arguments: [
      "", "1", "0 0 2", "55 -8", "uniform 0x2a", "pct-3 0x0", "pos 0xffffffff", "surw 0x1",
    ])
  func roundTrip(text: String) throws {
    let plan = try #require(SchedulePlan(text))
    #expect(plan.description == text)
  }

  @Test("are refused otherwise", arguments: ["-9", "x", "56", "1 a", "pct-9 0x1", "uniform 12"])
  func refused(text: String) { #expect(SchedulePlan(text) == nil) }

  @Test(
    "come out of the choices that draw them",
    arguments: ["", "0 3 0 1", "0 -2", "pct-2 0x5", "surw 0x7"])
  func choices(text: String) throws {
    let plan = try #require(SchedulePlan(text))
    var choices = Choices(replaying: plan.choices)
    #expect(SchedulePlan.draw(&choices, samplers: []) == plan)
    #expect(choices.drawn.map(\.value) == plan.choices.map(\.value))
  }

  @Test("take another's place in a header, with marks and without")
  func replacing() throws {
    let old = try #require(SchedulePlan("pct-2 0x5"))
    let new = try #require(SchedulePlan("0 1"))
    let rest = [Choice(value: 7, bound: 9)]
    let header = [Choice(value: 3, bound: 51)] + old.choices + rest
    let replaced = SchedulePlan.replacing(new, in: header)
    #expect(replaced == [header[0]] + new.choices + rest)
    var marked = Choices(replaying: old.choices)
    marked.markSpans()
    _ = SchedulePlan.draw(&marked, samplers: [])
    let withMarks = SchedulePlan.replacing(new, in: [header[0]] + marked.recorded + rest)
    #expect(withMarks.filter { !$0.isMark } == replaced)
    #expect(withMarks.contains { $0.isMark })
  }

  private static let twoJobs = [ReadyJob(number: 1, lane: 1), ReadyJob(number: 2, lane: 2)]

  @Test(
    "of depth d have d - 1 points of change, after which the lane that ran waits for all others")
  func priorities() {
    for seed in 0..<50 as Range<UInt64> {
      var schedule = PriorityChangeSchedule(depth: 1, seed: seed)
      var changing = PriorityChangeSchedule(depth: 2, seed: seed)
      for commands in 1...3 {
        schedule.beginFlight(of: commands)
        let decisions = (0..<40).map { _ in schedule.next(of: Self.twoJobs) }
        #expect(Set(decisions).count == 1)
        changing.beginFlight(of: commands)
        let changed = (0..<40).map { _ in changing.next(of: Self.twoJobs) }
        #expect(zip(changed, changed.dropFirst()).count { $0 != $1 } <= 1)
      }
    }
  }

  // One order of two lanes, and one change at one place among k decisions: d is 2.
  @Test(
    "of depth 2 change from a lane to another at any decision as often as is guaranteed",
    arguments: [0, 1, 3, 4, 7, 8, 15, 16, 31, 32, 63, 127, 255])
  func guarantee(place: Int) {
    let (commands, seeds) = (2, LongForm.count(40_000, or: 12_000))
    var decisions = 2 * commands
    var chance = 0.5
    while decisions <= place { (decisions, chance) = (decisions * 2, chance / 2) }
    let met = (0..<UInt64(seeds)).count { seed in
      var schedule = PriorityChangeSchedule(depth: 2, seed: seed)
      schedule.beginFlight(of: commands)
      return (0..<place).allSatisfy { _ in schedule.next(of: Self.twoJobs) == 0 }
        && schedule.next(of: Self.twoJobs) == 1
    }
    let expected = Double(seeds) * chance / Double(2 * decisions)
    #expect(Double(met) >= expected - 4 * expected.squareRoot(), "\(met) of \(expected)")
  }

  @Test("that weigh lanes run one as often as it has commands left")
  func weights() {
    var schedule = WeightedSchedule(seed: 1)
    schedule.expect(9, in: 1)
    schedule.expect(1, in: 2)
    let second = (0..<1_000).count { _ in schedule.next(of: Self.twoJobs) == 1 }
    #expect((60...140).contains(second))
  }
}
