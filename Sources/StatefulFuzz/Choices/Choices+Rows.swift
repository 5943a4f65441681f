/// Rows of commands of one kind, in fresh cases of machines that require something of them.
extension Choices {
  /// Begins a row now and then, and ends the one that has its length.
  ///
  /// Why: that three particular commands follow each other is rare among a dozen kinds, and what a state
  /// comes to without other commands is what `eventually` asks about.
  /// What is recorded are the kinds alone, so that a replay knows nothing of rows.
  ///
  /// - Parameter rows: The kinds of each, one bit for each kind, and how many commands lead on.
  mutating func beginRow(of rows: [(kinds: UInt64, count: Int)]) {
    guard isFresh || guide != nil else { return }
    if rowLeft > 0 {
      rowLeft -= 1
      if rowLeft == 0 { rowKinds = .max }
      return
    }
    guard isGenerating, random.chance(1, in: 12) else { return }
    let row = rows[Int(random.next(below: UInt64(rows.count)))]
    guard row.kinds != 0 else { return }
    // One more, since it may be the first that leads to a state from which the others do not lead on.
    (rowKinds, rowLeft) = (row.kinds, row.count + 2)
  }
}
