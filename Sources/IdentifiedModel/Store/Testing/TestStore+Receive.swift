extension TestStore {
  /// Asserts the next action of an effect, and how it changes the state.
  ///
  /// Where exhaustivity is off, actions before the first one that matches are skipped.
  public func receive(
    _ action: Action, fileID: String = #fileID, line: Int = #line,
    change: ((inout State) -> Void)? = nil
  ) where Action: Equatable {
    receive(
      "\(action)", expected: action, where: { $0 == action },
      at: AssertionPlace(fileID: fileID, line: line), change)
  }

  /// Asserts that the next action of an effect is this case, whatever its value.
  public func receive<Value>(
    _ name: CaseKeyPath<Action, Value>, fileID: String = #fileID, line: Int = #line,
    change: ((inout State) -> Void)? = nil
  ) where Action: CasePathable {
    receive(
      "\(name)", expected: nil, where: { $0.is(name) },
      at: AssertionPlace(fileID: fileID, line: line), change)
  }

  /// Asserts that the next action of an effect is this case with this value.
  public func receive<Value: Equatable>(
    _ name: CaseKeyPath<Action, Value>, _ value: Value, fileID: String = #fileID,
    line: Int = #line, change: ((inout State) -> Void)? = nil
  ) where Action: CasePathable {
    let action = Action.cases[keyPath: name].embed(value)
    receive(
      "\(action)", expected: action, where: { $0[case: name] == value },
      at: AssertionPlace(fileID: fileID, line: line), change)
  }

  /// Asserts that the next action of an effect satisfies a predicate.
  public func receive(
    where isExpected: (Action) -> Bool, fileID: String = #fileID, line: Int = #line,
    change: ((inout State) -> Void)? = nil
  ) {
    receive(
      "an action that satisfies the predicate", expected: nil, where: isExpected,
      at: AssertionPlace(fileID: fileID, line: line), change)
  }

  private func receive(
    _ wanted: @autoclosure () -> String, expected: Action?, where isExpected: (Action) -> Bool,
    at place: AssertionPlace, _ change: ((inout State) -> Void)?
  ) {
    if exhaustivity != .on {
      guard let index = record.received.firstIndex(where: { isExpected($0.action) }) else {
        return fail(.noAction, "expected to receive \(wanted()), and did not", at: place)
      }
      skip(upTo: index, at: place)
    }
    guard !record.received.isEmpty else {
      return fail(.noAction, "expected to receive \(wanted()), and received nothing", at: place)
    }
    let (action, after) = record.received.removeFirst()
    let before = state
    state = after
    guard isExpected(action) else {
      return fail(
        .unexpectedAction, "expected to receive \(wanted()), and received \(action)",
        difference: expected.map { ValueDifference.text(expected: $0, actual: action) } ?? "",
        at: place)
    }
    compare(before: before, after: after, change, what: "receiving \(action)", at: place)
  }
}
