/// The hazards of the `async` suite.
///
/// `wrong-read` is missing: an endpoint sends its element at the start, in one go with finding it,
/// so that nothing can come between. The oracle knows it all the same.
extension Hazard {
  /// The hazards whose preconditions the `async` suite's commands can reach, in the order of bits.
  static let exercisableInAsync: [Hazard] = [
    .staleIndexTrap, .wrongWrite, .resurrection, .lostUpdate, .reorderedCompletion, .duplicateID,
    .unwrapTrap,
  ]

  /// The hazard's bit in what a command of the `async` suite exercised; 0 for one that none can.
  var asyncBit: UInt64 {
    switch self {
    case .staleIndexTrap: 1 << 0
    case .wrongWrite: 1 << 1
    case .resurrection: 1 << 2
    case .lostUpdate: 1 << 3
    case .reorderedCompletion: 1 << 4
    case .duplicateID: 1 << 5
    case .unwrapTrap: 1 << 6
    default: 0
    }
  }
}
