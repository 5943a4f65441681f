extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Replaces a range by the new elements whose ids are not taken, in their order.
  ///
  /// An id is taken if an element outside the range or an earlier new element has it. So elements
  /// outside the range never change, and generic `append`, `insert` and `+` behave like the
  /// concrete ones.
  ///
  /// - Complexity: O(n + m).
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Element>
  ) {
    if !subrange.isEmpty { removeSubrange(subrange) }
    insert(contentsOf: newElements, at: subrange.lowerBound)
  }
}
