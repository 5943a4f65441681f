import StatefulFuzz

/// What stands for the system's state after a command that left none behind.
package enum MissingState: String, Sendable {
  /// A trap ended the command.
  case crashed
  /// The command had not returned when the run was ended.
  case neverReturned = "never returned"
  /// The command returned, and the comparison after it was cut short.
  case notDescribed = "not described"

  /// Finds out from the failure of the run; nil where it has none.
  package init(_ failure: Failure?) {
    guard let failure else {
      self = .neverReturned
      return
    }
    if failure.message.hasPrefix(Failure.comparisonCutShort) {
      self = .notDescribed
    } else {
      let verdict = failure.interruption.map { Verdict($0.cause) } ?? failure.verdict
      self = verdict == .trap ? .crashed : .neverReturned
    }
  }

  /// The same behind "the system".
  var clause: String { self == .notDescribed ? "was not described" : rawValue }
}
