#if canImport(Testing)
import StatefulFuzz
import Synchronization
import Testing

/// Says what the first `#expect`, `#require` or `Issue.record` of a closure had to tell.
@Sendable
func captureExpectations(_ body: () -> Void) -> String? {
  let heard = FirstMessage()
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    heard.take(issue)
  }
  return heard.end()
}

private final class FirstMessage: Sendable {
  private let state = Mutex<(text: String?, isOver: Bool)>((nil, false))

  /// What the framework adds to an issue that fails a test, as all of these do.
  private static let severity = " (error)"

  /// Takes what an expectation has to tell.
  ///
  /// A task that the closure has started inherits its known issue, and may tell something when it is over.
  ///
  /// - Returns: Whether anybody will hear of it.
  func take(_ issue: Issue) -> Bool {
    let said = "\(issue)"
    let text = said.hasSuffix(Self.severity) ? String(said.dropLast(Self.severity.count)) : said
    let isOver = state.withLock { state in
      if !state.isOver { state.text = state.text ?? text }
      return state.isOver
    }
    if isOver { return ProcessExecutors.note(lateExpectation: text) }
    FlightRecord.noteFailedExpectation()
    return true
  }

  /// Ends the closure, and says what was told in it first.
  func end() -> String? {
    state.withLock { state in
      state.isOver = true
      return state.text
    }
  }
}
#endif
