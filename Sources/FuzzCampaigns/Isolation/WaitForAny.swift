import FuzzPlatform
import StatefulFuzz

/// Waits until one of the executors may have a result, a signal arrives, or the time is up.
///
/// Returns at once when one of them has its results at once.
func waitForAny(of executors: [any Executor], upTo duration: Duration) {
  var descriptors: [pollfd] = []
  for executor in executors {
    guard let descriptor = executor.descriptor else { return }
    descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
  }
  guard !descriptors.isEmpty else { return }
  poll(&descriptors, nfds_t(descriptors.count), duration.milliseconds)
}

extension Duration {
  /// Whole milliseconds, at least 1, for poll(2).
  var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    let whole = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    return Int32(clamping: max(1, whole))
  }
}
