import StatefulFuzz
import Synchronization

import FuzzPlatform

/// SIGINT, SIGTERM and SIGHUP as a request to stop; the second one ends the driver at once.
package enum StopSignals {
  private static let received = Atomic<Int32>(0)
  private static let endsAtOnce = Atomic<Bool>(false)

  /// From now on the first signal ends the driver: for commands that have nothing to lose.
  static func endAtOnce() { endsAtOnce.store(true, ordering: .relaxed) }

  /// Begins to listen; workers end with the driver, however it ends.
  static func install() {
    // Made before a handler could need them.
    _ = received.load(ordering: .relaxed)
    _ = endsAtOnce.load(ordering: .relaxed)
    _ = groups.isEmpty
    // Whoever started the driver may have blocked these signals for itself, and with that for us.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&unblocked, number) }
    sigprocmask(SIG_UNBLOCK, &unblocked, nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        let isSecond = StopSignals.received.exchange(number, ordering: .relaxed) != 0
        if isSecond || StopSignals.endsAtOnce.load(ordering: .relaxed) {
          StopSignals.endGroups()
          _exit(StopSignals.status(of: number))
        }
      }
    }
    signal(SIGPIPE, SIG_IGN)
  }

  // MARK: Commands that end with the driver

  /// Process groups that the second signal ends; 0 where there is none.
  ///
  /// One thread writes, the handler reads.
  private static let groups: [WatchedGroup] = (0..<256).map { _ in WatchedGroup() }

  private final class WatchedGroup: Sendable {
    let leader = Atomic<pid_t>(0)
  }

  /// From now on the second signal ends this process group; beyond 256 at a time it does not.
  static func watch(group: pid_t) {
    groups.first { $0.leader.load(ordering: .relaxed) == 0 }?
      .leader.store(group, ordering: .relaxed)
  }

  /// From now on the group's number may be anybody's.
  static func unwatch(group: pid_t) {
    groups.first { $0.leader.load(ordering: .relaxed) == group }?
      .leader.store(0, ordering: .relaxed)
  }

  private static func endGroups() {
    for group in groups {
      let leader = group.leader.load(ordering: .relaxed)
      if leader > 0 { kill(-leader, SIGKILL) }
    }
  }

  /// Whether somebody asked to stop.
  package static var isStopRequested: Bool { received.load(ordering: .relaxed) != 0 }

  /// The exit code of a driver that was stopped; nil when it was not.
  static var exitCode: ExitCode? {
    switch received.load(ordering: .relaxed) {
    case 0: nil
    case SIGINT: .interrupted
    default: .terminated
    }
  }

  /// The name of the signal that asked to stop; nil when none did.
  static var name: String? {
    switch received.load(ordering: .relaxed) {
    case 0: nil
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    default: "a signal"
    }
  }

  private static func status(of number: Int32) -> Int32 {
    number == SIGINT ? ExitCode.interrupted.rawValue : ExitCode.terminated.rawValue
  }
}
