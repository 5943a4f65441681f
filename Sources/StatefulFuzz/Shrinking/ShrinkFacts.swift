/// What a shrinker may take for granted about runs, so that it need not run some candidates.
package struct ShrinkFacts: OptionSet, Hashable, Sendable {
  /// The facts as bits.
  package let rawValue: Int

  /// Makes a set of facts.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// A run ends at its first failure, and runs alike every time: what comes before the failing
  /// command passes.
  package static let stopsAtFailure = ShrinkFacts(rawValue: 1)

  /// The signature names the kind of the failing command, and a command's first choice is its kind
  /// unless it is one among too many.
  package static let signatureNamesKind = ShrinkFacts(rawValue: 2)

  /// Commands may be in flight together: their lane stands behind their kind, and the header begins with
  /// a schedule.
  package static let overlaps = ShrinkFacts(rawValue: 4)
}

extension Shrinker {
  /// Whether the facts say that a candidate cannot fail like the best case.
  ///
  /// A proof does without what is said of kinds: a machine may draw something else first.
  func isHopeless(_ candidate: ChoiceSequence) -> Bool {
    if facts.contains(.stopsAtFailure), candidate.commands.count < best.commands.count,
      candidate.header.dropFirst().elementsEqual(best.header.dropFirst(), by: Self.isEqual),
      zip(candidate.commands, best.commands).allSatisfy({
        $0.elementsEqual($1, by: Self.isEqual)
      })
    {
      return true
    }
    guard facts.contains(.signatureNamesKind), !isProving, let kind = best.commands.last?.first,
      kind.bound <= ChoiceSequence.kindLimit
    else { return false }
    return !candidate.commands.contains { $0.first?.value == kind.value }
  }

  private static func isEqual(_ one: Choice, _ other: Choice) -> Bool { one.value == other.value }
}
