import StatefulFuzz

/// Hazards that one suite alone has: of keyed differences, of deferred moves, of rows whose keys repeat.
public enum SuiteHazards {
  /// What each means, in one sentence.
  public static let explanations = [
    Explanation(
      DiffHazard.wrongChildren.rawValue, .hazard,
      "after applying a diff, the children do not match the new list"),
    Explanation(
      DiffHazard.sharedChild.rawValue, .hazard,
      "after applying a diff, one child is at two positions"),
    Explanation(
      DiffHazard.leakedChild.rawValue, .hazard,
      "a child that is no longer used was not released, or one was released twice or too early"
    ),
    Explanation(
      DiffHazard.removalTrap.rawValue, .hazard,
      "applying a diff removes more children than there are, and crashes"),
    Explanation(
      DragHazard.lostDrop.rawValue, .hazard,
      "an element is dropped and nothing moves, although the element and its target exist"),
    Explanation(
      DragHazard.staleDrag.rawValue, .hazard, "something moves although nothing is dragged any more"
    ),
    Explanation(
      TwinHazard.lostTwin.rawValue, .hazard,
      "a row does not find its element although it is there, because another has the same key"),
  ]
}
