/// What a shrinker asks an enumeration for.
package struct SmallScope: Hashable, Sendable {
  /// The best case's number of commands.
  package var commandCount: Int

  /// How adversarial the best case is.
  package var width: Int

  /// What the enumeration knows.
  package struct Answer: Hashable, Sendable {
    /// Cases that fail alike with fewer commands, or with as many and less adversarial; the simplest
    /// first.
    package var candidates: [ChoiceSequence]

    /// Elements of the greatest scope in which every case with fewer commands was run; nil when not
    /// even one element could be gone through.
    package var elements: Int?

    /// Makes an answer.
    package init(candidates: [ChoiceSequence], elements: Int?) {
      self.candidates = candidates
      self.elements = elements
    }
  }
}

extension Shrinker {
  /// Takes a case of a small scope that is simpler, or learns that there is none.
  ///
  /// Why: where a shorter case differs in several places at once, no pass that changes one or two of
  /// them gets there; and "nothing shorter exists" is more than "no single step is left".
  /// Guarantee: a call that accepts nothing proves that every case with fewer commands over at most
  /// `provenElements` elements passes or fails otherwise.
  /// Cost: nothing here; the enumeration is bounded where it is made, and shared by all cases of a
  /// target (`ShortestCases`).
  /// Leaves: as many commands with smaller arguments; machines that are not enumerable.
  mutating func proveShortest() throws {
    provenElements = nil
    let scope = SmallScope(commandCount: best.commands.count, width: width)
    guard let answer = try enumerate(scope) else { return }
    for candidate in answer.candidates where try accept(candidate, isNarrower: true) { return }
    if answer.candidates.isEmpty { provenElements = answer.elements }
  }
}
