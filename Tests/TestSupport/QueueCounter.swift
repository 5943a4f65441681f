#if canImport(Dispatch)
import Dispatch

/// A counter that answers only once a queue of Dispatch has run.
public actor QueueCounter {
  private var count = 0

  /// Starts at 0.
  public init() {}

  /// Adds 1, and answers the count.
  public func add() async -> Int {
    await withCheckedContinuation { done in DispatchQueue.global().async { done.resume() } }
    count += 1
    return count
  }
}
#endif
