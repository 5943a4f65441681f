/// The engine's answer on one run, whatever the machine; raw values are the names in files.
public enum Verdict: String, Hashable, Codable, Sendable, CaseIterable {
  /// Model and system agreed after every command.
  case passed
  /// A command was illegal in the state it met.
  case invalid
  /// Model and system disagreed.
  case mismatch
  /// A fatal signal ended the run.
  case trap
  /// The system ended the process.
  case exit
  /// The run did not end in time; the command under way is blamed.
  case timeout
  /// The process outgrew its memory limit.
  case memory
  /// Repeating the run gave other answers.
  case flaky
  /// Something took part that nobody can judge, such as a thread that no schedule knows: no failure.
  case indeterminate

  /// Whether the run shows a fault of the system.
  public var isFailure: Bool { self != .passed && self != .invalid && self != .indeterminate }

  package init(_ cause: Interruption.Cause) {
    switch cause {
    case .trap: self = .trap
    case .exit: self = .exit
    case .timeout: self = .timeout
    case .memory: self = .memory
    }
  }
}
