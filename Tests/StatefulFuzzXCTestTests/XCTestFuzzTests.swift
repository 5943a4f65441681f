import FuzzChecks
import Foundation
import StatefulFuzz
import StatefulFuzzXCTest
import XCTest

/// A test case whose failures are kept instead of reported.
private final class Recorder: XCTestCase {
  private(set) var failures: [(message: String, line: Int)] = []

  #if canImport(ObjectiveC)
  override func record(_ issue: XCTIssue) {
    failures.append(
      (issue.compactDescription, issue.sourceCodeContext.location?.lineNumber ?? 0))
  }
  #else
  override func recordFailure(
    withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
  ) {
    failures.append((description, line))
  }
  #endif
}

final class XCTestFuzzTests: XCTestCase {
  private let settings = CheckSettings(
    cases: 200, isIsolated: false, corpus: .nowhere)

  /// What a test case records while `body` runs as its test.
  private func failures(_ body: (XCTestCase) -> Void) -> [(message: String, line: Int)] {
    #if canImport(ObjectiveC)
    let recorder = Recorder()
    #else
    let recorder = Recorder(name: "recorder") { _ in }
    #endif
    body(recorder)
    return recorder.failures
  }

  func testPassesWithoutAWord() {
    XCTAssertEqual(fuzz(.int(), settings: settings) { $0 == $0 }?.cases, 200)
  }

  func testBeginsWhereAGeneratorSays() throws {
    let settings = settings
    let failures = failures {
      $0.fuzz(
        "counters/drawn", starting: .int(in: 0...9), model: { $0 }, system: { min($0, 7) },
        settings: settings
      ) { on in
        on.command("read") {
          $0
        } system: {
          $0
        }
      }
    }
    XCTAssertEqual(failures.count, 1)
    XCTAssert(failures[0].message.contains("read answered 7, expected 8"), failures[0].message)
  }

  func testSaysWhichOfSeveralSystemsIsWrong() throws {
    let settings = settings
    let failures = failures {
      $0.fuzz(
        "counters/several", model: 0, systems: ("right", { 0 }), ("wrong", { 1 }),
        settings: settings
      ) { on in
        on.command("read") {
          $0
        } system: {
          $0
        }
      }
    }
    XCTAssertEqual(failures.count, 1)
    XCTAssert(
      failures[0].message.contains("wrong: read answered 1, expected 0"), failures[0].message)
  }

  func testFailsAtTheCallersLineWithTheReport() throws {
    let settings = settings
    let line = Int(#line) + 2
    let failures = failures {
      $0.fuzz(.int(in: 0...1_000), name: "numbers/limit", settings: settings) { $0 < 500 }
    }
    XCTAssertEqual(failures.map(\.line), [line])
    let message = try XCTUnwrap(failures.first?.message)
    XCTAssert(message.contains("✗ mismatch · numbers/limit · step 1 of 1"), message)
    XCTAssert(message.contains("\n    1  check(500)\n"), message)
    XCTAssertFalse(message.contains("model  ()"), message)
  }

  func testKeepsItsFailureAndBeginsWithItTheNextTime() throws {
    let folder = NSTemporaryDirectory() + "xctest-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var settings = settings
    settings.corpus = .folder(folder)
    let messages = [500, 400].compactMap { [settings] limit in
      failures {
        $0.fuzz(.int(in: 0...1_000), name: "numbers/limit", settings: settings) { $0 < limit }
      }.first?.message
    }
    XCTAssertEqual(messages.count, 2)
    guard messages.count == 2 else { return }
    XCTAssert(messages[0].contains("it is run first from now on"), messages[0])
    XCTAssert(messages[1].contains("    1  check(500)\n"), messages[1])
  }

  /// The messages of a check in workers, where an assertion that fails is no failure of this test.
  private func isolatedFailures(
    _ body: (XCTestCase, CheckSettings) -> Void
  ) -> [String] {
    var settings = settings
    settings.isIsolated = true
    return failures { [settings] in body($0, settings) }.map(\.message)
  }

  func testAssertionInAPropertyRefutesIt() throws {
    let messages = isolatedFailures {
      $0.fuzz(.int(in: 0...1_000), name: "numbers/assert", settings: $1) {
        XCTAssertLessThan($0, 500, "too many")
      }
    }
    let message = try XCTUnwrap(messages.first)
    XCTAssertEqual(messages.count, 1)
    XCTAssert(message.contains("\n    1  check(500)\n"), message)
    XCTAssert(message.contains("XCTAssertLessThan failed"), message)
    XCTAssert(message.contains("too many"), message)
  }

  func testAssertionThatHoldsRefutesNothing() {
    let messages = isolatedFailures {
      $0.fuzz(.int(in: 0...1_000), name: "numbers/assert", settings: $1) {
        XCTAssertLessThanOrEqual($0, 1_000)
      }
    }
    XCTAssertEqual(messages, [])
  }

  func testAssertionsOfACommandAndOfACheckFailTheCase() throws {
    for isInCommand in [true, false] {
      let messages = isolatedFailures {
        // Every fourth increment loses all.
        $0.fuzz("counters/forgetful", model: 0, system: { 0 }, settings: $1) { on in
          on.command("increment") {
            $0 += 1
          } system: { counter in
            counter = (counter + 1) % 4
            if isInCommand { XCTAssertNotEqual(counter, 0) }
          }
          on.check("count") { model, counter in
            if !isInCommand { XCTAssertEqual(counter, model) }
            return true
          }
        }
      }
      let message = try XCTUnwrap(messages.first)
      XCTAssert(message.contains("step 4 of 4"), message)
      XCTAssert(
        message.contains(isInCommand ? "XCTAssertNotEqual failed" : "XCTAssertEqual failed"),
        message)
    }
  }
}
