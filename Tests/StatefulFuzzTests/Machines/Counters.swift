import Foundation
import Synchronization

/// Counts calls in this process; a forked one goes on with its own copy.
final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  /// Counts one more: 1, then 2, then 3.
  func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}

/// Counts calls of this process and of all that are forked from it.
final class SharedCounter: @unchecked Sendable {
  // Safe to share: the only word is atomic.
  private let value: UnsafeMutablePointer<Atomic<Int>>

  struct NoMemory: Error {}

  init() throws {
    guard
      let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { throw NoMemory() }
    value = memory.bindMemory(to: Atomic<Int>.self, capacity: 1)
    value.initialize(to: Atomic(0))
  }

  deinit { munmap(value, 4096) }

  /// Counts one more: 1, then 2, then 3.
  func next() -> Int { value.pointee.add(1, ordering: .relaxed).newValue }
}
