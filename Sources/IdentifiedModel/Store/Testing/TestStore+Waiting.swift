/// The forms that wait for asynchronous effects, in the isolation of the caller.
extension TestStore {
  /// Waits for the next action of an effect, then asserts it.
  ///
  /// Waits while effects are in flight, at most for `timeout`.
  public func receive(
    _ action: Action, timeout: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: String = #fileID, line: Int = #line, change: ((inout State) -> Void)? = nil
  ) async where Action: Equatable {
    await wait(atMost: timeout, isolation: isolation) { exhaustivity == .on || $0 == action }
    receive(action, fileID: fileID, line: line, change: change)
  }

  /// Waits for the next action of an effect, then asserts that it is this case.
  ///
  /// Waits while effects are in flight, at most for `timeout`.
  public func receive<Value>(
    _ name: CaseKeyPath<Action, Value>, timeout: Duration,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line,
    change: ((inout State) -> Void)? = nil
  ) async where Action: CasePathable {
    await wait(atMost: timeout, isolation: isolation) { exhaustivity == .on || $0.is(name) }
    receive(name, fileID: fileID, line: line, change: change)
  }

  /// Waits until no effect is in flight, at most for `timeout`, then asserts that nothing is left.
  public func finish(
    timeout: Duration, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    line: Int = #line
  ) async {
    await wait(atMost: timeout, isolation: isolation) { _ in false }
    finish(fileID: fileID, line: line)
  }

  /// Returns when such an action was received, nothing is in flight, or time is up.
  private func wait(
    atMost timeout: Duration, isolation: isolated (any Actor)?, for isWanted: (Action) -> Bool
  ) async {
    let end = ContinuousClock.now + timeout
    while !effectsInFlight.isEmpty, ContinuousClock.now < end,
      !record.received.contains(where: { isWanted($0.action) })
    {
      // A cancelled test stops waiting.
      do { try await Task.sleep(for: .milliseconds(1)) } catch { return }
    }
  }
}
