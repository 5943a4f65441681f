@_exported public import IdentifiedModel

import CIdentifiedModelTesting
import Testing

/// Makes failures of test stores issues of the running test, and what is informational warnings.
///
/// Where no test of Swift Testing is running, one of XCTest gets them. Where none is running at all,
/// nothing is recorded, and the test store says so.
@_cdecl("identified_model_testing_install")
func install() {
  #if canImport(XCTest)
  RunningXCTest.observe()
  #endif
  FailureReporting.install { failure in
    guard Test.current != nil else {
      #if canImport(XCTest)
      return RunningXCTest.shared.record(failure)
      #else
      return false
      #endif
    }
    let location = SourceLocation(
      fileID: failure.fileID, filePath: failure.fileID, line: failure.line, column: 1)
    Issue.record(
      Comment(rawValue: failure.description),
      severity: failure.isInformational ? .warning : .error, sourceLocation: location)
    return true
  }
}
