/// A text with a gap at the cursor, which loses what is behind the gap when it grows a second time.
package struct GapBuffer: Hashable, Sendable {
  private var cells: [Int?] = [nil, nil, nil, nil]
  private var gap = 0..<4
  private var growths = 0

  /// Makes an empty buffer of four places.
  package init() {}

  /// The text.
  package var text: [Int] { cells.indices.filter { !gap.contains($0) }.map { cells[$0] ?? -1 } }

  /// Puts the cursor at a place of the text.
  package mutating func moveCursor(to place: Int) {
    let text = text
    let size = gap.count
    guard 0...text.count ~= place else { return }
    let hole = [Int?](repeating: nil, count: size)
    cells = text[..<place].map(Optional.some) + hole + text[place...].map(Optional.some)
    gap = place..<place + size
  }

  /// Puts characters before the cursor.
  package mutating func insert(_ new: [Int]) {
    for character in new {
      if gap.isEmpty { grow() }
      cells[gap.lowerBound] = character
      gap = gap.lowerBound + 1..<gap.upperBound
    }
  }

  /// Removes the character before the cursor.
  package mutating func removeBackward() {
    if gap.lowerBound > 0 { gap = gap.lowerBound - 1..<gap.upperBound }
  }

  private mutating func grow() {
    growths += 1
    let size = cells.count
    var tail = Array(cells[gap.upperBound...])
    // Wrong: the first growth copies all of the tail, the second one forgets where it ends.
    if growths == 2, !tail.isEmpty { tail[tail.count - 1] = nil }
    cells = cells[..<gap.lowerBound] + [Int?](repeating: nil, count: size) + tail
    gap = gap.lowerBound..<gap.lowerBound + size
  }
}
