/// How a command ended without an answer: the run was cut short from outside or from within.
public struct Interruption: Hashable, Codable, Sendable {
  /// What cut the run short.
  public enum Cause: UInt8, Hashable, Codable, Sendable {
    /// A fatal signal: a Swift trap, a wild pointer, a stack overflow.
    case trap
    /// The process ended by itself.
    case exit
    /// The command did not end within its time.
    case timeout
    /// The process grew over its memory limit.
    case memory
  }

  /// What cut the run short.
  public var cause: Cause

  /// The signal's number for a trap; the exit status for an exit; else 0.
  public var code: Int32

  /// The program counter of a trap, relative to its image; the same in every process of one build.
  public var imageOffset: UInt64

  /// Whether the stack was used up.
  public var isStackOverflow: Bool

  /// Whether another thread than the one of the run trapped.
  public var isOtherThread: Bool

  /// The function of the user's code that trapped, or was running when a limit ended it, such as
  /// `RingQueue.pop()`; nil where the program has no symbols, or none of its functions was running.
  public var place: String?

  /// The line of a trap in that function, as `Queue.swift:12`; nil where the program has no debug information.
  package var line: String?

  /// What the compiler calls the check that trapped, such as `arithmetic overflow`; nil for any other code.
  package var failedCheck: String?

  /// Where the program's own functions were, innermost first; what `place` is found from.
  ///
  /// These are addresses of the worker that trapped or was ended, which are those of its supervisor.
  package var frames: [UInt64] = []

  /// Which of the commands in flight was running, counted from 1 among those of the case; 0 where none was,
  /// or nobody knows.
  package var running = 0

  /// Whether a run that took too long did nothing in the end, and waited for what never came.
  package var wasIdle = false

  /// What had taken part that no schedule knows, such as a Dispatch queue, where a run took too long.
  package var other: String?

  /// Whether a run waited that something else than its own jobs may have been to resume.
  var isIndeterminate: Bool { cause == .timeout && wasIdle && other != nil }

  /// The Swift runtime's message, empty where the optimiser dropped it.
  public var runtimeMessage: String

  /// Without what means nothing to another process.
  private enum CodingKeys: CodingKey {
    case cause, code, imageOffset, isStackOverflow, isOtherThread, runtimeMessage, place, line,
      failedCheck
  }

  /// Makes an interruption; only a trap has an address and a message.
  public init(
    cause: Cause, code: Int32 = 0, imageOffset: UInt64 = 0, isStackOverflow: Bool = false,
    isOtherThread: Bool = false, runtimeMessage: String = "", place: String? = nil
  ) {
    self.cause = cause
    self.code = code
    self.imageOffset = imageOffset
    self.isStackOverflow = isStackOverflow
    self.isOtherThread = isOtherThread
    self.runtimeMessage = runtimeMessage
    self.place = place
  }

  /// Where in the user's code the run was, as the end of a sentence; nil where that is not known.
  package var placeText: String? {
    guard let place else { return nil }
    switch cause {
    case .timeout:
      return wasIdle ? "blocked in \(place)" : "still running in \(place)"
    case .trap:
      return "in \(place)" + (isLineInMessage ? "" : line.map { " at \($0)" } ?? "")
    case .exit, .memory: return "in \(place)"
    }
  }

  /// Whether the message says which line it is: words of the user's own do, in a debug build.
  private var isLineInMessage: Bool {
    guard let line, let file = line.split(separator: ":").first else { return false }
    return runtimeMessage.prefix { !$0.isNewline }.contains("/\(file):")
  }

  /// The interruption as a sentence: signal, message or address.
  public var summary: String {
    switch cause {
    case .exit: return "the process ended with status \(code) while the command ran"
    case .timeout: return "the command did not end within the time limit"
    case .memory: return "the process grew over the memory limit"
    case .trap:
      if let failed = LateExpectation.text(in: runtimeMessage) { return failed }
      // An address means nothing to whoever knows the function.
      let words =
        if !runtimeMessage.isEmpty {
          ": \(runtimeMessage)"
        } else if let failedCheck {
          ": \(failedCheck)"
        } else if place == nil, imageOffset != 0 {
          ": at image offset 0x\(String(imageOffset, radix: 16))"
        } else {
          ""
        }
      let thread = isOtherThread ? " on another thread than the run's" : ""
      let kind =
        isStackOverflow ? "stack overflow, \(Signal.name(code))" : "trap \(Signal.name(code))"
      return "\(kind)\(thread)\(words)"
    }
  }
}
