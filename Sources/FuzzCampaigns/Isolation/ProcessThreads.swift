import CIsolation
import FuzzPlatform
import StatefulFuzz
import Synchronization

/// Whether anything but the calling thread can still do something in this process.
///
/// In a worker the thread that takes requests waits for the thread of the case. Where there is no other
/// one, but for the first thread of a started test process, nothing happens any more once the case's thread
/// waits.
package enum ProcessThreads {
  /// Threads of a worker that wait while a case runs; 0 in another process.
  private static let waitingThreads = Atomic(0)

  /// What a supervisor does without where it cannot read /proc, as a sentence; nil where it can.
  package static var unwatched: String? {
    #if os(Linux)
    guard smallFile("/proc/self/statm") == nil else { return nil }
    return "/proc cannot be read: the memory of runs is limited only by address space, time spent "
      + "waiting for a processor counts as time of the run, a deadlock ends at the time limit, and "
      + "processes that a system leaves behind are not ended"
    #else
    return nil
    #endif
  }

  /// Must be called in a worker, before its first run.
  static func noteWorker(_ region: SharedRegion) {
    waitingThreads.store(sf_is_first_thread() == 1 ? 1 : 2, ordering: .relaxed)
    OtherThreads.areJudged(by: { isLastOne })
    OtherThreads.queuesAreJudged(
      beginCase: { DispatchUse.beginCase() }, areLost: { DispatchUse.isLost },
      nameOfThread: { QueueHooks.nameOfThread },
      keep: { region.otherParticipant = $0.isEmpty ? nil : $0 })
    ProcessExecutors.allow { clocks in
      let time: Duration
      switch clocks {
      case .run: return sf_let_swift_clocks_run()
      case .beginCase: return sf_begin_swift_clocks()
      case .stand(let slept): time = slept
      }
      let (seconds, attoseconds) = time.components
      let whole = seconds.multipliedReportingOverflow(by: 1_000_000)
      // Three hundred thousand years are enough.
      guard !whole.overflow, whole.partialValue >= 0 else { return }
      sf_stop_swift_clocks(
        UInt64(whole.partialValue) + UInt64(attoseconds / 1_000_000_000_000))
    }
    sf_look_at_task_switches({ ProcessExecutors.giveWay() }, { ProcessExecutors.leaveActor() })
    WaitingTasks.areFound { task in
      var goal = Int32(0)
      let frames = [UInt64](unsafeUninitializedCapacity: WaitingPlace.frameLimit) { frames, count in
        count = sf_waiting_functions(task, frames.baseAddress, frames.count, &goal)
      }
      return WaitingPlace(WaitingPlace.Goal(rawValue: Int(goal)) ?? .unknown, frames)
    }
    QueueHooks.watch()
  }

  /// Whether the thread of a case is the last one that can run; false where nobody can tell.
  static var isLastOne: Bool {
    let waiting = waitingThreads.load(ordering: .relaxed)
    return waiting > 0 && count == waiting + 1
  }

  /// The threads of this process; nil where the system does not tell.
  static var count: Int? {
    #if os(Linux)
    // The name of the program is in parentheses and may contain anything; 18 fields on is the number.
    guard let text = smallFile("/proc/self/stat"), let name = text.lastIndex(of: ")") else {
      return nil
    }
    let fields = text[name...].split(separator: " ")
    return fields.count > 18 ? Int(fields[18]) : nil
    #else
    return nil
    #endif
  }
  /// Whether every thread of a process waits for another one, without a time limit.
  ///
  /// Nothing but a signal can wake such a process again. False where nobody can tell.
  ///
  /// - Source: `/proc/<pid>/task/<tid>/syscall` (Linux, proc_pid_syscall(5)); futex(2).
  static func allWait(in process: pid_t) -> Bool {
    let threads = namesOfThreads(of: process)
    return !threads.isEmpty
      && threads.allSatisfy { thread in
        guard let text = smallFile("/proc/\(process)/task/\(thread)/syscall") else { return false }
        // Its number, then its arguments: address, operation, value, time limit.
        let call = text.split(separator: " ")
        guard call.count > 4, Int(call[0]) == futexCall, let operation = number(call[2]) else {
          return false
        }
        return waitingOperations.contains(operation & ~operationFlags) && number(call[4]) == 0
      }
  }

  /// The names, which are numbers, of a process's threads; none where the system does not tell.
  static func namesOfThreads(of process: pid_t) -> [String] {
    #if os(Linux)
    guard let folder = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
    #else
    return []
    #endif
  }

  #if arch(x86_64)
  private static let futexCall: Int? = 202
  #elseif arch(arm64)
  private static let futexCall: Int? = 98
  #else
  private static let futexCall: Int? = nil
  #endif

  /// `FUTEX_WAIT`, `FUTEX_LOCK_PI`, `FUTEX_WAIT_BITSET`, `FUTEX_LOCK_PI2`.
  private static let waitingOperations: Set<UInt64> = [0, 6, 9, 13]

  /// `FUTEX_PRIVATE_FLAG` and `FUTEX_CLOCK_REALTIME`.
  private static let operationFlags: UInt64 = 128 | 256

  private static func number(_ hexadecimal: Substring) -> UInt64? {
    UInt64(hexadecimal.dropFirst(2), radix: 16)
  }
}
