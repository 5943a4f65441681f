/// What was started by an action that a test sent.
public struct TestStoreTask {
  let task: StoreTask
  let timeout: Duration
  let fail: (_ message: String, AssertionPlace) -> Void

  /// Whether it was cancelled.
  public var isCancelled: Bool { task.isCancelled }

  /// Ends what is in flight, as when a view goes whose task had sent the action.
  public func cancel() { task.cancel() }

  /// Ends what is in flight, and lets it notice.
  public func cancel(isolation: isolated (any Actor)? = #isolation) async {
    task.cancel()
    await Task.yield()
  }

  /// Waits until nothing of it is in flight any more, at most for `timeout`, and fails if something
  /// is then; the test store's own timeout if nil.
  public func finish(
    timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: String = #fileID, line: Int = #line
  ) async {
    let limit = timeout ?? self.timeout
    await wait(atMost: limit, isolation: isolation) { !task.isFinished }
    if task.isFinished { return }
    fail("is still in flight after \(limit)", AssertionPlace(fileID: fileID, line: line))
  }
}

/// Returns when `isNeeded` says so, time is up, or the waiting task is cancelled.
func wait(
  atMost timeout: Duration, isolation: isolated (any Actor)?, while isNeeded: () -> Bool
) async {
  let end = ContinuousClock.now + timeout
  while isNeeded(), ContinuousClock.now < end {
    do { try await Task.sleep(for: .milliseconds(1)) } catch { return }
  }
}

extension TestStore {
  func testTask(_ task: StoreTask, _ action: Action) -> TestStoreTask {
    TestStoreTask(task: task, timeout: timeout) { [weak self] message, place in
      self?.fail(.effectsInFlight, "what \(action) started \(message)", at: place)
    }
  }
}
