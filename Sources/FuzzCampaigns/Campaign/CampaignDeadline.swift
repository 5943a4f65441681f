import StatefulFuzz

/// When a campaign with a time limit stops to look for failures, and when it ends.
///
/// What decides whether the campaign has shown anything, such as more cases for a command that had no
/// effect so far, needs time at the end. It is taken from the limit: who gives a minute waits for a minute.
struct CampaignDeadline {
  /// The time for all sessions together; nil for no limit.
  let limit: Duration?

  /// What earlier sessions took.
  let past: Duration

  /// Time that is kept for the checks at the end, unless a quarter of all is less.
  static let checkTime = Duration.seconds(1)

  /// Whether there is anything to check, once it had to be known.
  private var needsChecks: Bool?

  init(limit: Duration?, past: Duration) {
    self.limit = limit
    self.past = past
  }

  /// Where the time was used up before the session began, it finishes what is left, without a limit.
  private var applies: Duration? { limit.flatMap { past < $0 ? $0 : nil } }

  /// Whether nothing may go on but a finding that would be lost.
  func isOver(at elapsed: Duration) -> Bool {
    applies.map { elapsed >= $0 + (isShort ? Self.checkTime : .zero) } ?? false
  }

  /// Whether there is too little time to keep any of it: then the checks come behind the limit.
  private var isShort: Bool { applies.map { $0 - past < Self.checkTime } ?? false }

  /// Says when cases and shrinking end, so that there is time for the checks.
  ///
  /// - Parameters:
  ///   - elapsed: The time now.
  ///   - hasOpenChecks: Whether the cases so far leave something to check; asked once, shortly before the
  ///     end.
  /// - Returns: Whether they do.
  mutating func endsWork(at elapsed: Duration, hasOpenChecks: () -> Bool) -> Bool {
    guard let end = applies else { return false }
    guard elapsed < end else { return true }
    guard !isShort else { return false }
    guard elapsed >= end - min(Self.checkTime, (end - past) / 4) else { return false }
    let isNeeded = needsChecks ?? hasOpenChecks()
    needsChecks = isNeeded
    return isNeeded
  }
}
