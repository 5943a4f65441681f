/// What the stores of one root share: issues, time, observers, and children that may go away.
final class StoreRuntime {
  let issues: IssueLog
  let gracePeriod: Duration
  private(set) var now = Duration.zero
  private var children: [CachedChild] = []
  private var observations: [FieldObservation] = []
  /// Whether observers are being told of a commit.
  private(set) var isTelling = false

  init(issues: IssueLog, gracePeriod: Duration) {
    self.issues = issues
    self.gracePeriod = gracePeriod
  }

  /// Registers a child that its parent has put into its cache, and whose part may have gone already.
  func watch(_ child: CachedChild) {
    child.notice(at: now)
    children.append(child)
  }

  /// What a child store kept goes with it, and may itself use the store: hence not while `children`
  /// is being changed.
  private func removeForgotten() {
    if children.contains(where: \.isForgotten) { children.removeAll(where: \.isForgotten) }
  }

  /// Registers an observation.
  func watch(_ observation: FieldObservation) {
    observations.removeAll(where: \.isFinished)
    observations.append(observation)
  }

  /// The state is committed: looks which children have gone, then tells the observers.
  ///
  /// Cost: one look-up for every cached child, one comparison for every observed field.
  func didCommit() {
    for child in children { child.notice(at: now) }
    removeForgotten()
    guard !observations.isEmpty else { return }
    observations.removeAll(where: \.isFinished)
    let wasTelling = isTelling
    isTelling = true
    for observation in observations { observation.notice() }
    isTelling = wasTelling
  }

  /// Lets time pass, and forgets the children that have been gone for the grace period.
  func advance(by duration: Duration) {
    precondition(duration >= .zero, "time does not go back: \(duration)")
    now += duration
    for child in children { child.leave(at: now, after: gracePeriod) }
    removeForgotten()
  }
}

/// A child store in its parent's cache.
///
/// While its part is gone it stays there for the grace period, so that whoever still shows it gets
/// the same store. It stays no longer than the next commit if nobody else holds it: a store that
/// nobody advances keeps nothing for ever. When the part comes back, the store is as good as before.
final class CachedChild {
  private let isGone: () -> Bool
  private let forget: () -> Void
  private let forgetUnlessHeld: () -> Bool
  private var goneSince: Duration?
  /// Whether it has left the cache.
  private(set) var isForgotten = false

  /// - Parameters:
  ///   - isGone: Whether the part that the store stands for is not there.
  ///   - forget: Takes it out of the cache.
  ///   - forgetUnlessHeld: Does so if nobody besides the cache has it; answers whether it did.
  init(
    isGone: @escaping () -> Bool, forget: @escaping () -> Void,
    forgetUnlessHeld: @escaping () -> Bool
  ) {
    self.isGone = isGone
    self.forget = forget
    self.forgetUnlessHeld = forgetUnlessHeld
  }

  /// Looks whether the part is there; if it was gone before, and nobody holds the store, leaves.
  func notice(at now: Duration) {
    if !isGone() {
      goneSince = nil
    } else if goneSince == nil {
      goneSince = now
    } else {
      isForgotten = forgetUnlessHeld()
    }
  }

  /// Leaves the cache if it is time.
  func leave(at now: Duration, after gracePeriod: Duration) {
    guard let goneSince, now - goneSince >= gracePeriod else { return }
    isForgotten = true
    forget()
  }
}
