import Dispatch
import FuzzPlatform
import Synchronization

/// Whether something was handed to a Dispatch queue in a process where none of them runs.
///
/// A worker is forked, and a fork has one thread. Where the process that it came from had used Dispatch, as
/// every test process has, the queues still count the threads that did not come along, and wait for
/// them: what is handed to a queue never runs. That is no deadlock of the system.
///
/// - Source: measured; `dispatch_root_queue` keeps the number of its threads in the queue, and has no handler
///   for a fork on Linux.
enum DispatchUse {
  #if os(Linux)
  private struct Seen {
    /// The global queues' own words as a case began.
    var words: [UInt64] = []

    /// Whether queues run here; nil before anybody has asked.
    var areAlive: Bool?
  }

  private static let seen = Mutex(Seen())

  /// Whether the case has handed something to Dispatch, as far as that is noted.
  private static let isAsked = Atomic(false)

  /// Something was handed to Dispatch.
  static func note() { isAsked.store(true, ordering: .relaxed) }

  /// A case begins: what was handed to queues before is none of its business.
  static func beginCase() {
    isAsked.store(false, ordering: .relaxed)
    seen.withLock { $0.words = words }
  }

  /// Whether the case has handed something to a queue that never runs it.
  static var isLost: Bool {
    let (before, areAlive) = seen.withLock { ($0.words, $0.areAlive) }
    guard isAsked.load(ordering: .relaxed) || !before.isEmpty && words != before else {
      return false
    }
    if let areAlive { return !areAlive }
    let answer = doQueuesRun
    seen.withLock { $0.areAlive = answer }
    return !answer
  }

  /// How long a queue may take to run what is handed to it.
  private static let patience = 100

  private static var doQueuesRun: Bool {
    let hasRun = Flag()
    DispatchQueue.global().async { hasRun.set() }
    for _ in 0..<patience {
      if hasRun.isSet { return true }
      usleep(1_000)
    }
    return hasRun.isSet
  }

  /// Set by a queue.
  private final class Flag: Sendable {
    private let value = Atomic(false)
    func set() { value.store(true, ordering: .releasing) }
    var isSet: Bool { value.load(ordering: .acquiring) }
  }

  /// The memory of all global queues, which changes with whatever is handed to them or to a queue of one's
  /// own.
  private static var words: [UInt64] {
    var words: [UInt64] = []
    words.reserveCapacity(queues.count * wordCount)
    for queue in queues {
      guard let memory = UnsafeRawPointer(bitPattern: queue) else { continue }
      for word in 0..<wordCount {
        words.append(memory.load(fromByteOffset: word * 8, as: UInt64.self))
      }
    }
    return words
  }

  /// Where the global queues are, as long as they lie side by side as expected; else none, and nothing is told.
  private static let queues: [UInt] = {
    let classes = [0x21, 0x19, 0x15, 0x11, 0x09, 0x05]
    let found = Set(classes.flatMap { [globalQueue($0, 0), globalQueue($0, 2)] })
      .compactMap { $0.map(UInt.init(bitPattern:)) }.sorted()
    let distances = zip(found, found.dropFirst()).map { $1 - $0 }
    return distances.allSatisfy { $0 >= wordCount * 8 } ? found : []
  }()

  /// 64-bit words of a global queue.
  private static let wordCount = 16
  #else
  static func beginCase() {}
  static func note() {}
  static var isLost: Bool { false }
  #endif
}

#if os(Linux)
/// A global queue by its class and whether it may have more threads than processors.
@_silgen_name("dispatch_get_global_queue")
private func globalQueue(_ identifier: Int, _ flags: UInt) -> UnsafeRawPointer?
#endif
