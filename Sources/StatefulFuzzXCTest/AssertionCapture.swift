#if canImport(XCTest)
import Foundation
import Synchronization
import XCTest

/// Says what the first `XCTAssert…` or `XCTFail` that failed in a closure had to tell.
///
/// On Apple platforms such a failure is expected, so that it counts as that of the case alone. Elsewhere
/// XCTest expects no failures: what a case says in this process, and not in a worker, is also recorded as a
/// failure of the test.
@Sendable
func captureAssertions(_ body: () -> Void) -> String? {
  #if canImport(ObjectiveC)
  let heard = FirstAssertion()
  let options = XCTExpectedFailure.Options()
  options.isStrict = false
  options.issueMatcher = {
    heard.note($0.compactDescription)
    return true
  }
  XCTExpectFailure("cases that fail", options: options) { body() }
  return heard.message
  #else
  AssertionObserver.shared.listen(during: body)
  #endif
}

/// The message of the first assertion that failed.
private final class FirstAssertion: Sendable {
  private let text = Mutex<String?>(nil)

  var message: String? { text.withLock(\.self) }

  func note(_ message: String) { text.withLock { $0 = $0 ?? message } }
}

#if !canImport(ObjectiveC)
/// Is told of each assertion that fails in this process, while a case runs or not.
private final class AssertionObserver: XCTestObservation, Sendable {
  /// Registered when it is first used.
  static let shared: AssertionObserver = {
    let observer = AssertionObserver()
    XCTestObservationCenter.shared.addTestObserver(observer)
    return observer
  }()

  private let listener = Mutex<FirstAssertion?>(nil)

  func listen(during body: () -> Void) -> String? {
    let heard = FirstAssertion()
    let outer = listener.withLock { current in
      defer { current = heard }
      return current
    }
    body()
    listener.withLock { $0 = outer }
    return heard.message
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    listener.withLock(\.self)?.note(description)
  }
}
#endif
#endif
