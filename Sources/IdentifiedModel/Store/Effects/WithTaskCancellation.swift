/// Runs a part of an effect's work under a cancellation id of its own.
///
/// Inside `Effect.run`, `Effect.cancel(id:)` and `Task.cancel(id:)` of the same feature end this part;
/// the work around it goes on, with the error of being cancelled if the part throws it. Anywhere else
/// it only runs.
///
/// ```swift
/// .run { send in
///   try await withTaskCancellation(id: CancelID.search, cancelInFlight: true) {
///     await send(.found(try await search()))
///   }
/// }
/// ```
///
/// - Parameters:
///   - id: Its name; several parts may share one.
///   - cancelInFlight: Whether what has the name already is cancelled first.
///   - operation: The part.
/// - Returns: What the part returns.
/// - Throws: What the part throws.
public func withTaskCancellation<Result: Sendable>(
  id: some Hashable & Sendable, cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  guard let work = RunningWork.current else { return try await operation() }
  let (task, end) = await work.begin(id: id, cancelInFlight: cancelInFlight, operation)
  let result = await withTaskCancellationHandler {
    await task.result
  } onCancel: {
    task.cancel()
  }
  await end()
  return try result.get()
}

extension Task where Success == Never, Failure == Never {
  /// Ends what has this cancellation id, from inside `Effect.run`; does nothing anywhere else.
  ///
  /// - Parameter id: The name in `cancellable(id:)` or `withTaskCancellation(id:)`, of this feature
  ///   and of the features inside it.
  public static func cancel(id: some Hashable & Sendable) async {
    await RunningWork.current?.cancel(id: id)
  }
}

/// The effect whose work is running, for what that work does with cancellation ids.
///
/// Unchecked: made where `MainActor.isHere`, and the effect is reachable on the main actor alone.
final class RunningWork: @unchecked Sendable {
  @TaskLocal static var current: RunningWork?

  private let run: EffectRun

  init(_ run: EffectRun) { self.run = run }

  /// Starts a part of the work under a name; it has the name before it runs.
  ///
  /// - Returns: The part, and what ends its name.
  @MainActor
  func begin<Result: Sendable>(
    id: some Hashable & Sendable, cancelInFlight: Bool,
    _ operation: @escaping @Sendable () async throws -> Result
  ) -> (Task<Result, any Error>, @MainActor @Sendable () -> Void) {
    let part = run.beginPart?(AnyHashable(id), cancelInFlight)
    let task = Task { try await operation() }
    part?.onCancel { task.cancel() }
    return (task, { part?.end() })
  }

  @MainActor
  func cancel(id: some Hashable & Sendable) { run.cancelParts?(AnyHashable(id)) }
}
