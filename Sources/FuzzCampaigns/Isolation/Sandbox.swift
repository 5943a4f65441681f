import CIsolation

import FuzzPlatform
import StatefulFuzz

/// Runs code that may trap on a thread of its own, and tells how it ended.
///
/// A trap ends that thread alone: exclusivity records die with it, the process goes on. What the
/// code had allocated leaks, locks that it held stay locked, and globals stay as they are; hence a
/// worker is replaced after `trapLimit` traps, and results are confirmed in fresh processes.
struct Sandbox {
  /// Stack of a sandboxed run, the same on every platform.
  static let stackBytes = 4 << 20

  /// Traps after which a worker process is replaced.
  static let trapLimit = 10_000

  private let region: SharedRegion
  private let isIsolated: Bool
  private let memory: WorkerMemory?

  /// A sandbox that writes what it saw of a trap to `region`.
  ///
  /// - Parameters:
  ///   - region: Shared with the supervisor, so that it outlives the process.
  ///   - isIsolated: False runs bodies on the calling thread, where a trap ends the process.
  ///   - memory: Told of every body before it runs.
  init(region: SharedRegion, isIsolated: Bool, memory: WorkerMemory? = nil) {
    self.region = region
    self.memory = memory
    self.isIsolated = isIsolated
    if isIsolated { sf_sandbox_install(region.trap) }
  }

  /// Runs `body`; the interruption is nil when it came to its end.
  ///
  /// Where no thread can be had, this process ends.
  func run(_ body: @escaping () -> Void) -> Interruption? {
    guard isIsolated else {
      body()
      return nil
    }
    memory?.note()
    let context = Unmanaged.passRetained(Body(body))
    let result = sf_sandbox_run(
      { pointer in
        if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeUnretainedValue().run() }
      }, context.toOpaque(), Self.stackBytes)
    switch result {
    case SF_SANDBOX_FINISHED:
      context.release()
      return nil
    case SF_SANDBOX_TRAPPED:
      return region.interruption
    default:
      // No fault of the case: another process tries it again.
      _exit(WorkerMain.Exit.noThread)
    }
  }

  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }
}
