/// Runs an asynchronous operation to its end on the calling thread, its jobs in a given order.
///
/// For machines whose systems are asynchronous: `perform` is not, so that a case has one thread and
/// is a function of its choices.
///
/// ```swift
/// func perform(_ command: Command, on bank: inout Bank) -> Int {
///   runToCompletion(schedule: command.schedule) { [bank] in await bank.withdraw(command.amount) }
/// }
/// ```
///
/// Child tasks (`async let`, task groups), actors without a custom executor, and streams
/// between them run here too, one job at a time; a sleep on a `VirtualClock` takes no time. Jobs
/// that wait for the same actor run in that actor's order.
///
/// In a worker process (Linux, Swift 6.3) everything else runs here as well: `Task { }`,
/// `Task.detached`, the main actor, and sleeps on the clocks of the system, which take no time either.
/// Jobs that are left when the operation ends continue with the next operation of the case. Elsewhere
/// `Task { }` and `Task.detached` start on the global executor, and a sleep on another clock is ended by
/// another thread; the call waits for them only if the operation does.
///
/// When no job is ready and no task sleeps, only another thread can resume the operation. If a worker
/// process has no other thread, the call traps with "deadlock". With another toolchain an operation also
/// ends like this if it waits for the main actor, which nothing runs, or for the global executor in a
/// worker of a process that has used it. In a process with other threads the call waits.
///
/// - Parameters:
///   - schedule: Which job runs next, whenever more than one is ready: 0 is the one that has waited
///     longest, and numbers beyond the last one mean the last. In a worker process there is also a
///     decision when a task that has made others ready goes to an actor: 0 lets it continue. After the end of
///     the schedule every decision is 0.
///   - operation: What to run.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
/// - Source: SE-0417, task executor preference.
public func runToCompletion<Value, Failure: Error>(
  schedule: [Int] = [], _ operation: @escaping @Sendable () async throws(Failure) -> Value
) throws(Failure) -> Value {
  let result: Result<Value, Failure>
  do {
    result = try outcome(schedule: schedule, patience: nil, of: operation)
  } catch {
    fatalError(Deadlock.trap)
  }
  return try result.get()
}

/// An operation that never ends: no job is ready, nobody sleeps, and nothing can resume one.
package struct Deadlock: Error, CustomStringConvertible {
  /// What it does instead, for the end of a sentence that begins with its name.
  let words: String

  /// The message of a trap, which is a part of a bucket's name.
  static let trap = "deadlock: no job is ready, and nothing is left that could resume one"

  /// What the message of a deadlock says where not all jobs are under the schedule, so that it need not be
  /// one.
  package static let uncertainty =
    "Task.sleep, an unstructured Task { } and the main actor do not run in order here: sleep on a "
    + "VirtualClock, and await what is started"

  /// The end of a message, with what makes it uncertain; empty where nothing does.
  static var remark: String {
    if OtherThreads.areQueuesLost { return ". " + lostQueue(OtherThreads.tookPart) }
    if let name = OtherThreads.tookPart { return ". " + OtherThreads.sentence(name) }
    return ProcessExecutors.areInstalled
      ? "" : ". " + escaped(ProcessExecutors.escaping) + uncertainty
  }

  /// Which kinds of jobs were seen to escape from the schedule; empty where nobody has looked.
  static func escaped(_ kinds: [JobKind]) -> String {
    guard let last = kinds.last else { return "" }
    let names = kinds.dropLast().map(\.rawValue).joined(separator: ", ")
    return "A check at the start of this process saw jobs that no schedule has in order, of "
      + (names.isEmpty ? "" : "\(names) and ") + "\(last.rawValue). "
  }

  /// What the message of a deadlock says that is none of the system's.
  static func lostQueue(_ name: String?) -> String {
    let name = name ?? "a Dispatch queue"
    return
      "\(name.prefix(1).uppercased() + name.dropFirst()) was used, but Dispatch queues do not run in a worker "
      + "that was forked from a test's process, so this may not be a bug in the system: run the test with "
      + "'.fuzz(workers: .spawn)' or '.fuzz(isolated: false)'"
  }

  /// What it is known as, which depends on what makes it uncertain.
  static func hazard(_ remark: String) -> String {
    remark.isEmpty || remark.hasSuffix(uncertainty) ? "deadlock" : Verdict.indeterminate.rawValue
  }

  package var description: String { "deadlock: it \(words)" }
}

/// What an operation comes to, run like `runToCompletion`.
///
/// - Parameters:
///   - schedule: Which job runs next, wherever more than one is ready.
///   - patience: How long to wait for other threads where there may be some; nil for ever.
///   - operation: What to run.
/// - Returns: What the operation returns or throws.
/// - Throws: A deadlock, which leaves what the operation has in its hands there for good.
func outcome<Value, Failure: Error>(
  schedule: [Int], patience: Duration?,
  of operation: @escaping @Sendable () async throws(Failure) -> Value
) throws(Deadlock) -> Result<Value, Failure> {
  ProcessExecutors.install()
  let executor = SteppingExecutor(schedule: schedule)
  let outcome = Outcome<Value, Failure>()
  let task = Task(executorPreference: executor) {
    await SteppingExecutor.$current.withValue(executor) {
      do throws(Failure) {
        outcome.result = .success(try await operation())
      } catch {
        outcome.result = .failure(error)
      }
    }
    executor.finish()
  }
  guard executor.runUntilFinished(patience: patience) else {
    throw Deadlock(words: WaitingTasks.words(for: task) + executor.othersInVain)
  }
  guard let result = outcome.result else {
    preconditionFailure("the operation finished without an outcome")
  }
  return result
}

/// Where an operation leaves its outcome.
///
/// Unchecked: written by a job that the reading thread runs itself, or, after an escape, before
/// `finish()`, whose lock orders it before the read.
private final class Outcome<Value, Failure: Error>: @unchecked Sendable {
  var result: Result<Value, Failure>?
}
