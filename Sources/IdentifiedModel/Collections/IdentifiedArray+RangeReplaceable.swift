extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Removes a range and adds, in its place and in their order, the new elements whose ids are not
  /// taken.
  ///
  /// An id is taken when an element outside of the range has it, or an earlier new element. So the
  /// elements outside never change, and generic `append`, `insert` and `+` mean what the concrete
  /// ones mean: what is there already stays.
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
