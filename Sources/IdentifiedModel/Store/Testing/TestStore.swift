/// A store that makes a test say everything that happens.
///
/// The test sends actions and receives those of effects; for each it says how the state changes.
/// What it leaves out is a failure, unless `exhaustivity` allows it. Failures are values and go to
/// a sink, which forwards them to the testing library:
///
/// ```swift
/// let store = TestStore(initialState: Settings.State(), onFailure: { Issue.record("\($0)") }) {
///   Settings()
/// }
/// store.send(\.binding.displayName, "Blob") { $0.displayName = "Blob" }
/// store.receive(\.saved) { $0.isSaving = false }
/// store.finish()
/// ```
///
/// Like its store it belongs to one isolation, and asserts at once. The forms with a timeout wait
/// for asynchronous effects.
public final class TestStore<State: Equatable, Action> {
  /// How much of what happens a test must say.
  public enum Exhaustivity: Hashable, Sendable {
    /// Everything.
    case on
    /// What it wants: assertions are about parts of the state, and actions may go unmentioned.
    /// With `showSkipped` what was left out is reported, for information.
    case off(showSkipped: Bool)

    /// What it wants, without a word about the rest.
    public static var off: Self { .off(showSkipped: false) }
  }

  /// How much of what happens the test must say from now on.
  public var exhaustivity = Exhaustivity.on

  /// The state as far as the test has asserted it: unasserted actions are not in it.
  public internal(set) var state: State

  let record: TestRecord<State, Action>
  let onFailure: (TestFailure) -> Void
  private let store: Store<State, TestedAction<Action>>
  private let runs: () -> [EffectRun]
  private var forgotten: Set<Int> = []

  /// Starts a feature under test.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - onFailure: Takes every failure, and what `showSkipped` tells.
  ///   - reducer: The feature.
  public init<R: Reducer>(
    initialState: State, onFailure: @escaping (TestFailure) -> Void,
    @ReducerBuilder<State, Action> reducer: () -> R
  ) where R.State == State, R.Action == Action {
    let record = TestRecord<State, Action>()
    let issues = IssueLog { issue in
      onFailure(
        TestFailure(
          reason: .issue, message: issue.description, difference: "", fileID: "", line: 0))
    }
    let core = RootCore(
      initialState, RecordingReducer(base: reducer(), record: record),
      runtime: StoreRuntime(issues: issues, gracePeriod: .milliseconds(300)))
    self.record = record
    self.onFailure = onFailure
    state = initialState
    store = Store(core: core)
    runs = { core.effects.runs }
  }

  /// The names of the effects that are in flight and not skipped, oldest first.
  public var effectsInFlight: [String] {
    runs().filter { !forgotten.contains($0.number) }.map(\.name)
  }

  /// The actions that effects sent and the test has not asserted, oldest first.
  public var unassertedActions: [Action] { record.received.map(\.action) }

  /// Lets the store reduce an action that the test sent; what effects do comes into the record.
  func perform(_ action: Action) -> State {
    store.send(.sent(action))
    return record.stateAfterSending ?? store.state
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
