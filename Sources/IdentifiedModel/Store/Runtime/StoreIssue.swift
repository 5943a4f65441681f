/// Something that a store noticed and that is most likely a mistake of the feature.
///
/// A value, never a print: an app forwards it to its log, a test looks at it.
public enum StoreIssue: Hashable, Sendable, CustomStringConvertible {
  /// `forEach` got an action for an element that is not in its collection.
  case missingElement(id: String, action: String)
  /// `ifLet` got an action for a child that is not presented.
  case missingChild(action: String)
  /// Somebody other than an effect sent an action while another one was being reduced.
  case reentrantSend(action: String)
  /// Somebody who observes the store sent an action while being told of a change.
  case observerSend(action: String)
  /// An effect sent an action after it had completed; the action was discarded.
  case sendAfterCompletion(effect: String, action: String)
  /// A binding sent an action that no `BindingReducer` applied: the control shows its old value.
  case unprocessedBinding(field: String)
  /// A binding dismissed a child that no `ifLet` took away: the sheet is closed, and the state shows it.
  case unprocessedDismissal(child: String)
  /// `Effect.run` in a store that does not live on the main actor; the work was not started.
  case offMainActor(effect: String)
  /// An effect threw, and nothing was there to handle it.
  case unhandledError(effect: String, error: String)

  /// One sentence.
  public var description: String {
    switch self {
    case .missingElement(let id, let action):
      "received an action for a missing element: \(action) for \(id)"
    case .missingChild(let action):
      "received an action for a child that is not presented: \(action)"
    case .reentrantSend(let action):
      "received \(action) while another action was being reduced; it runs after that one"
    case .observerSend(let action):
      "an observer sent \(action) while it was told of a change; it was reduced at once"
    case .sendAfterCompletion(let effect, let action):
      "the effect \(effect) sent \(action) after it had completed; the action was discarded"
    case .unprocessedBinding(let field):
      "no BindingReducer applied the binding action for \(field)"
    case .unprocessedDismissal(let child):
      "no ifLet took away the child \(child) that a binding dismissed"
    case .offMainActor(let effect):
      "the effect \(effect) was not started: Effect.run needs a store that lives on the main actor, "
        + "such as that of a @MainActor test"
    case .unhandledError(let effect, let error):
      "the effect \(effect) threw \(error)"
    }
  }
}

/// Where a store's issues go.
final class IssueLog {
  private(set) var count = 0
  private let sink: ((StoreIssue) -> Void)?

  init(_ sink: ((StoreIssue) -> Void)?) { self.sink = sink }

  /// Counts an issue, and words it only if somebody listens: a description costs microseconds.
  func report(_ issue: () -> StoreIssue) {
    count += 1
    sink?(issue())
  }
}
