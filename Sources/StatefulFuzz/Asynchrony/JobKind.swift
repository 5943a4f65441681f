import FuzzPlatform
import Synchronization

/// The kinds of jobs that code starts: a worker sees one of each arrive at its executors before its first case.
enum JobKind: String, CaseIterable {
  case task = "Task { }"
  case detached = "Task.detached"
  case group = "task groups"
  case asyncLet = "async let"
  case actor = "actors"
  case mainActor = "the main actor"
  case stream = "streams"
  case sleep = "Task.sleep"

  /// Starts one job of each kind.
  ///
  /// - Parameter run: Runs all that is ready on this thread, and wakes who sleeps.
  /// - Returns: The kinds whose job did not run on this thread meanwhile: they escape from every schedule.
  static func escaping(while run: () -> Void) -> [JobKind] {
    let arrivals = Arrivals()
    // A task for each: one that waits for what has escaped comes no further.
    Task { arrivals.note(.task) }
    Task.detached { arrivals.note(.detached) }
    Task { await withTaskGroup(of: Void.self) { $0.addTask { arrivals.note(.group) } } }
    Task {
      async let child: Void = arrivals.note(.asyncLet)
      await child
    }
    Task { await Probe().visit(arrivals) }
    Task.detached { @MainActor in arrivals.note(.mainActor) }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    Task {
      for await _ in stream { break }
      arrivals.note(.stream)
    }
    Task {
      continuation.yield()
      try? await Task.sleep(for: .seconds(1))
      arrivals.note(.sleep)
    }
    run()
    return allCases.filter { !arrivals.kinds.contains($0) }
  }

  private actor Probe {
    func visit(_ arrivals: Arrivals) { arrivals.note(.actor) }
  }

  /// Which jobs have run on the thread that has made it.
  private final class Arrivals: Sendable {
    private let noted = Mutex<Set<JobKind>>([])
    private let thread = ThreadName(pthread_self())

    var kinds: Set<JobKind> { noted.withLock { $0 } }

    func note(_ kind: JobKind) {
      guard thread.isCurrent else { return }
      noted.withLock { _ = $0.insert(kind) }
    }
  }

  /// Unchecked: a thread is only compared with another one.
  private struct ThreadName: @unchecked Sendable {
    private let thread: pthread_t

    init(_ thread: pthread_t) { self.thread = thread }

    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
  }
}
