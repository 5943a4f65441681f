import Foundation
import TestSupport
import Testing

@Suite("A command that is told of findings", .timeLimit(.minutes(60)), .ownThread)
struct FindingHookTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  @Test("finds in its environment what was found")
  func environment() throws {
    defer { driver.remove() }
    let output = try driver.run(
      "run", "selftest/failure", "--seed", "1", "--cases", "200", "--no-canary", "--campaign-dir",
      "c", "--on-finding", "echo \"$FUZZ_TARGET $FUZZ_HAZARD $FUZZ_FINDING\" > told; echo seen")
    #expect(output.status == 1)
    let told = try String(
      contentsOf: driver.folder.appendingPathComponent("told"), encoding: .utf8)
    #expect(told.hasPrefix("selftest/failure mismatch c/findings/mismatch-failure-"))
    #expect(output.err.contains("seen"))
    #expect(!output.out.split(separator: "\n").contains("seen"))
  }

  private static let failing = [
    "run", "selftest/failure", "--seed", "1", "--cases", "200", "--no-canary", "--campaign-dir",
    "c",
    "--on-finding",
  ]

  @Test("is told of when it fails")
  func failure() throws {
    defer { driver.remove() }
    let output = try driver.start(Self.failing + ["exit 3"]).finish()
    #expect(output.status == 1)
    #expect(
      output.err.contains(
        "warning: the --on-finding command for mismatch in selftest/failure ended with exit status "
          + "3\n"))
  }

  @Test("is waited for, which is said")
  func slow() throws {
    defer { driver.remove() }
    let running = try driver.start(
      Self.failing + ["while [ ! -e go ]; do sleep 0.1; done; echo ended"])
    running.wait(for: "Ctrl-C ends the wait")
    try Data().write(to: driver.folder.appendingPathComponent("go"))
    let output = running.finish()
    #expect(output.status == 1)
    #expect(
      output.err.contains(
        "waiting up to 1m for 1 command of --on-finding; Ctrl-C ends the wait\nended\n"))
    #expect(!output.err.contains("warning:"))
  }

  @Test(
    "is ended with all that it has started when the driver is to stop", arguments: [false, true])
  func stop(twice: Bool) throws {
    defer { driver.remove() }
    let running = try driver.start(
      Self.failing + ["sh -c 'trap : TERM INT; echo $$ > pid; while :; do sleep 1; done' & wait"])
    running.wait(for: "Ctrl-C ends the wait")
    repeat {
      kill(running.process.processIdentifier, SIGTERM)
      usleep(1_000)  // signals that come together are one
    } while twice && running.process.isRunning
    let output = running.finish()
    #expect(output.status == (twice ? 143 : 1))
    #expect(
      output.err.contains("for mismatch in selftest/failure was still running and was killed")
        == !twice)
    let text = try String(
      contentsOf: driver.folder.appendingPathComponent("pid"), encoding: .utf8)
    let process = try #require(pid_t(text.dropLast()))
    // Its parent is another one now, and has to take note; the suite's time limit ends the wait.
    while !Self.isGone(process) { usleep(1_000) }
  }

  /// Whether a process has ended; one that nobody has taken note of has.
  private static func isGone(_ process: pid_t) -> Bool {
    if kill(process, 0) != 0 { return true }
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { $0.contains(") Z ") } ?? true
  }
}
