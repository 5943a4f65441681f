import Testing

@testable import StatefulFuzz

@Suite("Schedules")
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

  @Test(
    "of depth d have d - 1 points of change, after which the lane that ran waits for all others")
  func priorities() {
    let jobs = [ReadyJob(number: 1, lane: 1), ReadyJob(number: 2, lane: 2)]
    for seed in 0..<50 as Range<UInt64> {
      var schedule = PriorityChangeSchedule(depth: 1, seed: seed)
      let decisions = (0..<40).map { _ in schedule.next(of: jobs) }
      #expect(Set(decisions).count == 1)
      var changing = PriorityChangeSchedule(depth: 2, seed: seed)
      let changed = (0..<40).map { _ in changing.next(of: jobs) }
      #expect(zip(changed, changed.dropFirst()).count { $0 != $1 } <= 1)
    }
  }

  @Test("that weigh lanes run one as often as it has commands left")
  func weights() {
    var schedule = WeightedSchedule(seed: 1)
    schedule.expect(9, in: 1)
    schedule.expect(1, in: 2)
    let jobs = [ReadyJob(number: 1, lane: 1), ReadyJob(number: 2, lane: 2)]
    let second = (0..<1_000).count { _ in schedule.next(of: jobs) == 1 }
    #expect((60...140).contains(second))
  }
}
