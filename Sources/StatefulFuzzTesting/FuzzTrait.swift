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
/// A test inherits what its own trait does not set from the trait of its suite. The environment
/// variables `FUZZ_CASES`, `FUZZ_DURATION` and `FUZZ_SEED` override both, so a nightly job can
/// run the same tests longer.
public struct FuzzTrait: TestTrait, SuiteTrait, TestScoping {
  let settings: CheckSettings

  /// Whether tests inherit the settings of their suite: always true.
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
  ///   - cases: The number of fresh cases of each check; 1,000 by default.
  ///   - duration: The time for the fresh cases of each check; the only limit if `cases` is not
  ///     set.
  ///   - seed: Determines every case; 1 by default.
  ///   - commands: The greatest number of commands in a case; 50 by default.
  ///   - isolated: If false, cases run in the process of the test: a debugger sees them, and a trap
  ///     ends all tests. Otherwise they run in worker processes, if the platform can fork.
  ///   - workers: How worker processes start. With `.fork`, the default on Linux, they are copies of
  ///     the test's process. With `.spawn` the test program is started again for each and runs this
  ///     test up to the `fuzz` call: slower, and for systems that use Dispatch queues.
  ///   - corpus: Where failures are saved; by default the nearest folder `Corpus`.
  ///   - findings: The number of different failures after which a check ends; 5 by default.
  ///   - timeout: The time that one case may take; 5 seconds by default.
  /// - Returns: A trait for tests and suites.
  public static func fuzz(
    cases: UInt64? = nil, duration: Duration? = nil, seed: UInt64? = nil, commands: Int? = nil,
    isolated: Bool? = nil, workers: WorkerStart? = nil, corpus: CorpusLocation? = nil,
    findings: Int? = nil, timeout: Duration? = nil
  ) -> Self {
    FuzzTrait(
      settings: CheckSettings(
        cases: cases, duration: duration, seed: seed, commandLimit: commands,
        isIsolated: isolated, corpus: corpus, findings: findings, workers: workers,
        timeout: timeout))
  }
}

/// What the traits around the running test say.
enum FuzzScope {
  @TaskLocal static var settings = CheckSettings()
}
#endif
import FuzzChecks
