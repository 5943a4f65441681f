import FuzzCampaigns
import StatefulFuzz
import Synchronization

/// A check in a test's process, whose workers may be started instead of forked.
///
/// Such a worker is the test program once more, told to run one test only. It comes to the same line, and
/// there takes requests instead of checking anything.
package struct CheckProgram: Sendable {
  /// The place in the source and the name of the target: the same in both processes.
  package let check: String

  /// What starts the test program so that it runs this test alone; nil where that is not known.
  package let arguments: [String]?

  /// What requests may be about.
  package let targets: [Target]

  /// Whether another check could be taken for this one by the program that is started.
  private let isAmbiguous: Bool

  /// - Parameters:
  ///   - place: Where in the source the check is.
  ///   - target: What it checks.
  ///   - companions: What it compares with.
  ///   - arguments: What starts the test program so that it runs this test alone.
  ///   - isRepeated: Whether the test runs several times, with other arguments.
  package init(
    at place: String, of target: Target, companions: [Target], arguments: [String]?,
    isRepeated: Bool = false
  ) {
    let check = "\(place) \(target.name)"
    self.check = check
    targets = [target] + companions
    self.arguments = arguments
    isAmbiguous = isRepeated || Self.met.withLock { !$0.insert(check).inserted }
  }

  /// The checks that this process has come to: a program that is started serves the first of two alike.
  private static let met = Mutex<Set<String>>([])

  private static let worker = SpawnedWorker.isThisProcess ? SpawnedWorker() : nil

  /// Serves as a worker where this process was started for this check, and does not return then.
  ///
  /// - Returns: Whether it was started for another one, so that nothing is to be checked here.
  package func isForAnother() -> Bool {
    guard SpawnedWorker.isThisProcess else { return false }
    guard let worker = Self.worker else { SpawnedWorker.giveUp() }
    if worker.check == check { worker.serve(targets) }
    return true
  }

  /// Runs a check whose workers start in this way; nil for what the platform does best, and for another
  /// start where a fork may be to blame for a failure.
  package func run<Result>(
    startingBy start: WorkerStart?, _ body: () throws -> Result
  ) throws -> Result {
    let program = arguments.map { WorkerProgram(arguments: $0, check: check) }
    return try WorkerStart.$program.withValue(program) {
      let first = start ?? .standard
      guard start == nil, first == .fork, program != nil, !isAmbiguous else {
        return try WorkerStart.$current.withValue(first, operation: body)
      }
      do {
        return try ForkSuspected.$isThrown.withValue(true, operation: body)
      } catch is ForkSuspected {
        do {
          return try WorkerStart.$current.withValue(.spawn, operation: body)
        } catch is IsolationError {
          // What was found is told as it is, rather than that nobody could look again.
          return try WorkerStart.$current.withValue(first, operation: body)
        }
      }
    }
  }
}

/// A failure that a forked worker may be to blame for, and not the system.
///
/// No Dispatch queue of the test's process runs in its fork: who waits for one waits for ever. A worker that
/// is started anew has them.
struct ForkSuspected: Error {
  /// Whether a check may end with this: somebody starts it again with other workers.
  @TaskLocal static var isThrown = false

  /// Throws it for a failure of which this may be the reason.
  static func check(_ failure: Failure?) throws {
    guard isThrown, let failure, isPossible(failure) else { return }
    throw ForkSuspected()
  }

  private static func isPossible(_ failure: Failure) -> Bool {
    switch failure.verdict {
    case .flaky: true
    case .timeout: failure.interruption?.wasIdle == true
    default: failure.isIndeterminate
    }
  }
}
