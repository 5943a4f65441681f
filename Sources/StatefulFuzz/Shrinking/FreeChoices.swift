/// The choices of a case whose value does not matter, and how another value is put in the place of one.
package struct FreeChoices {
  /// In the order in which they were found.
  package var positions: [ChoicePosition] = []

  /// A list or text that is empty, and may hold anything.
  package struct List: Sendable {
    /// The number of its span in the best case.
    let span: Int

    /// The case with something in it.
    package let sample: ChoiceSequence
  }

  /// In the order in which they were found.
  package var lists: [List] = []

  /// The distances of integers with two sides: a second choice says which, unless the distance is 0.
  var distances: Set<ChoicePosition> = []

  /// The case with another value at a position; a distance gets a side, or loses it with the value 0.
  package func replacing(
    _ position: ChoicePosition, by value: UInt64, in best: ChoiceSequence
  ) -> ChoiceSequence {
    Substitution(best, [(position, value)], isBelow: false, distances).sequence
  }
}

/// A case with other values at some of its positions.
struct Substitution {
  private(set) var sequence: ChoiceSequence

  /// The sides that came with distances above 0; the other side may be the only one at such a distance.
  private(set) var sides: Set<ChoicePosition> = []

  /// Replaces each value, and adds or removes the side of a distance that was 0 or becomes 0.
  init(
    _ best: ChoiceSequence, _ changes: [(position: ChoicePosition, value: UInt64)], isBelow: Bool,
    _ distances: Set<ChoicePosition>
  ) {
    sequence = best
    var shift: [Int?: Int] = [:]
    for (position, value) in changes.sorted(by: { $0.position.index < $1.position.index }) {
      var place = position
      place.index += shift[position.command, default: 0]
      let before = sequence.value(at: place)
      sequence = sequence.replacing(place, by: value)
      guard distances.contains(position), (before == 0) != (value == 0) else { continue }
      let side = ChoicePosition(command: place.command, index: place.index + 1)
      var part = sequence.part(place.command)
      if before == 0 {
        part.insert(Choice(value: isBelow ? 1 : 0, bound: 2), at: side.index)
        sides.insert(side)
      } else if part.indices.contains(side.index) {
        part.remove(at: side.index)
      }
      shift[position.command, default: 0] += before == 0 ? 1 : -1
      sequence = sequence.replacing(
        sequence.part(place.command).indices, of: place.command, with: part)
    }
  }

  /// Whether a run was executed as this case says, whichever sides it took.
  func isExecuted(as trace: ChoiceSequence) -> Bool {
    func values(_ sequence: ChoiceSequence) -> [[UInt64]] {
      ([Array(sequence.header.dropFirst())] + sequence.commands).enumerated().map { part, choices in
        choices.enumerated().map { index, choice in
          let place = ChoicePosition(
            command: part == 0 ? nil : part - 1, index: part == 0 ? index + 1 : index)
          return sides.contains(place) ? 0 : choice.value
        }
      }
    }
    return values(sequence) == values(trace)
  }
}
