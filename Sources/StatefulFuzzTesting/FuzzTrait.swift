#if canImport(Testing)
import StatefulFuzz
import Testing

/// Budget, seed and corpus of the checks in a test or a suite.
///
/// ```swift
/// @Test(.fuzz(cases: 10_000)) func theQueueIsAnArrayInDisguise() {
///   fuzz("queue/ring") { QueueMachine() }
/// }
/// ```
///
/// What a test's trait leaves out, its suite's says. `FUZZ_CASES`, `FUZZ_DURATION` and `FUZZ_SEED`
/// in the environment replace what either says, so that a nightly job can run the same tests
/// longer.
public struct FuzzTrait: TestTrait, SuiteTrait, TestScoping {
  let settings: CheckSettings

  /// Tests inherit what their suite says.
  public var isRecursive: Bool { true }

  /// Runs the test with these settings.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await FuzzScope.$settings.withValue(
      settings.inheriting(from: FuzzScope.settings), operation: function)
  }
}

extension Trait where Self == FuzzTrait {
  /// Budget, seed and corpus of the checks in a test or a suite.
  ///
  /// - Parameters:
  ///   - cases: Fresh cases of each check; 1,000 unless somebody says otherwise.
  ///   - duration: Time for the fresh cases of each check; without `cases` the only limit.
  ///   - seed: Fixes every case; 1 unless somebody says otherwise.
  ///   - commands: The greatest number of commands in a case; 50 unless somebody says otherwise.
  ///   - isolated: False to run cases in the test's process: a debugger sees them, and a trap ends
  ///     all tests. Otherwise, where this platform can fork, they run in a process of their own.
  ///   - corpus: Where failures are kept; the nearest folder `Corpus` unless somebody says
  ///     otherwise.
  ///   - findings: Failures of different kinds after which a check ends; 5 unless somebody says
  ///     otherwise.
  /// - Returns: A trait for tests and suites.
  public static func fuzz(
    cases: UInt64? = nil, duration: Duration? = nil, seed: UInt64? = nil, commands: Int? = nil,
    isolated: Bool? = nil, corpus: CorpusLocation? = nil, findings: Int? = nil
  ) -> Self {
    FuzzTrait(
      settings: CheckSettings(
        cases: cases, duration: duration, seed: seed, commandLimit: commands,
        isIsolated: isolated, corpus: corpus, findings: findings))
  }
}

/// What the traits around the running test say.
enum FuzzScope {
  @TaskLocal static var settings = CheckSettings()
}
#endif
import FuzzChecks
