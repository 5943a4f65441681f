/// A place outside the feature whose answers somebody else decides: a test, a fuzzing machine.
///
/// Stands for a server, a timer, a sensor. The feature waits for it through `effect`; whoever holds
/// the queue sees what waits, and lets it answer in any order, several times, or not at all.
public final class EffectQueue<Answer> {
  /// A feature that waits.
  private struct Waiting {
    let number: Int
    let name: String
    let send: (Answer) -> Void
    let finish: () -> Void
    let isOver: () -> Bool
  }

  private var all: [Waiting] = []
  private var count = 0

  /// Nobody waits.
  public init() {}

  /// The numbers of the requests that are neither finished nor cancelled, oldest first.
  ///
  /// Requests count from 1, over the life of the queue.
  public var waiting: [Int] {
    all.removeAll { $0.isOver() }
    return all.map(\.number)
  }

  /// The name of a request that waits.
  public func name(of number: Int) -> String? { all.first { $0.number == number }?.name }

  /// An effect that waits here and turns each answer into an action.
  public func effect<Action>(
    _ name: String, _ transform: @escaping (Answer) -> Action
  ) -> Effect<Action> {
    .subscribe(name) { [self] subscription in
      count += 1
      all.append(
        Waiting(
          number: count, name: name, send: { subscription.send(transform($0)) },
          finish: subscription.finish, isOver: { subscription.isOver }))
    }
  }

  /// Gives an answer to a request and leaves it waiting for more; false when it does not wait.
  @discardableResult
  public func send(_ answer: Answer, to number: Int) -> Bool {
    guard let request = request(number) else { return false }
    request.send(answer)
    return true
  }

  /// Ends a request without a further answer; false when it does not wait.
  @discardableResult
  public func finish(_ number: Int) -> Bool {
    guard let request = request(number) else { return false }
    all.removeAll { $0.number == number }
    request.finish()
    return true
  }

  /// The last answer to a request; false when it does not wait.
  @discardableResult
  public func complete(_ number: Int, with answer: Answer) -> Bool {
    send(answer, to: number) && (finish(number) || true)
  }

  private func request(_ number: Int) -> Waiting? {
    all.first { $0.number == number && !$0.isOver() }
  }
}
