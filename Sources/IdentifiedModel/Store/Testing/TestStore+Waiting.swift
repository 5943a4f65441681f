/// The same names in asynchronous tests: sending lets effects start, receiving and finishing wait.
///
/// All of it happens in the isolation of the caller.
extension TestStore {
  /// Waits for the next action of an effect, then asserts it.
  ///
  /// Waits while effects are in flight, at most for `timeout`; the store's own if nil.
  public func receive(
    _ expectedAction: Action, timeout: Duration? = nil,
    assert change: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line
  ) async where Action: Equatable {
    await receive(
      .action(expectedAction), timeout, change, isolation: isolation,
      at: AssertionPlace(fileID: fileID, line: line))
  }

  /// Waits for the next action of an effect, then asserts that it is this case.
  ///
  /// Waits while effects are in flight, at most for `timeout`; the store's own if nil.
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>, timeout: Duration? = nil,
    assert change: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line
  ) async where Action: CasePathable {
    await receive(
      .case(actionCase), timeout, change, isolation: isolation,
      at: AssertionPlace(fileID: fileID, line: line))
  }

  /// Waits for the next action of an effect, then asserts that it is this case with this value.
  ///
  /// Waits while effects are in flight, at most for `timeout`; the store's own if nil.
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>, _ value: Value, timeout: Duration? = nil,
    assert change: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line
  ) async where Action: CasePathable {
    await receive(
      .case(actionCase, value), timeout, change, isolation: isolation,
      at: AssertionPlace(fileID: fileID, line: line))
  }

  /// Waits for the next action of an effect, then asserts that it satisfies a predicate.
  ///
  /// Waits while effects are in flight, at most for `timeout`; the store's own if nil.
  public func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool, timeout: Duration? = nil,
    assert change: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line
  ) async {
    await receive(
      .matching(isMatching), timeout, change, isolation: isolation,
      at: AssertionPlace(fileID: fileID, line: line))
  }

  /// Sends an action, asserts how the state changes, and lets its effects start.
  @discardableResult
  public func send(
    _ action: Action, assert change: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line
  ) async -> TestStoreTask {
    let send: (Action) -> TestStoreTask = {
      self.send($0, assert: change, fileID: fileID, line: line)
    }
    let task = send(action)
    await Task.yield()
    return task
  }

  /// Sends the action of a case with a value, and lets its effects start.
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>, _ value: Value,
    assert change: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line
  ) async -> TestStoreTask where Action: CasePathable {
    let send: (Action) -> TestStoreTask = {
      self.send($0, assert: change, fileID: fileID, line: line)
    }
    let task = send(Action.cases[keyPath: action].embed(value))
    await Task.yield()
    return task
  }

  /// Sends the action of a case without a value, and lets its effects start.
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>, assert change: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line
  ) async -> TestStoreTask where Action: CasePathable {
    let send: (Action) -> TestStoreTask = {
      self.send($0, assert: change, fileID: fileID, line: line)
    }
    let task = send(Action.cases[keyPath: action].embed(()))
    await Task.yield()
    return task
  }

  /// Waits until no effect is in flight, at most for `timeout`, then asserts that nothing is left.
  public func finish(
    timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: String = #fileID, line: Int = #line
  ) async {
    await wait(atMost: timeout ?? self.timeout, isolation: isolation) { !effectsInFlight.isEmpty }
    let finish = { self.finish(fileID: fileID, line: line) }
    finish()
  }

  private func receive(
    _ expectation: ActionExpectation<Action>, _ timeout: Duration?,
    _ change: ((inout State) throws -> Void)?, isolation: isolated (any Actor)?,
    at place: AssertionPlace
  ) async {
    await wait(atMost: timeout ?? self.timeout, isolation: isolation) {
      !effectsInFlight.isEmpty
        && !record.received.contains { exhaustivity == .on || expectation.isMet($0.action) }
    }
    receive(expectation, change, at: place)
  }
}
