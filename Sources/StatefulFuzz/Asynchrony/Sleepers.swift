import FuzzPlatform

/// The tasks that sleep on a `VirtualClock`: those of an operation, or of a whole case where its jobs go on from
/// one operation to the next.
///
/// Unchecked: every access to its state is within `locked`.
final class Sleepers: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var asleep: [Sleeper] = []
  private var count = 0

  /// Those that were cancelled before they slept.
  private var cancelled: Set<Int> = []

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// How many sleep.
  var sleeping: Int { locked { asleep.count } }

  /// How long the first of them still sleeps; nil where nobody does.
  var untilFirst: Duration? { locked { asleep.map(\.left).min() } }

  /// A number for a task that is going to sleep.
  func nextNumber() -> Int {
    locked {
      count += 1
      return count
    }
  }

  /// A task sleeps, unless it was cancelled before.
  func add(_ sleeper: Sleeper) {
    let isCancelled = locked {
      if cancelled.remove(sleeper.number) != nil { return true }
      asleep.append(sleeper)
      return false
    }
    if isCancelled { sleeper.continuation.resume(throwing: CancellationError()) }
  }

  /// Ends the sleep of a task that was cancelled.
  func cancel(_ number: Int) {
    let sleeper: Sleeper? = locked {
      guard let place = asleep.firstIndex(where: { $0.number == number }) else {
        cancelled.insert(number)
        return nil
      }
      return asleep.remove(at: place)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Goes to the first deadline.
  ///
  /// - Returns: Those whose time has come, in the order of their deadlines.
  func passTime() -> [Sleeper] {
    locked {
      let first = asleep.min { ($0.left, $0.number) < ($1.left, $1.number) }
      guard let first else { return [] }
      VirtualTime.leap()
      first.clock.advance(to: first.deadline)
      let due = asleep.filter { $0.left <= .zero }
        .sorted { ($0.left, $0.number) < ($1.left, $1.number) }
      asleep.removeAll { $0.left <= .zero }
      return due
    }
  }

  // Whoever is resumed enqueues a job, which locks: never resume in here.
  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}

/// A task that waits for its time.
struct Sleeper: Sendable {
  /// Counts the sleepers.
  let number: Int
  let clock: VirtualClock
  let deadline: VirtualClock.Instant
  let continuation: UnsafeContinuation<Void, any Error>

  /// What is left to wait.
  var left: Duration { clock.now.duration(to: deadline) }
}
