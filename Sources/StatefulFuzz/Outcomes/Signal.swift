/// Names of the signals that a run can end with.
enum Signal {
  /// The conventional name of a signal number of Linux and Darwin.
  static func name(_ number: Int32) -> String {
    switch number {
    case 4: "SIGILL"
    case 5: "SIGTRAP"
    case 6: "SIGABRT"
    case 8: "SIGFPE"
    case 9: "SIGKILL"
    case 11: "SIGSEGV"
    case 15: "SIGTERM"
    case busErrorNumber: "SIGBUS"
    default: "signal \(number)"
    }
  }

  #if os(Linux)
  private static let busErrorNumber: Int32 = 7
  #else
  private static let busErrorNumber: Int32 = 10
  #endif
}
