import Synchronization

/// Tells whether time has passed in a case: a command that sleeps has done so, though no model shows it.
package enum VirtualTime {
  private static let leaps = Atomic(0)

  /// Grows whenever the tasks that sleep are given their time.
  package static var count: Int { leaps.load(ordering: .relaxed) }

  /// Time goes to the end of somebody's sleep.
  static func leap() { leaps.add(1, ordering: .relaxed) }
}
