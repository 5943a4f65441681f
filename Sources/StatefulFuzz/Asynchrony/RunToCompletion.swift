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
/// Child tasks (`async let`, task groups), actors without an executor of their own, and streams
/// between them run here too, one job at a time. What escapes is not in order: `Task { }` and
/// `Task.detached` start on the global executor, and what sleeps is resumed by another thread. The
/// call waits for them as far as the operation does; in a worker of a process that has used the
/// global executor, and for the main actor, it waits until the time limit makes that a finding.
///
/// - Parameters:
///   - schedule: Which job runs next, wherever more than one is ready: 0 is the one that has waited
///     longest, and numbers beyond the last one mean the last. Behind the end of the schedule it is
///     always 0.
///   - operation: What to run.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
/// - Source: SE-0417, task executor preference.
public func runToCompletion<Value, Failure: Error>(
  schedule: [Int] = [], _ operation: @escaping @Sendable () async throws(Failure) -> Value
) throws(Failure) -> Value {
  let executor = SteppingExecutor(schedule: schedule)
  let outcome = Outcome<Value, Failure>()
  Task(executorPreference: executor) {
    do throws(Failure) {
      outcome.result = .success(try await operation())
    } catch {
      outcome.result = .failure(error)
    }
    executor.finish()
  }
  executor.runUntilFinished()
  guard let result = outcome.result else {
    preconditionFailure("the operation finished without an outcome")
  }
  return try result.get()
}

/// Where an operation leaves its outcome.
///
/// Unchecked: written by a job that the reading thread runs itself, or, after an escape, before
/// `finish()`, whose lock orders it before the read.
private final class Outcome<Value, Failure: Error>: @unchecked Sendable {
  var result: Result<Value, Failure>?
}
