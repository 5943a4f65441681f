extension Shrinker {
  /// Deletes neighbouring choices that a machine has drawn outside of any span, and lowers the number before
  /// them that may say how many there are; wherever they stand.
  ///
  /// Why: a list that is drawn in a bare loop has no marks. Lowering its length takes its last element away, and
  /// every other one stays; likewise the rounds of a loop that asks before each whether to go on.
  /// Guarantee: none; longer runs of choices come first, and at most `mostParts` of a start or command are looked
  /// at.
  /// Cost: at most `runLimit` runs a call; none for what generators draw.
  /// Leaves: elements of more than `mostWide` choices.
  mutating func deleteUnmarkedParts() throws {
    // The start of what is in flight is an order of its jobs, which has passes of its own.
    guard !facts.contains(.overlaps) else { return }
    let runsBefore = runCount
    var command: Int? = nil
    while command ?? 0 < best.commands.count {
      // Invariant: of every part before this one, nothing can go.
      while try acceptWithoutPart(of: command, until: runsBefore + Self.runLimit) {}
      guard runCount < runsBefore + Self.runLimit else { return }
      command = command.map { $0 + 1 } ?? 0
    }
  }

  private mutating func acceptWithoutPart(of command: Int?, until runLimit: Int) throws -> Bool {
    guard command ?? 0 < best.commands.count else { return false }
    for candidate in layout.withoutUnmarkedParts(of: command) {
      guard runCount < runLimit else { return false }
      if try accept(candidate) { return true }
    }
    return false
  }

  private static var runLimit: Int { 150 }
}

extension SpanLayout {
  /// The cases without some neighbouring parts of a command or the start, of which at least one has no marks:
  /// as they are, and with a number before them lowered by 1.
  fileprivate func withoutUnmarkedParts(of command: Int?) -> [ChoiceSequence] {
    // The first choice is the number of commands, or the kind of the command.
    let parts = outermostParts(of: command).dropFirst().prefix(Self.mostParts)
    guard parts.contains(where: { $0.count == 1 }), parts.count > 1 else { return [] }
    let choices = marked.part(command)
    return parts.indices.flatMap { first in
      (1...Self.mostWide).reversed().flatMap { width -> [ChoiceSequence] in
        guard first + width <= parts.endIndex else { return [] }
        let run = parts[first..<first + width]
        guard run.contains(where: { $0.count == 1 }), let start = run.first, let end = run.last
        else { return [] }
        let shorter = marked.replacing(start.lowerBound..<end.upperBound, of: command, with: [])
        let lengths = parts[..<first].filter {
          $0.count == 1 && choices[$0.lowerBound].value > 0
        }
        return [shorter]
          + lengths.reversed().compactMap {
            shorter.lowering(at: $0.lowerBound, of: command, by: 1)
          }
      }
    }
  }

  /// Single choices, and whole spans with all that is inside them.
  private func outermostParts(of command: Int?) -> [Range<Int>] {
    var (parts, depth, start): ([Range<Int>], Int, Int) = ([], 0, 0)
    for (index, choice) in marked.part(command).enumerated() {
      if depth == 0 { start = index }
      if choice.isMark { depth += choice == .closing ? -1 : 1 }
      if depth <= 0 {
        parts.append(start..<index + 1)
        depth = 0
      }
    }
    return parts
  }

  private static var mostParts: Int { 24 }
  private static var mostWide: Int { 6 }
}
