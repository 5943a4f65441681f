import CIsolation
import StatefulFuzz
import Synchronization

import FuzzPlatform

/// Processes that systems under test leave behind outside of their worker's process group: a daemon
/// in a session of its own outlives the signal that ends a worker and its group.
///
/// Linux gives them to a process that has asked for orphans; which of its children are none of its own
/// is then known, and they are ended. Only a driver asks: its process is nobody else's.
package enum Orphans {
  private struct State {
    var isAdopting = false
    var hasWorkers = false
    var forksUnderWay = 0
    var own: Set<pid_t> = []
    var lastLook = ContinuousClock.now
  }

  private static let state = Mutex(State())

  /// Asks for orphans; once there are workers, children that neither were there before nor are workers
  /// are ended.
  package static func adopt() {
    guard sf_adopt_orphans() == 0 else { return }
    // A shell that was replaced by this program may have left its jobs.
    state.withLock { state in
      state.isAdopting = true
      state.own.formUnion(children())
    }
  }

  /// Forks a worker; nobody takes it for an orphan before its number is known.
  ///
  /// - Returns: What fork(2) does.
  static func fork() -> pid_t { own(sf_fork) }

  /// Takes the child that `start` makes for one of our own.
  ///
  /// - Returns: What `start` returns: the child's number, 0 in the child, less than 0 for none.
  package static func own(_ start: () -> pid_t) -> pid_t {
    state.withLock { $0.forksUnderWay += 1 }
    let child = start()
    // Nothing else in a worker asks for orphans, and its threads may hold the lock.
    guard child != 0 else { return child }
    state.withLock { state in
      state.forksUnderWay -= 1
      guard child > 0 else { return }
      state.own.insert(child)
      state.hasWorkers = true
    }
    return child
  }

  /// Forgets a child that was waited for, and ends orphans now and then.
  ///
  /// Looking takes about 10 µs for each process of the machine; workers may die by the thousand.
  package static func forget(_ child: pid_t) {
    let isTime = state.withLock { state in
      state.own.remove(child)
      return state.isAdopting && state.lastLook.duration(to: .now) > .milliseconds(500)
    }
    if isTime { end() }
  }

  /// Ends all orphans, and those that these leave in their turn.
  ///
  /// One that does not end at once, as in a call of a dead file server, is left for the next time.
  package static func end() {
    state.withLock { state in
      guard state.isAdopting, state.hasWorkers, state.forksUnderWay == 0 else { return }
      defer { state.lastLook = .now }
      var stubborn: Set<pid_t> = []
      for _ in 0..<rounds {
        let orphans = children().subtracting(state.own).subtracting(stubborn)
        if orphans.isEmpty { return }
        for orphan in orphans { kill(orphan, SIGKILL) }
        stubborn.formUnion(unended(orphans))
      }
    }
  }

  /// Waits for killed children, half a second for all of them, and tells which are still there.
  private static func unended(_ orphans: Set<pid_t>) -> Set<pid_t> {
    var left = orphans
    let deadline = ContinuousClock.now + .milliseconds(500)
    while true {
      left = left.filter { orphan in
        var status: Int32 = 0
        return waitpid(orphan, &status, WNOHANG) == 0
      }
      guard !left.isEmpty, ContinuousClock.now < deadline else { return left }
      usleep(1000)
    }
  }

  /// What dies leaves its own children, generation by generation; and one may fork faster than it is
  /// found.
  private static let rounds = 64

  /// The children of this process; none where nothing tells.
  private static func children() -> Set<pid_t> {
    #if os(Linux)
    guard hasChildren, let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    let parent = getpid()
    var children: Set<pid_t> = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let process = pid_t(name), parentOf(process) == parent else { continue }
      children.insert(process)
    }
    return children
    #else
    return []
    #endif
  }

  #if os(Linux)
  /// Whether there are any, ended ones included; asking costs one call, looking for them several for each
  /// process of the machine.
  private static var hasChildren: Bool {
    var ended = siginfo_t()
    return waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD
  }

  /// The second field behind the program's name, which may hold anything, parentheses included.
  private static func parentOf(_ process: pid_t) -> pid_t? {
    guard let line = smallFile("/proc/\(process)/stat"),
      let name = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[line.index(after: name)...].split(separator: " ")
    return fields.count > 1 ? pid_t(fields[1]) : nil
  }
  #endif
}
