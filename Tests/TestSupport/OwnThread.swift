#if canImport(Testing)
import Foundation
import Testing

/// Runs tests on a thread outside the pool that all asynchronous code shares.
///
/// A test that computes for seconds, or waits for a process, keeps its thread for as long. The pool
/// has one for each core: some such tests, and others that wait for a task wait until they time
/// out.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  /// Whether a suite hands the trait on to its tests.
  public var isRecursive: Bool { true }

  /// Runs `function` on the thread for long tests.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(LongTests.shared) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// For tests that compute or wait for long without giving their thread away.
  public static var ownThread: Self { Self() }
}

/// Two threads for long tests, which may both be busy.
private final class LongTests: TaskExecutor, @unchecked Sendable {
  // Safe to share: `jobs` is only touched while `condition` is locked.
  static let shared = LongTests()

  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  private init() {
    for _ in 0..<2 {
      let thread = Thread { [self] in
        while true { nextJob().runSynchronously(on: asUnownedTaskExecutor()) }
      }
      thread.name = "long tests"
      thread.stackSize = 8 << 20  // that of a main thread
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { jobs.append(job) }
    condition.signal()
  }

  private func nextJob() -> UnownedJob {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}
#endif
