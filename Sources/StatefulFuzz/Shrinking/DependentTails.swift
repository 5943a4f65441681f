extension SpanLayout {
  /// Whether the length of any list is decided somewhere else.
  var hasDependentLists: Bool { spans.contains { $0.label.role == .dependentList } }

  /// The case again, with those dependent lists that a run has read only in part cut at their front: what
  /// was at their end is then still there; nil where all were read to their end.
  ///
  /// Why: when the number that governs a list gets lower, the run reads the list's first elements; the
  /// one that matters may have been the last.
  ///
  /// - Parameter executed: The trace of this case, with marks.
  /// - Returns: Another candidate, or nil.
  func keepingTails(executed: ChoiceSequence) -> ChoiceSequence? {
    let dependent = spans.indices.filter { spans[$0].label.role == .dependentList }
    guard !dependent.isEmpty, executed.hasMarks else { return nil }
    let trace = SpanLayout(executed)
    let read = trace.spans.indices.filter { trace.spans[$0].label.role == .dependentList }
    guard read.count == dependent.count else { return nil }
    var result = marked
    // Last first, so that the places of the others stay.
    for (mine, its) in zip(dependent, read).reversed()
    where spans[mine].parent == nil && spans[mine].label == trace.spans[its].label {
      let (all, used) = (children(of: mine), trace.children(of: its).count)
      guard used < all.count, used > 0 else { continue }
      let first = spans[all[0]].range.lowerBound
      let end = spans[all[all.count - used]].range.lowerBound
      result = result.replacing(first..<end, of: spans[mine].command, with: [])
    }
    return result == marked ? nil : result
  }
}
