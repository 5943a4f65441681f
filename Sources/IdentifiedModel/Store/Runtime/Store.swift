/// The store of a feature: `StoreOf<Settings>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// The state of a feature and the only way to change it, or a child's part of both.
///
/// A read always returns the current state, because a store is an object and caches nothing.
/// Actions run one after the other, effects come back as actions, and issues go to a closure. When
/// the last store of a feature or of one of its parts is released, the effects in flight are
/// cancelled. Not `Sendable`: a store belongs to the isolation that made it, in apps the main
/// actor.
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: StoreCore<State, Action>
  /// Stores of parts of this one, by what they are scoped to.
  var children: [AnyHashable: AnyObject] = [:]

  init(core: StoreCore<State, Action>) { self.core = core }

  /// Starts a feature.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - gracePeriod: How long a child store that somebody holds outlives its element in the cache.
  ///   - onIssue: Gets the issues that the store notices; without it they are only counted.
  ///   - reducer: The feature.
  public convenience init<R: Reducer>(
    initialState: State, gracePeriod: Duration = .milliseconds(300),
    onIssue: ((StoreIssue) -> Void)? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R
  ) where R.State == State, R.Action == Action {
    self.init(
      core: RootCore(
        initialState, reducer(),
        runtime: StoreRuntime(issues: IssueLog(onIssue), gracePeriod: gracePeriod)))
  }

  /// Starts a feature whose type says what the initial state is: `Store(initialState: .init()) { … }`.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - gracePeriod: How long a child store that somebody holds outlives its element in the cache.
  ///   - onIssue: Gets the issues that the store notices; without it they are only counted.
  ///   - reducer: The feature.
  @_disfavoredOverload
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> R.State, gracePeriod: Duration = .milliseconds(300),
    onIssue: ((StoreIssue) -> Void)? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R
  ) where R.State == State, R.Action == Action {
    let reducer = reducer()
    self.init(
      initialState: initialState(), gracePeriod: gracePeriod, onIssue: onIssue,
      reducer: { reducer })
  }

  /// The state as of the last commit; if the part no longer exists, its last known state.
  public var state: State { core.state }

  /// A field of the state.
  public subscript<Field>(dynamicMember keyPath: KeyPath<State, Field>) -> Field {
    core.state[keyPath: keyPath]
  }

  /// The result of `body` for the state.
  public func withState<Result>(_ body: (State) -> Result) -> Result { body(core.state) }

  /// Sends an action and returns after it was reduced.
  ///
  /// An action that is sent while another one is being reduced is reduced after that one, and
  /// reported as an issue.
  ///
  /// - Returns: The effects that the action started, to wait for or to cancel.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    core.send(action, from: .program, whenProcessed: nil)
  }

  /// Whether this store's part of the state does not exist; if it comes back, it exists again.
  public var isInvalid: Bool { core.isInvalid }

  /// The number of issues noticed by this store and all others with the same root.
  public var issueCount: Int { core.runtime.issues.count }

  /// Lets time pass for this store and all others with the same root.
  ///
  /// Child stores whose elements have been gone for the grace period are dropped from the caches,
  /// even if somebody holds them; nothing else depends on time, and an app need not call it.
  public func advance(by duration: Duration) { core.runtime.advance(by: duration) }
}

extension Store where Action: BindableAction, Action.State == State {
  /// A field of the state; writing it sends the binding action that sets it, from the program.
  ///
  /// A write that no `BindingReducer` applies is an issue.
  public subscript<Field: Equatable & Sendable>(
    dynamicMember keyPath: any WritableKeyPath<State, Field> & Sendable
  ) -> Field {
    get { core.state[keyPath: keyPath] }
    set { core.set(keyPath, newValue, from: .program) }
  }
}
