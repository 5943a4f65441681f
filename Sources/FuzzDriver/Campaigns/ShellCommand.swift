import FuzzCampaigns
import StatefulFuzz

import FuzzPlatform

/// A command line for the shell, as a process that leads a group of its own.
enum ShellCommand {
  /// Starts a command, whose environment is the driver's with some variables added.
  ///
  /// It reads nothing, and what it prints goes to standard error: results are the driver's alone.
  ///
  /// - Returns: Its process, or why there is none.
  static func start(
    _ command: String, adding facts: [String: String]
  ) -> Result<pid_t, Problem> {
    var variables: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if facts[String(text.prefix { $0 != "=" })] == nil { variables.append(text) }
      next += 1
    }
    variables += facts.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    var process: pid_t = 0
    let code = CStrings.withPointers(["/bin/sh", "-c", command]) { arguments in
      CStrings.withPointers(variables) { environment in
        spawn(&process, arguments, environment)
      }
    }
    return code == 0 ? .success(process) : .failure(Problem(code: code))
  }

  /// The error number of a process that could not be started.
  struct Problem: Error, CustomStringConvertible {
    let code: Int32
    var description: String { String(cString: strerror(code)) }
  }

  /// What is wrong with the way in which a process ended, as the end of a sentence; nil for exit
  /// status 0.
  static func problem(of status: Int32) -> String? {
    let signal = status & 0x7F
    guard signal == 0 else { return "was ended by signal \(signal)" }
    let code = status >> 8 & 0xFF
    return code == 0 ? nil : "ended with exit status \(code)"
  }

  private static func spawn(
    _ process: inout pid_t, _ arguments: CStrings.Pointers,
    _ environment: CStrings.Pointers
  ) -> Int32 {
    #if os(Linux)
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #else
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The driver ignores it, and a pipeline of the command's would as well.
    var restored = sigset_t()
    sigemptyset(&restored)
    sigaddset(&restored, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &restored)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))
    return posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environment)
  }
}
