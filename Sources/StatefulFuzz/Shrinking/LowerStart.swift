extension Shrinker {
  /// Makes the start smaller: none at all, then shorter by any one of its parts.
  ///
  /// Why: a start is usually a length and what it governs. Lowering the length alone drops the last
  /// parts; when an earlier one is to go, length and choices must change together. The same holds
  /// for a command that draws a list.
  /// Guarantee: a call that accepts nothing proves, where spans are not marked, that no part of a list
  /// can go whose length stands directly before its parts, all parts being drawn alike.
  /// Cost: 1 run, and 1 for each part that stays.
  /// Leaves: parts that later commands name (`shrinkStartWhileRepairing`).
  mutating func lowerStart() throws {
    var empty = best
    empty.header = Array(best.header.prefix(1))
    if try accept(empty) { return }
    guard layout.isEmpty else { return }
    for position in best.positions where !position.isKind { try shortenList(at: position) }
  }

  private mutating func shortenList(at length: ChoicePosition) throws {
    var part = Int(clamping: best.value(at: length))
    while let shorter = best.removing(part: part - 1, ofListAt: length) {
      // Invariant: every part from `part` on has been tried.
      _ = try accept(shorter)
      part = min(part - 1, Int(clamping: best.value(at: length)))
    }
  }
}

extension ChoiceSequence {
  /// The sequence without one part of a list whose length stands at `length` and whose parts fill
  /// the rest of the header or span; nil when that cannot be how it was drawn.
  func removing(part: Int, ofListAt length: ChoicePosition) -> ChoiceSequence? {
    guard let count = self[length].flatMap({ Int(exactly: $0.value) }), part >= 0, part < count
    else { return nil }
    let whole = length.command.map { commands[$0] } ?? header
    let dependent = whole.count - length.index - 1
    guard dependent > 0, dependent % count == 0 else { return nil }
    let width = dependent / count
    let start = length.index + 1 + part * width
    var copy = replacing(length, by: UInt64(count - 1))
    if let command = length.command {
      copy.commands[command].removeSubrange(start..<start + width)
    } else {
      copy.header.removeSubrange(start..<start + width)
    }
    return copy
  }
}
