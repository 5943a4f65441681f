import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// The shell command that is told of new findings, while the campaign goes on.
final class FindingHook {
  private let command: String
  private var running: [pid_t] = []

  init(command: String) { self.command = command }

  /// Starts the command for a finding; it reads what it needs from its environment, so that nothing
  /// of a finding is ever part of a command line.
  ///
  /// - Returns: Why it could not be started; nil when it was.
  func start(for finding: Finding, file: String?, campaign: String) -> String? {
    let facts = [
      "FUZZ_FINDING": file ?? "", "FUZZ_TARGET": finding.target, "FUZZ_HAZARD": finding.title,
      "FUZZ_BUCKET": finding.failure.bucket, "FUZZ_CAMPAIGN": campaign,
    ]
    var variables: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if facts[String(text.prefix { $0 != "=" })] == nil { variables.append(text) }
      next += 1
    }
    variables += facts.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    var process: pid_t = 0
    let code = withPointers(["/bin/sh", "-c", command]) { arguments in
      withPointers(variables) { environment in
        // Results are for the driver alone: what the command prints goes to standard error.
        #if os(Linux)
        var actions = posix_spawn_file_actions_t()
        #else
        var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        return posix_spawn(&process, "/bin/sh", &actions, nil, arguments, environment)
      }
    }
    guard code == 0 else { return String(cString: strerror(code)) }
    running.append(process)
    return nil
  }

  /// Waits at the end for commands that still run, until somebody asks to stop.
  func finish() {
    while !running.isEmpty, !StopSignals.isStopRequested {
      running.removeAll { process in
        var status: Int32 = 0
        return waitpid(process, &status, WNOHANG) != 0
      }
      if !running.isEmpty { usleep(10_000) }
    }
  }

  private func withPointers<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = texts.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("an array of one at least") }
      return body(base)
    }
  }
}
