import StatefulFuzz

/// How the process of a worker comes to be.
public enum WorkerStart: String, Hashable, Sendable, CaseIterable {
  /// The supervisor forks: within a millisecond, but the worker has none of the supervisor's other
  /// threads, and what these held stays locked in it. Not on Apple platforms, whose libraries do not
  /// support it.
  case fork
  /// The program is started once more, and told to be a worker: slower, and with all of its libraries
  /// as they should be, Dispatch among them.
  case spawn

  /// The environment variable that chooses it.
  public static let variable = "FUZZ_ISOLATION_START"

  /// The start of all workers that are made in this task.
  @TaskLocal package static var current = WorkerStart.standard

  /// What this platform can do best.
  package static var standard: WorkerStart {
    #if os(Linux)
    .fork
    #else
    .spawn
    #endif
  }

  /// How this program is made a worker; nil where nobody has said.
  @TaskLocal package static var program: WorkerProgram?
}

/// What starts the running program as a worker.
package struct WorkerProgram: Sendable {
  /// Behind the name of the program.
  package let arguments: [String]

  /// Which of the checks that the program makes is to serve; empty where it has a catalogue.
  package let check: String

  /// - Parameters:
  ///   - arguments: Behind the name of the program.
  ///   - check: Which of the checks that the program makes is to serve; empty where it has a
  ///     catalogue.
  package init(arguments: [String], check: String = "") {
    self.arguments = arguments
    self.check = check
  }
}
