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
    ShrinkPass("deleteCommands", keepsSpansWhole: true) { try $0.deleteCommandsOfNewShape() },
    ShrinkPass("liftParts") { try $0.liftParts() },
    ShrinkPass("deleteElements") { try $0.deleteElements() },
    ShrinkPass("mergeLists") { try $0.mergeLists() },
    ShrinkPass("simplifyParts") { try $0.simplifyParts() },
    ShrinkPass("lowerStart") { try $0.lowerStart() },
    ShrinkPass("compressRanks") { try $0.compressRanks() },
    ShrinkPass("handOverManyAmounts") { try $0.handOverManyAmounts() },
    ShrinkPass("lowerChoices") { try $0.lowerChoices() },
  ]

  /// Passes that try pairs and inventions; thanks to the cheap ones they see small cases only.
  ///
  /// In the order that took the fewest runs over the machines of the tests: what costs little and
  /// makes the later ones' cases smaller goes first, what gains little goes last.
  static let expensive = [
    ShrinkPass("takeOutOfFlight") { try $0.takeOutOfFlight() },
    ShrinkPass("deleteWhileRescheduling") { try $0.deleteWhileRescheduling() },
    ShrinkPass("dropSwitches") { try $0.dropSwitches() },
    ShrinkPass("renumberLanes") { try $0.renumberLanes() },
    ShrinkPass("handOverAmounts") { try $0.handOverAmounts() },
    ShrinkPass("handOverElements") { try $0.handOverElements() },
    ShrinkPass("lowerPairs") { try $0.lowerPairs() },
    ShrinkPass("orderParts") { try $0.orderParts() },
    ShrinkPass("deleteElementsRepairing") { try $0.deleteElementsRepairing() },
    ShrinkPass("lowerTogether") { try $0.lowerTogether() },
    ShrinkPass("renameValues") { try $0.renameValues() },
    ShrinkPass("reorderCommands", keepsSpansWhole: true) { try $0.reorderCommands() },
    ShrinkPass("deleteWhileRenumbering") { try $0.deleteWhileRenumbering() },
    ShrinkPass("resampleFlights") { try $0.resampleFlights() },
    ShrinkPass("resampleShorter") { try $0.resampleShorter() },
    ShrinkPass("deleteWhileShuffling") { try $0.deleteWhileShuffling() },
    ShrinkPass("simplifyKinds") { try $0.simplifyKinds() },
    ShrinkPass("deleteWhileRepairing") { try $0.deleteWhileRepairing() },
    ShrinkPass("shrinkStartWhileRepairing") { try $0.shrinkStartWhileRepairing() },
    ShrinkPass("strideChoices") { try $0.strideChoices() },
    ShrinkPass("lowerWithFollowers") { try $0.lowerWithFollowers() },
    ShrinkPass("redistribute") { try $0.redistribute() },
    ShrinkPass("tradeAmounts") { try $0.tradeAmounts() },
    ShrinkPass("carryUnits") { try $0.carryUnits() },
    ShrinkPass("deleteElementPairs") { try $0.deleteElementPairs() },
    ShrinkPass("lowerAlternatives") { try $0.lowerAlternatives() },
    ShrinkPass("moveParts") { try $0.moveParts() },
    ShrinkPass("scanNumbers") { try $0.scanNumbers() },
    ShrinkPass("keepExtreme") { try $0.keepExtreme() },
    ShrinkPass("mergeCommands") { try $0.mergeCommands() },
    ShrinkPass("mergeWhileRenumbering") { try $0.mergeWhileRenumbering() },
    ShrinkPass("moveWhileRenumbering") { try $0.moveWhileRenumbering() },
    ShrinkPass("deleteGroups", keepsSpansWhole: true) { try $0.deleteGroups() },
    ShrinkPass("deleteWhileSimplifying") { try $0.deleteWhileSimplifying() },
    ShrinkPass("resizeStart") { try $0.resizeStart() },
    ShrinkPass("replaceBySmallCommands") { try $0.replaceBySmallCommands() },
    ShrinkPass("resampleDeletions") { try $0.resampleDeletions() },
  ]

  /// The last passes, which make a fixed point a proof.
  static let proofs = [
    ShrinkPass("proveOneMinimal", keepsSpansWhole: true) { try $0.proveOneMinimal() },
    ShrinkPass("proveShortest") { try $0.proveShortest() },
  ]

  /// The proof for machines that cannot be enumerated, where its runs are granted, and what is tried where
  /// they do not suffice.
  static let shorterCases = [
    ShrinkPass("deleteUnmarkedParts") { try $0.deleteUnmarkedParts() },
    ShrinkPass("moveIntoStart") { try $0.moveIntoStart() },
    ShrinkPass("deletePairsLowering") { try $0.deletePairsLowering() },
    ShrinkPass("enumerateShorterCases") { try $0.enumerateShorterCases() },
    ShrinkPass("replaceTwoByOne") { try $0.replaceTwoByOne() },
    ShrinkPass("replaceRunByOne") { try $0.replaceRunByOne() },
    ShrinkPass("redrawShorterCases") { try $0.redrawShorterCases() },
  ]
}
