import StatefulFuzz

extension FindingMaker {
  /// The commands of a case in which free choices are arguments of no importance.
  func freeArguments(
    at free: FreeChoices, of best: ChoiceSequence, target: Int
  ) throws(IsolationError) -> [FreeArguments] {
    guard !free.positions.isEmpty || !free.lists.isEmpty,
      let script = try executor.decode(target: target, .choices(best))
    else { return [] }
    var words = FreeWords(script)
    for position in free.positions {
      // The value above: what reads as another word for 1 is another word for any.
      let changed = free.replacing(position, by: 1, in: best)
      guard let other = try executor.decode(target: target, .choices(changed)) else { continue }
      words.add(other, step: position.command.map { $0 + 1 } ?? 0)
    }
    for list in free.lists {
      guard let other = try executor.decode(target: target, .choices(list.sample)) else { continue }
      words.add(filled: other)
    }
    // What another choice decides as well is not free: the exponent of a number, and not its fraction.
    let (known, steps) = (Set(free.positions), Set(free.positions.map(\.command)))
    let others = best.arguments.filter { steps.contains($0.command) && !known.contains($0) }
    // Of a long list nothing is said: each of its parts would have to be looked at.
    guard others.count <= Self.mostOtherChoices else { return [] }
    for position in others {
      let value = best.value(at: position)
      guard let bound = best[position]?.bound, bound > 1 else { continue }
      let changed = free.replacing(position, by: value > 0 ? value - 1 : 1, in: best)
      guard let other = try executor.decode(target: target, .choices(changed)) else { continue }
      words.bind(other, step: position.command.map { $0 + 1 } ?? 0)
    }
    return words.patterns
  }

  private static var mostOtherChoices: Int { 200 }
}
