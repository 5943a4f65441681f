/// Whose jobs run, as whoever runs them says and asks.
protocol RunningLanes: AnyObject, Sendable {
  /// The lanes whose command may be cancelled, in order.
  var cancellable: [Int] { get }

  /// A job of a lane is about to run; of none for 0.
  func run(_ lane: Int)

  /// The task that runs is about to leave an actor.
  func leaveActor()

  /// Cancels what a lane has in flight, which then cannot be cancelled again.
  func cancel(_ lane: Int)
}
