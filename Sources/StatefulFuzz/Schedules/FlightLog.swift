import Synchronization

/// What happens to the commands of a case in flight, and which switches its schedule makes, as numbers in the
/// memory of a `Journal`: whoever outlives the process can tell it of a case that has ended it.
///
/// ```text
/// called 1           the first command of the case was called, and is still running
/// switched 0 1       the first decision runs the job at place 1
/// called 2
/// returned 2
/// ```
package struct FlightLog: @unchecked Sendable {
  // Safe to share: every word is an atomic, and the thread of the case alone writes.
  private let count: UnsafeMutablePointer<Atomic<UInt64>>
  private let words: UnsafeMutablePointer<Atomic<UInt64>>

  /// The most entries: a case of 50 commands has 100 to 150, and so many switches as are listed.
  package static let capacity = 768

  /// What an entry is about.
  enum Kind: UInt64 {
    case called = 1
    case returned, cancelled, switched
  }

  /// A log in memory of so many words.
  package init(
    count: UnsafeMutablePointer<Atomic<UInt64>>, words: UnsafeMutablePointer<Atomic<UInt64>>
  ) {
    (self.count, self.words) = (count, words)
  }

  // Commands are told by their places among those of the case, counted from 1, illegal ones included.
  func called(_ step: Int) { append(.called, step) }
  func returned(_ step: Int) { append(.returned, step) }
  func cancelled(_ step: Int) { append(.cancelled, step) }

  func note(_ change: ScheduleSwitch) {
    append(.switched, change.decision | change.choice << 32)
  }

  private func append(_ kind: Kind, _ content: Int) {
    let place = count.pointee.load(ordering: .relaxed)
    // One more than fit says that something is missing.
    guard place <= UInt64(Self.capacity) else { return }
    if place < UInt64(Self.capacity) {
      words[Int(place)].store(UInt64(content) << 3 | kind.rawValue, ordering: .releasing)
    }
    count.pointee.store(place + 1, ordering: .releasing)
  }

  /// What is in the log now.
  package var contents: Contents {
    let length = count.pointee.load(ordering: .acquiring)
    let kept = Int(min(length, UInt64(Self.capacity)))
    return Contents(
      entries: (0..<kept).map { words[$0].load(ordering: .acquiring) },
      isComplete: length <= UInt64(Self.capacity))
  }

  /// A copy of a log.
  package struct Contents: Sendable {
    let entries: [(kind: Kind, content: Int)]

    /// Whether all is there that happened.
    let isComplete: Bool

    fileprivate init(entries: [UInt64], isComplete: Bool) {
      // The system may have written over it.
      self.entries = entries.compactMap { entry in
        Kind(rawValue: entry & 7).map { ($0, Int(entry >> 3)) }
      }
      self.isComplete = isComplete && self.entries.count == entries.count
    }

    /// What the case executed, with the switches that it has made in place of what sampled them.
    ///
    /// - Parameter executed: The choices of the case, with or without marks.
    /// - Returns: The choices; as they were where the case had no lanes, or made too many switches to list.
    package func settled(_ executed: ChoiceSequence) -> ChoiceSequence {
      guard isComplete, !entries.isEmpty,
        case .sampled = SchedulePlan.plan(of: executed.header).content
      else { return executed }
      let switches = entries.filter { $0.kind == .switched }.map { entry in
        ScheduleSwitch(decision: entry.content & 0xFFFF_FFFF, choice: entry.content >> 32)
      }
      let areSound = switches.allSatisfy {
        $0.decision < SchedulePlan.decisionLimit
          && (1...SchedulePlan.choiceLimit).contains($0.choice)
      }
      guard areSound else { return executed }
      var settled = executed
      settled.header = SchedulePlan.replacing(
        SchedulePlan(.switches(switches)), in: executed.header)
      return settled
    }
  }
}
