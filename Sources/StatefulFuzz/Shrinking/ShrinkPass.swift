/// One kind of simplification, and its place in the order of turns.
struct ShrinkPass: Sendable {
  /// The name of the method, for statistics.
  let name: String

  /// Whether it only removes and reorders spans, so that it may work on commands that were written
  /// by hand.
  let keepsSpansWhole: Bool

  let body: @Sendable (inout Shrinker) throws -> Void

  init(
    _ name: String, keepsSpansWhole: Bool = false,
    body: @escaping @Sendable (inout Shrinker) throws -> Void
  ) {
    self.name = name
    self.keepsSpansWhole = keepsSpansWhole
    self.body = body
  }

  /// Passes whose cost grows with the number of commands or choices alone.
  static let cheap = [
    ShrinkPass("deleteCommands", keepsSpansWhole: true) { try $0.deleteCommands() },
    ShrinkPass("lowerStart") { try $0.lowerStart() },
    ShrinkPass("lowerChoices") { try $0.lowerChoices() },
  ]

  /// Passes that try pairs and inventions; thanks to the cheap ones they see small cases only.
  ///
  /// In the order that took the fewest runs over the machines of the tests: what costs little and
  /// makes the later ones' cases smaller goes first, what gains little goes last.
  static let expensive = [
    ShrinkPass("lowerTogether") { try $0.lowerTogether() },
    ShrinkPass("renameValues") { try $0.renameValues() },
    ShrinkPass("reorderCommands", keepsSpansWhole: true) { try $0.reorderCommands() },
    ShrinkPass("deleteWhileRepairing") { try $0.deleteWhileRepairing() },
    ShrinkPass("shrinkStartWhileRepairing") { try $0.shrinkStartWhileRepairing() },
    ShrinkPass("simplifyKinds") { try $0.simplifyKinds() },
    ShrinkPass("lowerPairs") { try $0.lowerPairs() },
    ShrinkPass("redistribute") { try $0.redistribute() },
    ShrinkPass("deleteGroups", keepsSpansWhole: true) { try $0.deleteGroups() },
    ShrinkPass("deleteWhileSimplifying") { try $0.deleteWhileSimplifying() },
    ShrinkPass("resizeStart") { try $0.resizeStart() },
    ShrinkPass("replaceBySmallCommands") { try $0.replaceBySmallCommands() },
  ]

  /// The last pass, which makes a fixed point a proof.
  static let proof = ShrinkPass("proveOneMinimal", keepsSpansWhole: true) {
    try $0.proveOneMinimal()
  }
}
