import FuzzPlatform
import StatefulFuzz

/// The time that processors spent on this process and on its children that have ended.
///
/// What else the machine does is not in it, and a worker's share is; to be read when no worker runs.
package enum ProcessorTime {
  // RUSAGE_SELF and RUSAGE_CHILDREN, which Glibc declares as a type that `getrusage` does not take.
  private static let thisProcess: Int32 = 0
  private static let endedChildren: Int32 = -1

  /// Seconds so far, in user and in system mode.
  package static var now: Double { seconds(of: thisProcess) + seconds(of: endedChildren) }

  private static func seconds(of who: Int32) -> Double {
    var usage = rusage()
    getrusage(who, &usage)
    return usage.ru_utime.seconds + usage.ru_stime.seconds
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
