extension Result: CasePathable {
  /// The cases by their names: `\.response.success`.
  public struct Cases: Sendable {
    /// It worked, with this value.
    public let success = CasePath<Result, Success>(
      embed: { .success($0) }, extract: { if case .success(let value) = $0 { value } else { nil } })

    /// It did not, because of this error.
    public let failure = CasePath<Result, Failure>(
      embed: { .failure($0) }, extract: { if case .failure(let error) = $0 { error } else { nil } })
  }

  /// The cases by their names.
  public static var cases: Cases { Cases() }
}

extension Result where Failure == any Error {
  /// What asynchronous work returns or throws: `await send(.response(Result { try await load() }))`.
  ///
  /// - Parameters:
  ///   - body: The work.
  ///   - isolation: Where it runs; that of the caller.
  public init(
    catching body: () async throws -> Success, isolation: isolated (any Actor)? = #isolation
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
