import FuzzCampaigns
import StatefulFuzz

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

  /// - Parameters:
  ///   - place: Where in the source the check is.
  ///   - target: What it checks.
  ///   - companions: What it compares with.
  ///   - arguments: What starts the test program so that it runs this test alone.
  package init(at place: String, of target: Target, companions: [Target], arguments: [String]?) {
    check = "\(place) \(target.name)"
    targets = [target] + companions
    self.arguments = arguments
  }

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
  /// start where the system needs Dispatch queues, which no forked worker has.
  package func run<Result>(
    startingBy start: WorkerStart?, _ body: () throws -> Result
  ) throws -> Result {
    let program = arguments.map { WorkerProgram(arguments: $0, check: check) }
    return try WorkerStart.$program.withValue(program) {
      let first = start ?? .standard
      guard start == nil, first == .fork, program != nil else {
        return try WorkerStart.$current.withValue(first, operation: body)
      }
      do {
        return try LostQueue.$isThrown.withValue(true, operation: body)
      } catch is LostQueue {
        return try WorkerStart.$current.withValue(.spawn, operation: body)
      }
    }
  }
}

/// The system handed something to a Dispatch queue in a worker that has none.
struct LostQueue: Error {
  /// Whether a check may end with this: somebody starts it again with other workers.
  @TaskLocal static var isThrown = false

  /// Throws it for a failure that is none of the system's for this reason.
  static func check(_ failure: Failure?) throws {
    guard isThrown, let failure, failure.isLostQueue else { return }
    throw LostQueue()
  }
}
