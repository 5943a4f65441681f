extension Optional: CasePathable {
  /// The cases by their names: `\.selected.some`.
  public struct Cases: Sendable {
    /// Nothing.
    public let none = CasePath<Optional, Void>(
      embed: { nil }, extract: { if case .none = $0 { () } else { nil } })

    /// Something.
    public let some = CasePath<Optional, Wrapped>(embed: { $0 }, extract: { $0 })
  }

  /// The cases by their names.
  public static var cases: Cases { Cases() }
}
