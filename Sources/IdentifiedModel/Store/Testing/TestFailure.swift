/// What a `TestStore` has to say: an assertion that does not hold, or one that was skipped.
public struct TestFailure: Hashable, Sendable, CustomStringConvertible {
  /// Which rule was broken.
  public enum Reason: Hashable, Sendable {
    /// The state is not what the assertion makes of the state before.
    case stateMismatch
    /// The assertion changes nothing, and nothing changed.
    case unnecessaryAssertion
    /// The assertion threw an error.
    case assertionThrew
    /// Actions of effects were received and not asserted.
    case unassertedActions
    /// Another action was received than the expected one.
    case unexpectedAction
    /// No action was received, or no matching one.
    case noAction
    /// Effects are still in flight.
    case effectsInFlight
    /// There was nothing to skip.
    case nothingToSkip
    /// The store noticed an issue.
    case issue
    /// Something was not asserted, which is allowed; only for information.
    case skipped
  }

  /// Which rule was broken.
  public var reason: Reason

  /// One sentence, and what it is about.
  public var message: String

  /// Lines with `-` for what was expected and `+` for what there is; empty when nothing differs.
  public var difference: String

  /// The file of the assertion, as `Module/File.swift`.
  public var fileID: String

  /// The line of the assertion.
  public var line: Int

  /// Whether nothing is wrong.
  public var isInformational: Bool { reason == .skipped }

  /// Message and difference.
  public var description: String { difference.isEmpty ? message : "\(message)\n\(difference)" }
}

/// Where an assertion stands.
struct AssertionPlace {
  var fileID: String
  var line: Int
}
