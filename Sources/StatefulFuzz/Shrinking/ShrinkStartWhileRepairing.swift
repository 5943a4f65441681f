extension Shrinker {
  /// Makes the start one smaller and makes up for it in the commands: names renumbered, an argument
  /// lowered.
  ///
  /// Why: commands name parts of the start. While the last one is named, the start cannot shrink;
  /// while the start has it, lowering the name speaks of another part.
  /// Guarantee: a call that accepts nothing proves that no choice of the start, among the first
  /// `choiceLimit`, can be one lower with one such repair.
  /// Cost: for each choice of the start that is not 0, about 3 runs for each nonzero argument.
  mutating func shrinkStartWhileRepairing() throws {
    for index in best.header.indices.dropFirst().prefix(Self.choiceLimit) {
      let position = ChoicePosition(command: nil, index: index)
      while case let value = best.value(at: position), value > 0,
        try acceptRepair(of: best.replacing(position, by: value - 1))
      {}
    }
  }

  private static var choiceLimit: Int { 3 }

  private mutating func acceptRepair(of base: ChoiceSequence) throws -> Bool {
    for candidate in base.repairs(from: 0) where try accept(candidate) { return true }
    return false
  }
}
