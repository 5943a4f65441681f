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

  /// Registers a child that its parent has put into its cache.
  func watch(_ child: CachedChild) { children.append(child) }

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
    children.removeAll { $0.leave(at: now, after: gracePeriod) }
  }
}

/// A child store in its parent's cache.
///
/// Once it was gone at a commit it counts as invalid for good, even if its element comes back: its
/// observers were told that there will be nothing more, and after the grace period it is forgotten.
/// Until then whoever scopes to the same place gets the same, frozen store.
final class CachedChild {
  private let isGone: () -> Bool
  private let forget: () -> Void
  private(set) var goneSince: Duration?

  init(isGone: @escaping () -> Bool, forget: @escaping () -> Void) {
    self.isGone = isGone
    self.forget = forget
  }

  var isCompleted: Bool { goneSince != nil }

  func notice(at now: Duration) {
    if goneSince == nil, isGone() { goneSince = now }
  }

  /// Leaves the cache if it is time; answers whether it did.
  func leave(at now: Duration, after gracePeriod: Duration) -> Bool {
    guard let goneSince, now - goneSince >= gracePeriod else { return false }
    forget()
    return true
  }
}
