extension TestStore {
  /// Sends an action and asserts how the state changes.
  ///
  /// Fails while actions of effects are unasserted, when the state is not what `change` makes of
  /// the state before, and when `change` changes nothing. Without `change` nothing may change.
  public func send(
    _ action: Action, fileID: String = #fileID, line: Int = #line,
    change: ((inout State) -> Void)? = nil
  ) {
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
    let after = perform(action)
    // What effects sent earlier and nobody asserted is part of what this action found.
    compare(before: before, after: after, change, what: "sending \(action)", at: place)
    state = after
  }

  /// Sends the action of a case with a value: `send(\.binding.name, "Blob") { … }`.
  public func send<Value>(
    _ name: CaseKeyPath<Action, Value>, _ value: Value, fileID: String = #fileID,
    line: Int = #line, change: ((inout State) -> Void)? = nil
  ) where Action: CasePathable {
    send(
      Action.cases[keyPath: name].embed(value), fileID: fileID, line: line, change: change)
  }

  /// Sends the action of a case without a value.
  public func send(
    _ name: CaseKeyPath<Action, Void>, fileID: String = #fileID, line: Int = #line,
    change: ((inout State) -> Void)? = nil
  ) where Action: CasePathable {
    send(Action.cases[keyPath: name].embed(()), fileID: fileID, line: line, change: change)
  }

  /// Asserts the state as it is now: `change` must leave it as it is.
  public func assert(
    fileID: String = #fileID, line: Int = #line, _ change: (inout State) -> Void
  ) {
    var expected = state
    change(&expected)
    if expected == state { return }
    fail(
      .stateMismatch, "the state is not what was asserted",
      difference: ValueDifference.text(expected: expected, actual: state),
      at: AssertionPlace(fileID: fileID, line: line))
  }

  var pendingText: String { record.received.map { "\($0.action)" }.joined(separator: ", ") }

  /// Applies the rules of the assertion to one action.
  func compare(
    before: State, after: State, _ change: ((inout State) -> Void)?,
    what: @autoclosure () -> String,
    at place: AssertionPlace
  ) {
    var expected = before
    change?(&expected)
    if exhaustivity == .on {
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
    var partial = after
    change?(&partial)
    if partial != after {
      fail(
        .stateMismatch, "\(what()) did not change the state as asserted",
        difference: ValueDifference.text(expected: partial, actual: after), at: place)
    } else if exhaustivity == .off(showSkipped: true), expected != after {
      fail(
        .skipped, "\(what()) changed more than was asserted",
        difference: ValueDifference.text(expected: expected, actual: after), at: place)
    }
  }

  /// Takes the oldest unasserted actions as they are.
  func skip(upTo count: Int, at place: AssertionPlace) {
    guard count > 0 else { return }
    let skipped = record.received[..<count]
    if exhaustivity == .off(showSkipped: true) {
      let text = skipped.map { "\($0.action)" }.joined(separator: ", ")
      fail(.skipped, "received actions were not asserted: \(text)", at: place)
    }
    state = skipped[count - 1].state
    record.received.removeFirst(count)
  }
}
