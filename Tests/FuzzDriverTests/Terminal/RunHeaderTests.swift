import Testing

@testable import FuzzDriver

@Suite("The first line of a campaign")
struct RunHeaderTests {
  @Test(
    "tells seed, commit, workers, limits and folder",
    arguments: [
      (["--cases", "500"], "2 workers  for 500 cases"),
      (["--forever"], "2 workers  until stopped"),
      (
        ["--isolation", "none", "--cases", "1"],
        "in the driver's own process (a crash or a hang ends the run)  for 1 case"
      ),
      (
        ["--isolation", "case", "--cases", "1", "-j", "2"],
        "2 workers, a process for each case, no search  for 1 case"
      ),
      (["--shard", "3/8", "--forever", "-j1"], "1 worker  shard 3/8  until stopped"),
    ])
  func whole(arguments: [String], middle: String) throws {
    let options = try options(arguments + ["--seed", "0x5eed"])
    let header = RunHeader(
      options: options, commit: "4f1c2e9d0c5b6a7f8e9d0c1b2a3f4e5d6c7b8a90 clean",
      folder: ".fuzz/night-0142")
    #expect(
      header.text
        == "fuzz-driver 0.1.0  seed 0x5eed  commit 4f1c2e9 (clean)  \(middle)  .fuzz/night-0142")
  }

  @Test(
    "tells the time of day at which it ends, and the whole budget",
    arguments: [
      (["--duration", "8h"], "until 00:00 (0h)"),
      (["--duration", "1h30m"], "until 00:00 (0h00m)"),
      (["--duration", "90s", "--cases", "7"], "until 00:00 (0m00s) or for 0 cases"),
      (["--duration", "48h"], "until 0000-00-00 00:00 (00h)"),
    ])
  func time(arguments: [String], expected: String) throws {
    let header = RunHeader(
      options: try options(arguments + ["--seed", "0"]), commit: nil, folder: "c")
    // Times are not the same twice, so that every digit is taken for 0.
    let text = String(header.text.map { $0.isNumber ? "0" : $0 })
    #expect(text == "fuzz-driver 0.0.0  seed 0x0  0 workers  \(expected)  c")
  }

  @Test(
    "writes the budget as a command line has it",
    arguments: [
      (Duration.seconds(28_800), "8h"), (.seconds(5_400), "1h30m"), (.seconds(60), "1m"),
      (.seconds(3_605), "1h5s"), (.milliseconds(1_500), "1s500ms"), (.zero, "0s"),
    ])
  func budget(duration: Duration, expected: String) {
    #expect(ClockText.budget(duration) == expected)
  }

  private func options(_ arguments: [String]) throws -> RunOptions {
    let invocation = try CommandLineFixture.parse(["run"] + arguments)
    guard case .run(let options) = invocation else {
      throw CommandLineFixture.UnexpectedInvocation(invocation)
    }
    return options
  }
}
