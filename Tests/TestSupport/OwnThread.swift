#if canImport(Testing)
import Foundation
import Testing

/// Runs tests on a thread outside the pool that all asynchronous code shares.
///
/// A test that computes for seconds, or waits for a process, keeps its thread for as long. The pool
/// has one for each core: some such tests, and others that wait for a task wait until they time
/// out.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  fileprivate let executor: LongTests

  /// Whether a suite hands the trait on to its tests.
  public var isRecursive: Bool { true }

  /// Runs `function` on the thread for long tests.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(executor) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// For tests that compute or wait for long without giving their thread away.
  public static var ownThread: Self { Self(executor: .shared) }

  /// For the tests that start workers, one after the other: they wait more than they compute, and nothing else
  /// has this thread.
  public static var threadForWorkers: Self { Self(executor: .workers) }
}

/// Threads for long tests.
private final class LongTests: TaskExecutor, @unchecked Sendable {
  // Safe to share: `jobs` is only touched while `condition` is locked.
  static let shared = LongTests(threads: 2)
  static let workers = LongTests(threads: 1)

  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  private init(threads: Int) {
    for _ in 0..<threads {
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
      // The newest one: a suite that is serialised goes on at once, and is not at its second test when all
      // others have ended.
      return jobs.removeLast()
    }
  }
}
#endif
