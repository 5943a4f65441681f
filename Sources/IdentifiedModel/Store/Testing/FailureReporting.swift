/// Where the failures of test stores go that were made without a sink of their own.
///
/// The library knows no testing library, because apps link it. `IdentifiedModelTesting` does, and
/// installs itself here before any test runs.
package enum FailureReporting {
  /// Records a failure with the running test; answers whether there was one.
  nonisolated(unsafe) private static var installed: (@Sendable (TestFailure) -> Bool)?

  /// Sets what records failures; once, before any other code of the program runs.
  package static func install(_ record: @escaping @Sendable (TestFailure) -> Bool) {
    installed = record
  }

  /// Records a failure; one that nobody would see ends the process.
  static func report(_ failure: TestFailure) {
    if let installed, installed(failure) || failure.isInformational { return }
    if failure.isInformational { return }
    preconditionFailure(
      """
      \(failure.fileID):\(failure.line): \(failure.description)
      No test is running that could record it. Depend on IdentifiedModelTesting, which knows the \
      running test of Swift Testing and of XCTest, and release the test store before its test ends; \
      or make the test store with onFailure.
      """)
  }
}
