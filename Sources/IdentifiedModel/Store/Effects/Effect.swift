/// What a reducer wants to happen outside the state: work that may send actions, now or later.
///
/// An effect is a value that does nothing by itself; the store that gets it from its reducer
/// performs it. It never changes the state directly: it only sends actions.
public struct Effect<Action> {
  indirect enum Step {
    case none
    case send(Action)
    case issue(() -> StoreIssue)
    case subscribe(name: String, (EffectSubscription<Action>) -> Void)
    case merge([Step])
    case concatenate([Step])
    case cancellable(Step, id: AnyHashable, cancelInFlight: Bool)
    case cancel(id: AnyHashable)
    case scoped(Step, ScopeKey)
    case cancelScopes(() -> [ScopeKey])

    /// Whether it only ends what is in flight: nothing to do while nothing is.
    var isCancellation: Bool {
      switch self {
      case .none, .cancel, .cancelScopes: true
      case .scoped(let step, _): step.isCancellation
      default: false
      }
    }
  }

  let step: Step

  init(_ step: Step) { self.step = step }

  /// Nothing to do.
  public static var none: Self { Self(.none) }

  /// Sends an action back at once, after those that are already waiting.
  public static func send(_ action: Action) -> Self { Self(.send(action)) }

  /// Reports an issue of the feature, with the store's other issues.
  public static func issue(_ issue: @escaping () -> StoreIssue) -> Self { Self(.issue(issue)) }

  /// Starts work that calls back.
  ///
  /// The primitive behind all others: `body` runs at once, in the store's isolation, and keeps the
  /// subscription for as long as it has something to send. The effect is in flight until the
  /// subscription is finished or cancelled.
  public static func subscribe(
    _ name: String, _ body: @escaping (EffectSubscription<Action>) -> Void
  ) -> Self {
    Self(.subscribe(name: name, body))
  }

  /// All effects, started in this order, in flight side by side.
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// All effects, started in this order, in flight side by side.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    composed(effects, Step.merge)
  }

  /// One effect after the other: each starts when the previous one has ended, cancelled or not.
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// One effect after the other: each starts when the previous one has ended, cancelled or not.
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    composed(effects, Step.concatenate)
  }

  private static func composed(
    _ effects: some Sequence<Self>, _ make: ([Step]) -> Step
  ) -> Self {
    var steps: [Step] = []
    for effect in effects {
      if case .none = effect.step { continue }
      steps.append(effect.step)
    }
    return steps.count > 1 ? Self(make(steps)) : Self(steps.first ?? .none)
  }

  /// This effect, then another one, which starts when this one is over.
  public func concatenate(with other: Self) -> Self { .concatenate(self, other) }

  /// This effect and another one, side by side.
  public func merge(with other: Self) -> Self {
    if case .none = other.step { return self }
    if case .none = step { return other }
    return Self(.merge([step, other.step]))
  }
}
