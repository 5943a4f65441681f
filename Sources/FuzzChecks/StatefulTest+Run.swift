import StatefulFuzz

extension StatefulTest where System: ~Copyable {
  /// Runs saved cases, then fresh ones, until one fails.
  ///
  /// - Throws: `CheckFailure` with the shortest commands; see `Target.check`.
  public func run(_ options: CheckOptions = CheckOptions()) throws {
    try target.check(options)
  }
}
