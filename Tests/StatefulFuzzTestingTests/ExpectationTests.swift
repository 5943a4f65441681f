import StatefulFuzz
import Synchronization
import Testing

@testable import StatefulFuzzTesting

@Suite("An expectation inside a check")
struct ExpectationTests {
  /// The report of a check that fails; nil when it passes.
  private func report(isolated: Bool = true, _ check: () -> Void) -> String? {
    captureExpectations { TemporaryCorpus().scope(isolated: isolated, check) }
  }

  @Test("refutes a property when it fails, and the values are shrunk")
  func property() throws {
    let found =
      report {
        fuzz(.int(in: 0...1_000), name: "numbers/expect") { #expect($0 < 500) }
      }
    let report = try #require(found)
    #expect(report.contains("\n    1  check(500)\n"), "\(report)")
    #expect(report.contains("Expectation failed: "), "\(report)")
  }

  @Test("refutes a property in the test's own process as well")
  func inProcess() throws {
    let found = report(isolated: false) {
      fuzz(.int(in: 0...1), name: "numbers/expect") { #expect($0 < 1) }
    }
    #expect(try #require(found).contains("\n    1  check(1)\n"))
  }

  @Test("refutes nothing when it holds")
  func holds() {
    let report = report {
      fuzz(.int(in: 0...1_000), name: "numbers/expect") { #expect($0 <= 1_000) }
    }
    #expect(report == nil)
  }

  @Test("says more than the error of a requirement that is thrown")
  func requirement() throws {
    let found =
      report {
        fuzz(.int(in: 0...1_000), name: "numbers/require") { number in
          _ = try #require(number < 500 ? number : nil)
        }
      }
    let report = try #require(found)
    #expect(report.contains("\n    1  check(500)\n"), "\(report)")
  }

  private actor Counter {
    private var count = 0

    func add() -> Int {
      count += 1
      return count
    }
  }

  @Test("names the command in flight that it fails in, and says where none overlapped")
  func inFlight() throws {
    let found =
      report {
        fuzz("counters/lanes", lanes: 2, model: 0, system: { Counter() }) { on in
          on.command("add") {
            $0 += 1
          } system: { counter in
            let count = await counter.add()
            #expect(count < 3)
          }
        }
      }
    let report = try #require(found)
    #expect(
      report.contains(
        "add in lane 1: Expectation failed: (count → 3) < 3; no two commands were in flight at the same time"
      ),
      "\(report)")
  }

  @Test(
    "fails a stateful test at the end of the case, in a task whose command has returned",
    arguments: [true, false])
  func late(isSleeping: Bool) throws {
    let found =
      report {
        fuzz("counters/late", model: 0, system: { Counter() }) { on in
          on.command("add") {
            $0 += 1
          } system: { counter in
            let counter = counter
            await Task.yield()
            Task {
              if isSleeping { try? await Task.sleep(for: .seconds(1)) }
              let count = await counter.add()
              #expect(count < 3)
            }
          }
        }
      }
    let report = try #require(found)
    #expect(report.contains("· step 3 of 3\n"), "\(report)")
    #expect(
      report.contains(
        "after the last command, in a task that had outlived its command: Expectation failed: (count → 3) < 3\n"
      ),
      "\(report)")
  }

  @Test("fails a stateful test, in a command's closure as in its check", arguments: [true, false])
  func stateful(inCommand: Bool) throws {
    let found =
      report {
        // Every fourth increment loses all.
        fuzz("counters/forgetful", model: 0, system: { 0 }) {
          command("increment") {
            $0 += 1
          } system: { counter in
            counter = (counter + 1) % 4
            if inCommand { #expect(counter != 0) }
          }
        } check: { model, counter in
          if !inCommand { #expect(counter == model) }
          return true
        }
      }
    let report = try #require(found)
    #expect(report.contains("step 4 of 4"), "\(report)")
    #expect(report.contains("increment: "), "\(report)")
    #expect(report.contains("Expectation failed: "), "\(report)")
  }

  @Test("is told from another one in the same closure, whatever the values are")
  func twoExpectations() throws {
    let heard = Mutex<[String]>([])
    withKnownIssue {
      TemporaryCorpus().scope {
        // Every third increment loses all, and every fifth counts twice.
        _ = fuzz("counters/both", model: 0, system: { (value: 0, calls: 0) }) { on in
          on.command("increment", .int(in: 0...3)) { model, step in
            model += step
          } system: { counter, step in
            counter.calls += 1
            counter.value = step == 2 ? 0 : counter.value + step
          }
          on.check { model, counter in
            #expect(counter.calls < 3)
            #expect(counter.value == model)
            return true
          }
        }
      }
    } matching: { issue in
      heard.withLock { $0.append("\(issue)") }
      return true
    }
    let reports = heard.withLock(\.self).filter { $0.contains("expectation-") }
    #expect(reports.contains { $0.contains("mismatch/increment/expectation-counter-calls") })
    #expect(reports.contains { $0.contains("mismatch/increment/expectation-counter-value") })
  }
}
