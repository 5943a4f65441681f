import TestSupport
import Testing

@testable import FuzzChecks
@testable import StatefulFuzz

@Suite(
  "The check of all kinds of jobs at the start of a worker", .timeLimit(.minutes(60)), .ownThread)
struct JobKindTests {
  @Test("names each kind that runs elsewhere")
  func elsewhere() {
    // Nobody has taken over the executors of this process: its jobs run on other threads.
    #expect(JobKind.escaping {} == JobKind.allCases)
    #expect(Deadlock.escaped([]) == "")
    #expect(
      Deadlock.escaped([.actor])
        == "A check at the start of this process saw jobs that no schedule has in order, of actors. "
    )
    #expect(
      Deadlock.escaped([.task, .stream, .sleep]).hasSuffix("of Task { }, streams and Task.sleep. "))
  }

  @Test("sees all of them arrive in a worker")
  func inWorker() throws {
    let test = StatefulTest("jobs/kinds", model: 0, system: { 0 }) { on in
      on.command("look") { (count: inout Int) -> String in
        count += 1
        return "installed, escaping: []"
      } system: { (_: inout Int) async -> String in
        let isInstalled = ProcessExecutors.areInstalled
        return "\(isInstalled ? "" : "not ")installed, escaping: \(ProcessExecutors.escaping)"
      }
    }
    let summary = try test.target.check(CheckOptions(cases: 3, isolation: .batch))
    #expect(summary.cases == 3)
  }
}
