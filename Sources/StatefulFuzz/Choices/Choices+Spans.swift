/// Spans inside a command: what belongs together in a value.
///
/// A replay on a shrinker's behalf records marks around each span, and reads a candidate that has
/// marks span by span: what a span holds too much is skipped, what it lacks is 0, and the span
/// behind it still gets its own choices. So a candidate may delete or exchange parts of a value
/// without shifting the rest. A choice with the greatest bound is for whoever draws next, also in a
/// span that the candidate lacks. Fresh runs and plain replays record and read no marks.
///
/// ```text
/// [0, -3]     (list 2 (item 0) (item (integer 3 1)))
/// ```
extension Choices {
  /// Draws in a span of its own.
  ///
  /// Use it around every part of a value that may be there or not, or that may stand in the place
  /// of another; the built-in generators do.
  @inlinable
  public mutating func span<Value, Failure: Error>(
    _ label: SpanLabel, _ body: (inout Choices) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard isMarking else { return try body(&self) }
    openSpan(label)
    defer { closeSpan() }
    return try body(&self)
  }

  /// Records marks from now on; only for replays.
  package mutating func markSpans() {
    isMarking = true
    readsMarks = replayed.contains(where: \.isMark)
  }

  /// Takes the last command out of the record: it was illegal and changed nothing.
  ///
  /// Only a replay for a shrinker forgets; its next candidates are then the shorter for it, without a
  /// run of their own.
  @usableFromInline
  mutating func forgetCommand() {
    guard isMarking || forgetsIllegal, let start = spanStarts.popLast() else { return }
    recorded.removeSubrange(start...)
  }

  /// Takes back the command that was drawn last, which nobody has begun.
  @usableFromInline
  mutating func dropCommand() {
    guard let start = spanStarts.popLast() else { return }
    recorded.removeSubrange(start...)
  }

  @usableFromInline
  mutating func openSpan(_ label: SpanLabel) {
    recorded.append(.opening(label))
    guard readsMarks else { return }
    guard missingDepth == 0, let inside = nextSpan(label) else {
      missingDepth += 1
      return
    }
    position = inside
  }

  /// The position behind the mark of the next span of this label, in the span that is being read.
  private func nextSpan(_ label: SpanLabel) -> Int? {
    var depth = 0
    var index = position
    while index < replayed.count {
      let item = replayed[index]
      index += 1
      guard item.isMark else { continue }
      if item == .closing {
        if depth == 0 { return nil }
        depth -= 1
      } else {
        if depth == 0, item == .opening(label) { return index }
        depth += 1
      }
    }
    return nil
  }

  @usableFromInline
  mutating func closeSpan() {
    recorded.append(.closing)
    guard readsMarks else { return }
    guard missingDepth == 0 else {
      missingDepth -= 1
      return
    }
    var depth = 0
    while position < replayed.count {
      let item = replayed[position]
      position += 1
      guard item.isMark else { continue }
      if item == .closing, depth == 0 { return }
      depth += item == .closing ? -1 : 1
    }
  }
}
