#if canImport(Testing)
import Synchronization
import Testing

/// Says what the first `#expect`, `#require` or `Issue.record` of a closure had to tell.
@Sendable
func captureExpectations(_ body: () -> Void) -> String? {
  let heard = FirstMessage()
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    heard.note(issue)
    return true
  }
  return heard.message
}

private final class FirstMessage: Sendable {
  private let text = Mutex<String?>(nil)

  var message: String? { text.withLock(\.self) }

  func note(_ issue: Issue) {
    text.withLock { $0 = $0 ?? "\(issue)" }
  }
}
#endif
import StatefulFuzz
