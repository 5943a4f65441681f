import StatefulFuzz
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
}
