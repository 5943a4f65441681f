extension TestStore {
  /// Asserts the next action of an effect, and how it changes the state.
  ///
  /// Where exhaustivity is off, actions before the first one that matches are skipped.
  public func receive(
    _ expectedAction: Action, assert change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, line: Int = #line
  ) where Action: Equatable {
    receive(.action(expectedAction), change, at: AssertionPlace(fileID: fileID, line: line))
  }

  /// Asserts that the next action of an effect is this case, whatever its value.
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    assert change: ((inout State) throws -> Void)? = nil, fileID: String = #fileID,
    line: Int = #line
  ) where Action: CasePathable {
    receive(.case(actionCase), change, at: AssertionPlace(fileID: fileID, line: line))
  }

  /// Asserts that the next action of an effect is this case with this value.
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>, _ value: Value,
    assert change: ((inout State) throws -> Void)? = nil, fileID: String = #fileID,
    line: Int = #line
  ) where Action: CasePathable {
    receive(.case(actionCase, value), change, at: AssertionPlace(fileID: fileID, line: line))
  }

  /// Asserts that the next action of an effect satisfies a predicate.
  public func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool,
    assert change: ((inout State) throws -> Void)? = nil, fileID: String = #fileID,
    line: Int = #line
  ) {
    receive(.matching(isMatching), change, at: AssertionPlace(fileID: fileID, line: line))
  }

  func receive(
    _ expectation: ActionExpectation<Action>, _ change: ((inout State) throws -> Void)?,
    at place: AssertionPlace
  ) {
    if exhaustivity != .on {
      guard let index = record.received.firstIndex(where: { expectation.isMet($0.action) }) else {
        return fail(.noAction, "expected to receive \(expectation.text()), and did not", at: place)
      }
      skip(upTo: index, at: place)
    }
    guard !record.received.isEmpty else {
      return fail(
        .noAction, "expected to receive \(expectation.text()), and received nothing", at: place)
    }
    let (action, after) = record.received.removeFirst()
    if expectation.isMet(action) {
      compare(before: state, after: after, change, what: "receiving \(action)", at: place)
    } else {
      fail(
        .unexpectedAction, "expected to receive \(expectation.text()), and received \(action)",
        difference: expectation.action.map { ValueDifference.text(expected: $0, actual: action) }
          ?? "", at: place)
    }
    state = after
  }
}

/// Which action a test expects to receive.
struct ActionExpectation<Action> {
  /// For reports.
  let text: () -> String
  /// The very action, if it is known.
  let action: Action?
  let isMet: (Action) -> Bool

  static func action(_ action: Action) -> Self where Action: Equatable {
    Self(text: { "\(action)" }, action: action, isMet: { $0 == action })
  }

  static func `case`<Value>(_ name: CaseKeyPath<Action, Value>) -> Self where Action: CasePathable {
    Self(text: { "\(name)" }, action: nil, isMet: { $0.is(name) })
  }

  static func `case`<Value: Equatable>(
    _ name: CaseKeyPath<Action, Value>, _ value: Value
  ) -> Self where Action: CasePathable {
    let action = Action.cases[keyPath: name].embed(value)
    return Self(text: { "\(action)" }, action: action, isMet: { $0[case: name] == value })
  }

  static func matching(_ isMatching: @escaping (Action) -> Bool) -> Self {
    Self(text: { "an action that satisfies the predicate" }, action: nil, isMet: isMatching)
  }
}
