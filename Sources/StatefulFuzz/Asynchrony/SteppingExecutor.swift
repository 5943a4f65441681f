#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs jobs on the thread that waits for them, one at a time, in the order that a schedule says.
///
/// Unchecked: every access to its state is within `locked`.
final class SteppingExecutor: TaskExecutor, @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var ready: [UnownedJob] = []
  private var schedule: ArraySlice<Int>
  private var isFinished = false

  init(schedule: [Int]) {
    self.schedule = schedule[...]
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(arrival, nil)
  }

  deinit {
    pthread_cond_destroy(arrival)
    pthread_mutex_destroy(mutex)
    arrival.deallocate()
    mutex.deallocate()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    locked {
      ready.append(job)
      pthread_cond_signal(arrival)
    }
  }

  /// Ends `runUntilFinished` once the running job is over.
  func finish() {
    locked {
      isFinished = true
      pthread_cond_signal(arrival)
    }
  }

  /// Runs jobs until one has called `finish`; waits where none is ready.
  func runUntilFinished() {
    while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func nextJob() -> UnownedJob? {
    locked {
      while ready.isEmpty, !isFinished { pthread_cond_wait(arrival, mutex) }
      if isFinished { return nil }
      guard ready.count > 1 else { return ready.removeLast() }
      let choice = schedule.popFirst() ?? 0
      return ready.remove(at: min(max(0, choice), ready.count - 1))
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
