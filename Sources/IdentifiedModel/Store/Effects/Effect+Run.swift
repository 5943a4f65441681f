extension Effect {
  /// Runs asynchronous work whose actions come back on the main actor.
  ///
  /// For apps: the store must live on the main actor, where its views are. In a store that lives
  /// elsewhere, as in a test that is not `@MainActor`, the work does not start, which is an issue.
  /// Cancelling the effect cancels the task, and what it sends afterwards is discarded.
  /// `EffectQueue` is the counterpart for code that must not depend on a scheduler.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; that of the caller if nil.
  ///   - name: For reports of what is in flight.
  ///   - operation: The work; runs off the main actor unless it says otherwise.
  ///   - handler: Takes what the work throws, except the error of being cancelled. Without it an
  ///     error becomes a `StoreIssue`.
  /// - Returns: An effect that is in flight until the work has returned.
  public static func run(
    priority: TaskPriority? = nil, name: String? = nil,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Self {
    let name = name ?? "run"
    return .subscribe(name) { subscription in
      guard MainActor.isHere else {
        subscription.report(.offMainActor(effect: name))
        return subscription.finish()
      }
      let send = Send(MainActorSubscription(subscription))
      let work = RunningWork(subscription.run)
      let task = Task(priority: priority) { @MainActor in
        do {
          try await RunningWork.$current.withValue(work) {
            try await operation(send)
          }
        } catch is CancellationError {
          // Whoever cancelled knows.
        } catch {
          if let handler {
            await handler(error, send)
          } else {
            send.end.value.report(.unhandledError(effect: name, error: "\(error)"))
          }
        }
        send.end.value.finish()
      }
      subscription.onCancel { task.cancel() }
    }
  }
}

/// Sends actions from asynchronous work back to its store.
///
/// The actions need not be `Sendable`: sent values are transferred (`sending`).
public struct Send<Action>: Sendable {
  fileprivate let end: MainActorSubscription<Action>

  fileprivate init(_ end: MainActorSubscription<Action>) { self.end = end }

  /// Sends an action; discarded once the effect was cancelled.
  @MainActor
  public func callAsFunction(_ action: sending Action) {
    end.value.send(action)
  }
}

/// A subscription that crosses tasks.
///
/// Unchecked: made only where `MainActor.isHere`, and `value` is reachable on the main actor alone;
/// so all uses of the subscription are on the actor that it came from.
private final class MainActorSubscription<Action>: @unchecked Sendable {
  @MainActor var value: EffectSubscription<Action> { subscription }
  private let subscription: EffectSubscription<Action>

  init(_ subscription: EffectSubscription<Action>) { self.subscription = subscription }
}
