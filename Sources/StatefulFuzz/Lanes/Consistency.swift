/// What is required of commands that overlap.
public enum Consistency: Hashable, Sendable, CaseIterable {
  /// They answer as if each had taken effect at one instant between its call and its return.
  ///
  /// - Source: M. P. Herlihy and J. M. Wing, *Linearizability: A Correctness Condition for
  ///   Concurrent Objects*, 1990.
  case linearizable

  /// They answer as if they had run one after the other, with each lane in its own order.
  ///
  /// Unlike `linearizable`, a command may seem to run before one of another lane that had already
  /// returned when it was called.
  case sequential

  /// Their answers are not checked; the state at the end must be the result of some order.
  case quiescent
}

extension Consistency {
  /// What a failure is called that no order explains.
  var hazard: String {
    switch self {
    case .linearizable: "not-linearizable"
    case .sequential: "not-sequentially-consistent"
    case .quiescent: "not-quiescently-consistent"
    }
  }

  /// Whether a name of failures is another one than those of what answers wrongly, or never: for what a command is
  /// known as, which may be one of those.
  static func isOwnName(_ name: String) -> Bool {
    name != "deadlock" && !allCases.contains { $0.hazard == name }
  }
}
