/// The ways in which a list binding goes wrong, by their canonical names.
public enum Hazard: String, Sendable, CaseIterable {
  /// Out-of-range access outside an update pass.
  case staleIndexTrap = "stale-index-trap"
  /// Out-of-range access while a row's dynamic properties are refreshed.
  case staleIndexTrapInUpdate = "stale-index-trap-in-update"
  /// A row of a constant range outlives its element.
  case constantRangeTrap = "constant-range-trap"
  /// An edit lands on another element.
  case wrongWrite = "wrong-write"
  /// A row shows another element than its own.
  case wrongRead = "wrong-read"
  /// An edit of a living element has no effect.
  case lostWrite = "lost-write"
  /// An edit brings a removed element back.
  case resurrection
  /// An edit puts back what others had changed.
  case lostUpdate = "lost-update"
  /// An older answer lands after a newer one.
  case reorderedCompletion = "reordered-completion"
  /// Two elements have one id.
  case duplicateID = "duplicate-id"
  /// A row's focus or state stays with its position while the element moves.
  case identityDrift = "identity-drift"
  /// A removed element is unwrapped.
  case unwrapTrap = "unwrap-trap"

  /// The hazard's number, as reports on list bindings are sorted by it.
  public var code: String {
    switch self {
    case .staleIndexTrap: "H01"
    case .staleIndexTrapInUpdate: "H02"
    case .constantRangeTrap: "H03"
    case .wrongWrite: "H04"
    case .wrongRead: "H05"
    case .lostWrite: "H06"
    case .resurrection: "H08"
    case .lostUpdate: "H09"
    case .reorderedCompletion: "H10"
    case .duplicateID: "H11"
    case .identityDrift: "H12"
    case .unwrapTrap: "H15"
    }
  }

  /// The hazards whose preconditions the `list` suite's commands can reach, in the order of bits.
  static let exercisable: [Hazard] = [
    .staleIndexTrap, .staleIndexTrapInUpdate, .constantRangeTrap, .wrongWrite, .wrongRead,
    .lostWrite, .resurrection, .lostUpdate, .identityDrift, .unwrapTrap,
  ]

  /// The hazard's bit in what a command exercised; 0 for a hazard that is not `exercisable`.
  var bit: UInt64 {
    switch self {
    case .staleIndexTrap: 1 << 0
    case .staleIndexTrapInUpdate: 1 << 1
    case .constantRangeTrap: 1 << 2
    case .wrongWrite: 1 << 3
    case .wrongRead: 1 << 4
    case .lostWrite: 1 << 5
    case .resurrection: 1 << 6
    case .lostUpdate: 1 << 7
    case .identityDrift: 1 << 8
    case .unwrapTrap: 1 << 9
    case .duplicateID, .reorderedCompletion: 0
    }
  }
}
