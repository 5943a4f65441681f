/// The store of a feature: `StoreOf<Settings>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// The state of a feature and the only way to change it, or a child's part of both.
///
/// Reads are live in every phase, because a store is an object and caches nothing. Actions run one
/// after the other, effects come back as actions, issues go to a sink. When the last store of a
/// feature or of one of its parts goes, the effects in flight are cancelled. Not `Sendable`: a store
/// belongs to whoever made it, in apps to the main actor.
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: StoreCore<State, Action>
  /// Stores of parts of this one, by what they are scoped to.
  var children: [AnyHashable: AnyObject] = [:]
  /// This store's own entry in its parent's cache, if it may go away.
  var cachedChild: CachedChild?

  init(core: StoreCore<State, Action>) { self.core = core }

  /// Starts a feature.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - gracePeriod: How long a child store outlives its element in the cache.
  ///   - onIssue: Takes what the store notices; without it issues are only counted.
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

  /// The state as of the last commit; of a part that has gone, what was last seen of it.
  public var state: State { core.state }

  /// A field of the state.
  public subscript<Field>(dynamicMember keyPath: KeyPath<State, Field>) -> Field {
    core.state[keyPath: keyPath]
  }

  /// What `body` makes of the state.
  public func withState<Result>(_ body: (State) -> Result) -> Result { body(core.state) }

  /// Sends an action and returns when it was reduced.
  ///
  /// Sent while another action is being reduced, it is reduced after that one, and an issue says so.
  ///
  /// - Returns: What the action started, to be waited for or cancelled.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    core.send(action, from: .program, whenProcessed: nil)
  }

  /// Whether the part that this store stands for has gone.
  public var isInvalid: Bool { core.isInvalid }

  /// Whether it has gone at some commit: nobody is told of its changes any more.
  var isCompleted: Bool { cachedChild?.isCompleted ?? false }

  /// How many issues were noticed by this store and all others of its root.
  public var issueCount: Int { core.runtime.issues.count }

  /// Lets time pass for this store and all others of its root.
  ///
  /// Child stores whose elements have been gone for the grace period are dropped from the caches;
  /// nothing else depends on time.
  public func advance(by duration: Duration) { core.runtime.advance(by: duration) }
}

extension Store where Action: BindableAction, Action.State == State {
  /// A field of the state; writing it sends the binding action that sets it, from the program.
  public subscript<Field: Equatable & Sendable>(
    dynamicMember keyPath: any WritableKeyPath<State, Field> & Sendable
  ) -> Field {
    get { core.state[keyPath: keyPath] }
    set { send(.set(keyPath, newValue)) }
  }
}
