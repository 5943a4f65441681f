extension Effect {
  /// Makes the effect one that `cancel(id:)` ends.
  ///
  /// - Parameters:
  ///   - id: Its name; several effects may share one.
  ///   - cancelInFlight: Whether those that have the name already are cancelled first.
  /// - Returns: The same effect under that name.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    if case .none = step, !cancelInFlight { return self }
    return Self(.cancellable(step, id: AnyHashable(id), cancelInFlight: cancelInFlight))
  }

  /// Ends the effects with this id, of this feature and of the features inside it.
  ///
  /// What they send from now on is discarded, and what they would have started is not.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(id: AnyHashable(id)))
  }

  /// The effect as part of a child, with the child's own cancellation ids.
  func scoped(_ key: ScopeKey) -> Self {
    if case .none = step { return self }
    return Self(.scoped(step, key))
  }

  /// Ends everything that belongs to some children; who they are is asked only if it matters.
  static func cancelScopes(_ keys: @escaping () -> [ScopeKey]) -> Self {
    Self(.cancelScopes(keys))
  }

  /// The effect with its actions wrapped: how a parent takes over what its child returns.
  public func map<Wrapped>(_ transform: @escaping (Action) -> Wrapped) -> Effect<Wrapped> {
    if case .none = step { return .none }
    return Effect<Wrapped>(step.map(transform))
  }
}

extension Effect.Step {
  func map<Wrapped>(_ transform: @escaping (Action) -> Wrapped) -> Effect<Wrapped>.Step {
    switch self {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .issue(let issue): .issue(issue)
    case .subscribe(let name, let body):
      .subscribe(name: name) { subscription in
        body(
          EffectSubscription(run: subscription.run) { subscription.deliver(transform($0)) })
      }
    case .merge(let steps): .merge(steps.map { $0.map(transform) })
    case .concatenate(let steps): .concatenate(steps.map { $0.map(transform) })
    case .cancellable(let step, let id, let cancelInFlight):
      .cancellable(step.map(transform), id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id: id)
    case .scoped(let step, let key): .scoped(step.map(transform), key)
    case .cancelScopes(let keys): .cancelScopes(keys)
    }
  }
}
