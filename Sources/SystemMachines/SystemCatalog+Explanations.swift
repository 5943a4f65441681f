import StatefulFuzz

extension SystemCatalog {
  /// What is known to contradict the documentation on Linux, each in one sentence; the cases are in the
  /// corpus.
  public static let explanations = [
    Explanation(
      "insert-says-new", .hazard,
      "IndexSet.insert says that a member was inserted although it was there already"),
    Explanation(
      "update-says-old", .hazard,
      "IndexSet.update returns the new member where it should return nil"),
    Explanation(
      "empty-range-not-contained", .hazard,
      "IndexSet.contains(integersIn:) is false for an empty range"),
    Explanation(
      "range-view-beyond-range", .hazard,
      "IndexSet's view of a range behind or between its members has an empty range, or crashes"),
    Explanation(
      "shift-leaves-seam", .hazard,
      "after a left shift two adjacent ranges of an IndexSet are not merged, so that it differs from an "
        + "equal one"),
    Explanation(
      "insertion-between-two-traps", .hazard,
      "inserting between the two indexes of an IndexPath crashes; paths of other lengths allow it"),
    Explanation(
      "shared-empty-slice-trap", .hazard,
      "removing the empty range of the empty slice at the end of some Data crashes while the slice "
        + "shares its storage"),
    Explanation(
      "shared-empty-append-trap", .hazard,
      "appending nothing to empty Data with reserved room crashes while a copy shares its storage"),
    Explanation(
      "intersection-without-end", .hazard,
      "NSMutableOrderedSet.intersect never ends once two neighbours are to be removed"),
    Explanation(
      "removed-number-stays", .hazard,
      "a Swift number that was removed from an NSMutableOrderedSet is still in its array"),
    Explanation(
      "range-replaced-backwards", .hazard,
      "NSMutableOrderedSet replaces a range by too few objects, in reverse order"),
  ]
}
