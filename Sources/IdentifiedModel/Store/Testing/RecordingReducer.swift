/// An action with its origin, as a test sees it.
enum TestedAction<Action> {
  /// The test sent it.
  case sent(Action)
  /// An effect sent it.
  case received(Action)
}

/// What happened in a store under test and is not asserted yet.
final class TestRecord<State, Action> {
  /// The state after the action that the test sent last, before any action of an effect.
  var stateAfterSending: State?

  /// Where the test sends from while it does; issues are reported there.
  var place: AssertionPlace?

  /// Actions of effects with the state after each, oldest first.
  var received: [(action: Action, state: State)] = []
}

/// The feature under test, which tells a record what happens.
struct RecordingReducer<Base: Reducer>: Reducer {
  let base: Base
  let record: TestRecord<Base.State, Base.Action>

  func reduce(
    into state: inout Base.State, action: TestedAction<Base.Action>
  ) -> Effect<TestedAction<Base.Action>> {
    switch action {
    case .sent(let action):
      let effect = base.reduce(into: &state, action: action)
      record.stateAfterSending = state
      return effect.map { .received($0) }
    case .received(let action):
      let effect = base.reduce(into: &state, action: action)
      record.received.append((action, state))
      return effect.map { .received($0) }
    }
  }

  typealias Body = Never
}
