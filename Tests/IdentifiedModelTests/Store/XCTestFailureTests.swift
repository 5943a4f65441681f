#if canImport(XCTest)
import IdentifiedModel
import XCTest

@testable import IdentifiedModelTesting

/// A test case whose failures are kept instead of reported.
private final class Recorder: XCTestCase {
  private(set) var failures: [String] = []

  #if canImport(ObjectiveC)
  override func record(_ issue: XCTIssue) {
    let place = issue.sourceCodeContext.location
    failures.append("\(place?.lineNumber ?? 0): \(issue.compactDescription)")
  }
  #else
  override func recordFailure(
    withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
  ) {
    failures.append("\(line): \(description)")
  }
  #endif
}

/// A test store in a test of XCTest.
final class XCTestFailureTests: XCTestCase {
  func testFailsTheRunningTestAndNotTheProcess() {
    #if canImport(ObjectiveC)
    let recorder = Recorder()
    #else
    let recorder = Recorder(name: "recorder") { _ in }
    #endif
    // As XCTest tells it when the recorder's test starts.
    RunningXCTest.shared.testCaseWillStart(recorder)
    defer { RunningXCTest.shared.testCaseWillStart(self) }
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
    }
    store.send(2, assert: { $0 = 1 }, line: 7)
    store.exhaustivity = .off(showSkippedAssertions: true)
    store.send(2, line: 8)
    XCTAssertEqual(
      recorder.failures, ["7: sending 2 did not change the state as asserted\n- 1\n+ 2"])
  }

  func testPassesWithoutAWord() {
    let store = TestStore(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
    store.send(1)
  }
}
#endif
