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
  ///
  /// Where exhaustivity is off, effects first send what they already can, and that is skipped.
  @discardableResult
  public func send(
    _ action: Action, assert change: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line
  ) async -> TestStoreTask {
    let send: (Action) -> TestStoreTask = {
      self.send($0, assert: change, fileID: fileID, line: line)
    }
    if exhaustivity != .on { await letEffectsSend(isolation: isolation) }
    let task = send(action)
    await letEffectsStart(isolation: isolation)
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
    if exhaustivity != .on { await letEffectsSend(isolation: isolation) }
    let task = send(Action.cases[keyPath: action].embed(value))
    await letEffectsStart(isolation: isolation)
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
    if exhaustivity != .on { await letEffectsSend(isolation: isolation) }
    let task = send(Action.cases[keyPath: action].embed(()))
    await letEffectsStart(isolation: isolation)
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

  /// Lets effects send what they already can, then takes all unasserted actions as they are.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure that there are none.
  ///   - isolation: Where this happens; that of the caller.
  ///   - fileID: Where the assertion stands.
  ///   - line: Where the assertion stands.
  public func skipReceivedActions(
    strict: Bool = true, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    line: Int = #line
  ) async {
    await letEffectsSend(isolation: isolation)
    let skip = { self.skipReceivedActions(strict: strict, fileID: fileID, line: line) }
    skip()
  }

  /// Lets effects send what they already can, then forgets those that are still in flight.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure that there are none.
  ///   - isolation: Where this happens; that of the caller.
  ///   - fileID: Where the assertion stands.
  ///   - line: Where the assertion stands.
  public func skipInFlightEffects(
    strict: Bool = true, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    line: Int = #line
  ) async {
    await letEffectsSend(isolation: isolation)
    let skip = { self.skipInFlightEffects(strict: strict, fileID: fileID, line: line) }
    skip()
  }

  /// Gives way to the effects in flight until they have sent what they already can.
  ///
  /// The runtime does not say which tasks could go on. So this ends when no effect is in flight, or
  /// when twenty rounds, and two milliseconds, brought neither an action nor the end of an effect:
  /// what sleeps or waits for somebody is not waited for. A round lets what is runnable run, unless
  /// the machine is very busy.
  private func letEffectsSend(isolation: isolated (any Actor)?) async {
    var quietRounds = 0
    var lastNews = ContinuousClock.now
    var rounds = 0
    // An effect that sends for ever ends it, too.
    while effectCount > 0, rounds < 1_000,
      quietRounds < 20 || ContinuousClock.now - lastNews < .milliseconds(2)
    {
      let before = (record.received.count, effectCount)
      await Self.letTasksRun()
      quietRounds += 1
      if before != (record.received.count, effectCount) {
        (quietRounds, lastNews) = (0, ContinuousClock.now)
      }
      rounds += 1
    }
  }

  /// Lets what was started run until it waits for something, as it would on a serial executor: an effect that
  /// returns at once is over when `send` returns, and one that sleeps does so before its clock is advanced.
  ///
  /// The runtime does not say which tasks could go on, hence the bound.
  private func letEffectsStart(isolation: isolated (any Actor)?) async {
    await Task.yield()
    var rounds = 0
    while effectCount > 0, rounds < 20 {
      await Self.letTasksRun()
      rounds += 1
    }
  }

  /// Lets what is runnable run: what waits with the test's own priority, and what waits with none.
  private static func letTasksRun() async {
    for priority in [Task.currentPriority, .background] {
      await Task.detached(priority: priority) { await Task.yield() }.value
    }
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
