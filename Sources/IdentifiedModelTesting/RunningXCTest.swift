#if canImport(XCTest)
import Synchronization
import XCTest

/// Knows which test of XCTest is running, and records failures with it.
///
/// XCTest tells its observers, and nobody else. What it is told before a test starts it knows when a
/// test store fails.
final class RunningXCTest: NSObject, XCTestObservation, Sendable {
  static let shared = RunningXCTest()

  /// Unchecked: it is only handed from the observer to whoever records a failure, while the test
  /// runs; XCTest itself takes failures from any thread.
  private struct Running: @unchecked Sendable {
    weak var testCase: XCTestCase?
  }

  private let running = Mutex(Running())

  /// Is told of every test from now on.
  static func observe() { XCTestObservationCenter.shared.addTestObserver(shared) }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let next = Running(testCase: testCase)
    running.withLock { $0 = next }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) { running.withLock { $0 = Running() } }

  /// Records a failure with the running test; answers whether there is one.
  ///
  /// What is informational becomes a line of the log, because XCTest has no warnings.
  func record(_ failure: TestFailure) -> Bool {
    guard let testCase = running.withLock({ $0 }).testCase else { return false }
    if failure.isInformational {
      print("\(failure.fileID):\(failure.line): warning: \(testCase.name): \(failure.description)")
      return true
    }
    #if canImport(ObjectiveC)
    let place = XCTSourceCodeContext(
      location: XCTSourceCodeLocation(filePath: failure.fileID, lineNumber: failure.line))
    testCase.record(
      XCTIssue(
        type: .assertionFailure, compactDescription: failure.description,
        sourceCodeContext: place))
    #else
    testCase.recordFailure(
      withDescription: failure.description, inFile: failure.fileID, atLine: failure.line,
      expected: true)
    #endif
    return true
  }
}
#endif
