import Testing

@testable import StatefulFuzz

@Suite("How long a task meant to sleep")
struct SleepDurationTests {
  @Test(
    "is the roundest duration that may have been, however long the machine paused",
    arguments: [
      // What is left in microseconds, what has passed since the job began, milliseconds that were meant.
      (999_998, 40, 1_000), (980_400, 25_000, 1_000), (999_000, 40, 999), (998_990, 40, 999),
      (1_200, 30, 1), (300, 20, 0), (249_100, 1_500, 250), (1_499_990, 30, 1_500), (-5, 10, 0),
      (2_997_100, 3_000, 3_000),
      // A job that has computed for long and then sleeps for less.
      (49_980, 300_000, 50), (29_990, 3_000_000, 30), (6_995, 3_000_000, 7),
      (11_990, 10_000, 12), (11_990, 300_000, 12), (983_950, 16_100, 1_000),
    ] as [(Int, Int, Int)])
  func round(left: Int, elapsed: Int, meant: Int) {
    let duration = SleepDuration.meant(
      delay: .microseconds(left), elapsed: .microseconds(elapsed))
    #expect(duration == .milliseconds(meant))
  }

  @Test("may be for ever")
  func forever() {
    let duration = SleepDuration.meant(delay: .seconds(Int64.max), elapsed: .zero)
    #expect(duration >= .seconds(1_000_000_000))
  }
}
