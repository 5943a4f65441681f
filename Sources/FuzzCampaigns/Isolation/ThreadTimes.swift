import FuzzPlatform
import StatefulFuzz

/// What the threads of a process did with their time: had a processor, or waited for one.
///
/// A time limit is there for what hangs or takes too much, not for a machine that is busy with
/// something else: what a run waited for a processor does not count against it.
struct ThreadTimes: Equatable {
  /// The times of one thread, in nanoseconds.
  struct Thread: Equatable {
    var running: UInt64
    var waiting: UInt64
  }

  /// By the threads' ids.
  private var threads: [Int32: Thread] = [:]

  /// Reads the times of all threads of a process; empty where the platform does not tell.
  ///
  /// - Source: `/proc/<pid>/task/<tid>/schedstat`, its first two fields (Linux, `sched-stats.rst`).
  init(of process: pid_t) {
    for name in ProcessThreads.namesOfThreads(of: process) {
      let times = smallFile("/proc/\(process)/task/\(name)/schedstat")?.split(separator: " ") ?? []
      guard times.count > 1, let thread = Int32(name), let running = UInt64(times[0]),
        let waiting = UInt64(times[1])
      else { continue }
      threads[thread] = Thread(running: running, waiting: waiting)
    }
  }

  /// Takes the times of threads, for tests.
  init(_ threads: [Int32: Thread]) { self.threads = threads }

  /// The number of threads.
  var count: Int { threads.count }

  /// The longest that one thread has waited for a processor since an earlier reading.
  func longestWait(since earlier: ThreadTimes) -> Duration {
    .nanoseconds(Int64(clamping: threads.map { changes($0, since: earlier).waiting }.max() ?? 0))
  }

  /// The time that all threads together had processors since an earlier reading.
  func running(since earlier: ThreadTimes) -> Duration {
    let sum = threads.reduce(into: UInt64(0)) { $0.add(changes($1, since: earlier).running) }
    return .nanoseconds(Int64(clamping: sum))
  }

  private func changes(
    _ thread: (key: Int32, value: Thread), since earlier: ThreadTimes
  ) -> Thread {
    guard let before = earlier.threads[thread.key] else { return thread.value }
    return Thread(
      running: thread.value.running - min(thread.value.running, before.running),
      waiting: thread.value.waiting - min(thread.value.waiting, before.waiting))
  }
}
