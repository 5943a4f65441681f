import StatefulFuzz

/// Hazards that one suite alone has: of keyed differences, of deferred moves, of rows whose keys repeat.
public enum SuiteHazards {
  /// What each means, in one sentence.
  public static let explanations = [
    Explanation(
      DiffHazard.wrongChildren.rawValue, .hazard,
      "after an update by difference the children are not those of the new list"),
    Explanation(
      DiffHazard.sharedChild.rawValue, .hazard,
      "after an update by difference one child is at two positions"),
    Explanation(
      DiffHazard.leakedChild.rawValue, .hazard,
      "a child that is gone was never dropped, or a child was dropped twice or while it was still there"
    ),
    Explanation(
      DiffHazard.removalTrap.rawValue, .hazard,
      "an update by difference removes more children than there are, and crashes"),
    Explanation(
      DragHazard.lostDrop.rawValue, .hazard,
      "an element is dropped and nothing moves, although the element and its target exist"),
    Explanation(
      DragHazard.staleDrag.rawValue, .hazard, "something moves although nothing is dragged any more"
    ),
    Explanation(
      TwinHazard.lostTwin.rawValue, .hazard,
      "of two elements with one key, a row does not find its own although it is there"),
  ]
}
