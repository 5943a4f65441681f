import IdentifiedModel

/// Which of the bindings that a row was handed somebody uses.
public enum RowHandle: UInt8, Hashable, Sendable, CaseIterable {
  /// That of the row's last render: what its own control has (R1).
  case current
  /// That of the row's first render: what a coordinator or a task keeps (R2).
  case retained
  /// The one that was the current one when a closure or sheet took it along (R2).
  case escaped
}
