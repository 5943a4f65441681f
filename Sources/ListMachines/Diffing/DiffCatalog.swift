import StatefulFuzz

/// The `diff` suite: keyed differences of children, with unique keys and with repeated ones.
enum DiffCatalog {
  /// The strategies with unique keys, then the same with repeated ones.
  static let targets: [Target] =
    [
      target(
        "swaps", "D01", SwappingDiff.self, "children are swapped into place", twins: []),
      target(
        "occurrence-table", "D02", OccurrenceTableDiff.self,
        "children are looked up by key and by how many equal keys came before", twins: []),
      target(
        "key-table", "D03", KeyTableDiff.self, "children are looked up by key",
        twins: [.sharedChild, .leakedChild]),
      target(
        "difference", "D04", DifferenceDiff.self, "a CollectionDifference with inferred moves",
        twins: [.identityChurn]),
      target(
        "difference-without-moves", "D05", DifferenceWithoutMovesDiff.self,
        "a CollectionDifference as it is", unique: [.identityChurn], twins: [.identityChurn]),
      target(
        "by-position", "D06", PositionalDiff.self, "children keep their positions",
        source: "swift-cross-ui#243", unique: [.identityDrift], twins: [.identityDrift]),
      target(
        "removal-count", "D07", CountingDiff.self,
        "removes one child for each distinct key that is missing", source: "TCA#1798",
        twins: [.identityChurn, .removalTrap]),
    ].flatMap { $0 }

  private static func target<Strategy: DiffStrategy>(
    _ name: String, _ code: String, _ strategy: Strategy.Type, _ summary: String,
    source: String = "", unique: [DiffHazard] = [], twins: [DiffHazard]
  ) -> [Target] {
    [(false, "", "", unique), (true, "-twins", "t", twins)].map {
      mayRepeat, suffix, mark, hazards in
      let target = Target(
        "diff/\(name)\(suffix)", code: code + mark,
        summary: summary + (mayRepeat ? "; keys are repeated" : ""), source: source,
        expectedHazards: hazards.map(\.rawValue),
        makeMachine: { DiffMachine(strategy, mayRepeat: mayRepeat) })
      guard !mayRepeat else { return target }
      return target.unreachable(
        DiffHazard.sharedChild.rawValue,
        because: "where every key is wanted once, one of two places would show a wrong key")
    }
  }
}
