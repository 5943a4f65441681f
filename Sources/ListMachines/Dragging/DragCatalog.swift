import StatefulFuzz

/// The `drag` suite: moves that are put off until something is dropped.
enum DragCatalog {
  static let targets: [Target] = [
    target("by-id", "G01", IDDrag.self, "element and place are remembered by id", []),
    target(
      "by-index", "G02", IndexDrag.self, "both positions are remembered as they were",
      [.staleOffsets, .staleIndexTrap, .lostDrop]),
    target(
      "remapped-index", "G03", RemappedIndexDrag.self,
      "both positions are shifted with what is inserted and removed before them",
      [.staleOffsets, .lostDrop]),
    target(
      "unwrapped-id", "G04", UnwrappingDrag.self, "the dragged element is force-unwrapped",
      [.unwrapTrap]),
    target(
      "without-reset", "G05", UnresetDrag.self, "only a drop that moves something resets the drag",
      [.staleDrag, .staleOffsets]),
  ]

  private static func target<Strategy: DragStrategy>(
    _ name: String, _ code: String, _ strategy: Strategy.Type, _ summary: String,
    _ hazards: [DragHazard]
  ) -> Target {
    Target(
      "drag/\(name)", code: code, summary: summary, expectedHazards: hazards.map(\.rawValue),
      makeMachine: { DragMachine(strategy) })
  }
}
