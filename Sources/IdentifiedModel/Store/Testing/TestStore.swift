/// A store for tests that must assert everything that happens.
///
/// The test sends actions and receives the actions of effects; for each it says how the state
/// changes. A change that is not asserted is a failure, unless `exhaustivity` allows it. So are
/// actions that were not asserted and effects that are still in flight when the test store is
/// released. Failures become issues of the running test if `IdentifiedModelTesting` is linked, or
/// go to `onFailure`:
///
/// ```swift
/// let store = TestStore(initialState: Settings.State()) { Settings() }
/// store.send(\.binding.displayName, "Blob") { $0.displayName = "Blob" }
/// store.receive(\.saved) { $0.isSaving = false }
/// store.finish()
/// ```
///
/// Like its store, it belongs to one isolation, and it asserts immediately. In asynchronous tests
/// the same methods wait: `await store.receive(\.saved)` waits for an action until `timeout`.
public final class TestStore<State: Equatable, Action> {
  /// How much of what happens a test must say.
  public typealias Exhaustivity = IdentifiedModel.Exhaustivity

  /// How much of what happens the test must assert from now on.
  public var exhaustivity = Exhaustivity.on

  /// How long the asynchronous methods wait if they are not told otherwise.
  public var timeout = Duration.seconds(1)

  /// The state that the test has asserted so far, without actions that were not asserted.
  ///
  /// During an assertion it is the state before the action.
  public internal(set) var state: State

  let record: TestRecord<State, Action>
  let onFailure: (TestFailure) -> Void
  private let store: Store<State, TestedAction<Action>>
  private let runs: () -> [EffectRun]
  private let place: AssertionPlace
  private var forgotten: Set<Int> = []

  /// Starts a feature under test.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - onFailure: Gets every failure, and the reports of `showSkippedAssertions`. If it is nil,
  ///     failures are issues of the running test, and trap if no test is running.
  ///   - reducer: The feature.
  ///   - fileID: Where the store is made; what is left when it goes is reported there.
  ///   - line: Where the store is made.
  public init<R: Reducer>(
    initialState: State, onFailure: ((TestFailure) -> Void)? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R, fileID: String = #fileID, line: Int = #line
  ) where R.State == State, R.Action == Action {
    let record = TestRecord<State, Action>()
    let onFailure = onFailure ?? FailureReporting.report
    let issues = IssueLog { issue in
      onFailure(
        TestFailure(
          reason: .issue, message: issue.description, difference: "",
          fileID: record.place?.fileID ?? fileID, line: record.place?.line ?? line))
    }
    let core = RootCore(
      initialState, RecordingReducer(base: reducer(), record: record),
      runtime: StoreRuntime(issues: issues, gracePeriod: .milliseconds(300)))
    self.record = record
    self.onFailure = onFailure
    place = AssertionPlace(fileID: fileID, line: line)
    state = initialState
    store = Store(core: core)
    runs = { core.effects.runs }
  }

  /// Starts a feature under test whose type says what the initial state is:
  /// `TestStore(initialState: .init()) { … }`.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - onFailure: Gets every failure, and the reports of `showSkippedAssertions`. If it is nil,
  ///     failures are issues of the running test, and trap if no test is running.
  ///   - reducer: The feature.
  ///   - fileID: Where the store is made; what is left when it goes is reported there.
  ///   - line: Where the store is made.
  @_disfavoredOverload
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> R.State, onFailure: ((TestFailure) -> Void)? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R, fileID: String = #fileID, line: Int = #line
  ) where R.State == State, R.Action == Action {
    let reducer = reducer()
    self.init(
      initialState: initialState(), onFailure: onFailure, reducer: { reducer }, fileID: fileID,
      line: line)
  }

  deinit { if exhaustivity == .on { reportWhatIsLeft(at: place) } }

  /// The names of the effects that are in flight and not skipped, oldest first.
  public var effectsInFlight: [String] {
    runs().filter { !forgotten.contains($0.number) }.map(\.name)
  }

  /// The number of effects in flight, skipped or not.
  var effectCount: Int { runs().count }

  /// The actions that effects sent and the test has not asserted, oldest first.
  public var unassertedActions: [Action] { record.received.map(\.action) }

  /// Lets the store reduce an action that the test sent; what effects do comes into the record.
  func perform(
    _ action: Action, at place: AssertionPlace
  ) -> (after: State, task: StoreTask) {
    record.place = place
    defer { record.place = nil }
    let task = store.send(.sent(action))
    return (record.stateAfterSending ?? store.state, task)
  }

  /// Forgets the effects in flight, without cancelling them.
  func forgetEffects() { for run in runs() { forgotten.insert(run.number) } }

  func fail(
    _ reason: TestFailure.Reason, _ message: String, difference: String = "",
    at place: AssertionPlace
  ) {
    onFailure(
      TestFailure(
        reason: reason, message: message, difference: difference, fileID: place.fileID,
        line: place.line))
  }
}

/// The test store of a feature: `TestStoreOf<Settings>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable
