/// What must hold of commands that were in flight together.
public enum Consistency: Hashable, Sendable, CaseIterable {
  /// They answer as if each had taken effect at one instant between its call and its return.
  ///
  /// - Source: M. P. Herlihy and J. M. Wing, *Linearizability: A Correctness Condition for Concurrent
  ///   Objects*, 1990.
  case linearizable

  /// They answer as if they had run one after the other, those of a lane in their order; that one
  /// returned before another was called makes no difference.
  case sequential

  /// Any answers will do; the state at the end must be that of some order.
  case quiescent
}
