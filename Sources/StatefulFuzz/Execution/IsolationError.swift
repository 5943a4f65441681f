/// Why runs cannot be isolated.
public enum IsolationError: Error, CustomStringConvertible, Sendable {
  /// Memory, a process or a thread could not be allocated.
  case cannotStart(String)
  /// Workers died again and again before a case began.
  case keepsDying(deaths: Int, last: String)
  /// This platform cannot fork workers.
  case unsupported
  /// Workers should be spawned, but this program has not registered a way to start as one.
  case noWorkerProgram
  /// The system under test wrote over memory that a worker shares with its supervisor, which needs it
  /// to report a result.
  case overwritten
  /// Somebody asked to stop while a run was under way.
  case stopped
  /// A request is larger than the channel.
  case tooLarge(bytes: Int, limit: Int)

  /// One sentence for a person.
  public var description: String {
    switch self {
    case .cannotStart(let reason): "cannot start a worker process: \(reason)"
    case .keepsDying(let deaths, let last):
      "workers died \(deaths) times before the first case; last: \(last)"
    case .unsupported:
      "workers cannot be forked on this platform; use '--isolation-start spawn', or "
        + "'--isolation none'"
    case .noWorkerProgram:
      "this program cannot be started as a worker; use '--isolation-start fork', or in a test "
        + "'.fuzz(workers: .fork)'"
    case .overwritten:
      "the system under test has written over the memory that its process shares with this one"
    case .stopped: "stopped while a run was under way"
    case .tooLarge(let bytes, let limit):
      "a case of \(bytes) bytes is larger than the \(limit) bytes that a worker takes"
    }
  }
}
