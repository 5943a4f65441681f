/// Names of the signals that a run can end with.
enum Signal {
  /// The conventional name of a signal number of Linux and Darwin.
  static func name(_ number: Int32) -> String {
    switch number {
    case 1: "SIGHUP"
    case 2: "SIGINT"
    case 3: "SIGQUIT"
    case 4: "SIGILL"
    case 5: "SIGTRAP"
    case 6: "SIGABRT"
    case 8: "SIGFPE"
    case 9: "SIGKILL"
    case 11: "SIGSEGV"
    case 13: "SIGPIPE"
    case 14: "SIGALRM"
    case 15: "SIGTERM"
    case 24: "SIGXCPU"
    case 25: "SIGXFSZ"
    case 26: "SIGVTALRM"
    case 27: "SIGPROF"
    default: ownNames[number] ?? "signal \(number)"
    }
  }

  /// Those whose numbers the systems do not share.
  private static let ownNames: [Int32: String] = {
    #if os(Linux)
    [7: "SIGBUS", 10: "SIGUSR1", 12: "SIGUSR2", 31: "SIGSYS"]
    #else
    [10: "SIGBUS", 12: "SIGSYS", 30: "SIGUSR1", 31: "SIGUSR2"]
    #endif
  }()
}
