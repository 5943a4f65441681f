/// All that can be told of a run, to be held against a second run of the same choices.
///
/// A run is a function of its choices; where two of them differ, the generator, the model or the
/// system draws on something else: a clock, a global, the hashing of this process. Such a machine's
/// findings cannot be relied on, so that this is a finding itself.
package struct RunFingerprint {
  private var digests: [RunWatch.Digest]
  private var steps: [RunWatch.Step]
  private var hasFailed: Bool

  package init(_ watch: RunWatch, _ outcome: RunOutcome) {
    digests = watch.digests
    steps = watch.steps
    hasFailed = outcome.divergence != nil
  }

  /// Where two runs of the same choices part.
  package struct Difference: Equatable {
    /// Who did otherwise.
    package enum Part: String, CaseIterable {
      /// Another command was drawn, or another number of them.
      case command
      /// The model expected something else, or went elsewhere.
      case model
      /// The system answered otherwise.
      case response
      /// The comparison came to another result.
      case verdict
    }

    var part: Part
    var kind: Int
  }

  /// The first difference; nil when both runs did the same.
  package func difference(from other: RunFingerprint) -> Difference? {
    for (place, pair) in zip(digests, other.digests).enumerated() {
      let (one, two) = pair
      let kind = steps[place].kind
      if one.command != two.command { return Difference(part: .command, kind: kind) }
      if one.model != two.model { return Difference(part: .model, kind: kind) }
      if one.response != two.response { return Difference(part: .response, kind: kind) }
    }
    guard hasFailed == other.hasFailed, steps == other.steps else {
      return Difference(part: .verdict, kind: steps.last?.kind ?? 0)
    }
    return nil
  }
}

extension RunFingerprint.Difference {
  /// The signature under which a ledger counts it.
  package func signature(kinds: [String]) -> Signature {
    let name = kinds.indices.contains(kind) ? kinds[kind] : "command-\(kind)"
    return Signature(
      verdict: Verdict.flaky.rawValue, commandKind: part.rawValue, detail: name)
  }

  /// The part and the kind's name behind a signature; nil for any other signature.
  package static func parse(_ signature: Signature) -> (part: Part, kind: String)? {
    guard signature.name == Verdict.flaky.rawValue, let kind = signature.detail,
      let part = signature.commandKind.flatMap(Part.init)
    else { return nil }
    return (part, kind)
  }
}

extension RunFingerprint.Difference.Part {
  /// What happened, as a sentence.
  package func message(kind: String) -> String {
    let what =
      switch self {
      case .command: "a different command was generated instead of '\(kind)'"
      case .model: "the model handled '\(kind)' differently"
      case .response: "the system answered '\(kind)' differently"
      case .verdict: "'\(kind)' ended with a different result"
      }
    return "not deterministic: run twice with the same choices, \(what); "
      + "a case must depend only on its choices, not on clocks, random numbers, globals or the order "
      + "of sets"
  }
}
