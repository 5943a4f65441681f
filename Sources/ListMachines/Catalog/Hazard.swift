import StatefulFuzz

/// The ways in which a list binding goes wrong, by their canonical names.
///
/// A failure has one hazard. Which one, where several would fit, is said in `ListOracle`.
public enum Hazard: String, Sendable, CaseIterable {
  /// Out-of-range access outside an update pass: by a row's captured index, or by an offset.
  case staleIndexTrap = "stale-index-trap"
  /// Out-of-range access inside an update pass, while a row is refreshed or writes.
  case staleIndexTrapInUpdate = "stale-index-trap-in-update"
  /// A row of a constant range outlives its element: a render evaluates its position.
  case constantRangeTrap = "constant-range-trap"
  /// An edit lands on another element than its row showed at the last render.
  case wrongWrite = "wrong-write"
  /// A row answers a read with another element than it showed.
  case wrongRead = "wrong-read"
  /// An edit of a living element has no effect, and nobody was told.
  case lostWrite = "lost-write"
  /// A write inside an update pass is discarded, with a warning, while its element lives.
  ///
  /// Also when the value was there already: what is reported is the attempt.
  case droppedWrite = "dropped-write"
  /// An edit brings a removed element back.
  case resurrection
  /// An edit puts back what others had changed: other fields, or other elements.
  case lostUpdate = "lost-update"
  /// The older of two results lands last; a matter of asynchronous endpoints.
  case reorderedCompletion = "reordered-completion"
  /// Two elements have one id; named at the command that introduces the second.
  case duplicateID = "duplicate-id"
  /// A row's focus or state stays with its position while the element moves.
  case identityDrift = "identity-drift"
  /// An element that was renamed by its own row loses the row, and with it the row's state.
  ///
  /// Seen at the render after the rename, if the row had focus. A collection that traps because an
  /// element changed its id under it is the same mistake.
  case identityChurn = "identity-churn"
  /// In one event, with no change between, one binding is one element inside an update pass and
  /// another one outside.
  ///
  /// Two values of one element are no fault: inside a pass a binding answers from its cache. If both
  /// reads show the same wrong element it is `wrongRead`, and if the second traps it is the trap.
  case tearing
  /// A removed element is unwrapped by force.
  case unwrapTrap = "unwrap-trap"
  /// A control that goes writes, and the write is neither ignored nor right: whatever else it is, a
  /// wrong or lost write, a resurrection or a trap, it is this hazard because nobody edits any more.
  case lateTeardownWrite = "late-teardown-write"
  /// `onDelete` or `onMove` acts on another element than the row at the offset showed, or puts it
  /// somewhere else. Out of range it is `staleIndexTrap`.
  case staleOffsets = "stale-offsets"
  /// The ids of an old collection, read once more, are not those that were rendered, or trap.
  case staleIDRead = "stale-id-read"
  /// An edit was right, and a `didSet` of the list changed what it left.
  case setterSideEffect = "setter-side-effect"
  /// A change that is made while another one or an update pass is running is undone or discarded.
  case reentrancy = "re-entrancy"

  /// All names, in the order of their codes.
  public static let names = allCases.map(\.rawValue)

  /// The hazard's number, as reports on list bindings are sorted by it.
  public var code: String {
    let number = (Hazard.allCases.firstIndex(of: self) ?? 0) + 1
    return number < 10 ? "H0\(number)" : "H\(number)"
  }

  /// The narrowest envelope in which the hazard's precondition can be met.
  public var envelope: Envelope {
    switch self {
    case .staleIndexTrap, .constantRangeTrap, .wrongWrite, .wrongRead, .lostWrite, .resurrection,
      .lostUpdate, .reorderedCompletion, .identityDrift, .unwrapTrap, .staleOffsets:
      .documented
    case .staleIndexTrapInUpdate, .tearing, .lateTeardownWrite: .observed
    case .droppedWrite, .duplicateID, .identityChurn, .staleIDRead, .setterSideEffect, .reentrancy:
      .paranoid
    }
  }

  /// The hazards whose preconditions the `list` suite's commands can reach, in the order of bits.
  static let exercisable = allCases.filter { $0 != .reorderedCompletion }

  /// The hazard's bit in what a command exercised; 0 for a hazard that is not `exercisable`.
  var bit: UInt64 {
    switch self {
    case .staleIndexTrap: 1 << 0
    case .staleIndexTrapInUpdate: 1 << 1
    case .constantRangeTrap: 1 << 2
    case .wrongWrite: 1 << 3
    case .wrongRead: 1 << 4
    case .lostWrite: 1 << 5
    case .droppedWrite: 1 << 6
    case .resurrection: 1 << 7
    case .lostUpdate: 1 << 8
    case .reorderedCompletion: 0
    case .duplicateID: 1 << 9
    case .identityDrift: 1 << 10
    case .identityChurn: 1 << 11
    case .tearing: 1 << 12
    case .unwrapTrap: 1 << 13
    case .lateTeardownWrite: 1 << 14
    case .staleOffsets: 1 << 15
    case .staleIDRead: 1 << 16
    case .setterSideEffect: 1 << 17
    case .reentrancy: 1 << 18
    }
  }
}
