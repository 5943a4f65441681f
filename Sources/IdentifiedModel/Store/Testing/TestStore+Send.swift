extension TestStore {
  /// Sends an action and asserts how the state changes.
  ///
  /// Fails while actions of effects are unasserted, when the state is not what `change` makes of
  /// the state before, and when `change` changes nothing. Without `change` nothing may change.
  ///
  /// - Returns: What the action started, to be waited for or cancelled.
  @discardableResult
  public func send(
    _ action: Action, assert change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> TestStoreTask {
    let place = AssertionPlace(fileID: fileID, line: line)
    if !record.received.isEmpty {
      switch exhaustivity {
      case .on:
        fail(
          .unassertedActions,
          "received actions must be asserted before another one is sent: \(pendingText)", at: place)
      case .off: skip(upTo: record.received.count, at: place)
      }
    }
    let before = state
    let (after, task) = perform(action, at: place)
    // What effects sent earlier and nobody asserted is part of what this action found.
    compare(before: before, after: after, change, what: "sending \(action)", at: place)
    state = after
    return testTask(task, action)
  }

  /// Sends the action of a case with a value: `send(\.binding.name, "Blob") { … }`.
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>, _ value: Value,
    assert change: ((inout State) throws -> Void)? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> TestStoreTask where Action: CasePathable {
    send(
      Action.cases[keyPath: action].embed(value), assert: change, fileID: fileID, line: line)
  }

  /// Sends the action of a case without a value.
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>, assert change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> TestStoreTask where Action: CasePathable {
    send(Action.cases[keyPath: action].embed(()), assert: change, fileID: fileID, line: line)
  }

  /// Asserts the state as it is now: `change` must leave it as it is.
  public func assert(
    _ change: @escaping (inout State) throws -> Void, fileID: String = #fileID, line: Int = #line
  ) {
    let place = AssertionPlace(fileID: fileID, line: line)
    guard let expected = claimed(of: state, change, at: place), expected != state else { return }
    fail(
      .stateMismatch, "the state is not what was asserted",
      difference: ValueDifference.text(expected: expected, actual: state), at: place)
  }

  var pendingText: String { record.received.map { "\($0.action)" }.joined(separator: ", ") }

  /// Applies the rules of the assertion to one action.
  func compare(
    before: State, after: State, _ change: ((inout State) throws -> Void)?,
    what: @autoclosure () -> String,
    at place: AssertionPlace
  ) {
    if exhaustivity == .on {
      guard let expected = claimed(of: before, change, at: place) else { return }
      if expected != after {
        let message =
          change == nil
          ? "\(what()) changed the state, which was not asserted"
          : "\(what()) did not change the state as asserted"
        fail(
          .stateMismatch, message,
          difference: ValueDifference.text(expected: expected, actual: after), at: place)
      } else if change != nil, before == after {
        fail(
          .unnecessaryAssertion, "\(what()) changed nothing, as asserted with a change", at: place)
      }
      return
    }
    guard let partial = claimed(of: after, change, at: place) else { return }
    if partial != after {
      fail(
        .stateMismatch, "\(what()) did not change the state as asserted",
        difference: ValueDifference.text(expected: partial, actual: after), at: place)
    } else if exhaustivity == .off(showSkippedAssertions: true) {
      guard let expected = claimed(of: before, change, at: place), expected != after else { return }
      fail(
        .skipped, "\(what()) changed more than was asserted",
        difference: ValueDifference.text(expected: expected, actual: after), at: place)
    }
  }

  /// What an assertion makes of a state; nil, and a failure, when it throws.
  private func claimed(
    of state: State, _ change: ((inout State) throws -> Void)?, at place: AssertionPlace
  ) -> State? {
    var state = state
    do {
      try change?(&state)
      return state
    } catch {
      fail(.assertionThrew, "the assertion threw \(error)", at: place)
      return nil
    }
  }

  /// Takes the oldest unasserted actions as they are.
  func skip(upTo count: Int, at place: AssertionPlace) {
    guard count > 0 else { return }
    let skipped = record.received[..<count]
    if exhaustivity == .off(showSkippedAssertions: true) {
      let text = skipped.map { "\($0.action)" }.joined(separator: ", ")
      fail(.skipped, "received actions were not asserted: \(text)", at: place)
    }
    state = skipped[count - 1].state
    record.received.removeFirst(count)
  }
}
