/// Remembers which candidates were run, so that none is run twice.
///
/// Two candidates that every run reads alike are one entry: bounds do not count, and neither do
/// zeros at the end of a part, which is what a part that is too short reads anyway. Answers need
/// not be kept: a candidate that did not become the best case never will, because the best case
/// only gets smaller.
///
/// What is kept of a candidate is a hash of 128 bits: cases of a hundred thousand choices would fill the
/// memory. Two of a million candidates are taken for one with a probability below 10^-26.
package struct CandidateMemo {
  private var seen: Set<CandidateHash> = []
  private let ignoresTrailingZeros: Bool

  /// - Parameter ignoresTrailingZeros: false where a span is a name and not a run of choices.
  init(ignoresTrailingZeros: Bool) { self.ignoresTrailingZeros = ignoresTrailingZeros }

  /// Whether the candidate, or one that runs alike, was added before.
  func contains(_ candidate: ChoiceSequence) -> Bool { seen.contains(key(candidate)) }

  /// Adds a candidate that is run now, or what it was executed as.
  mutating func insert(_ candidate: ChoiceSequence) { seen.insert(key(candidate)) }

  /// The values of all parts, each part before its length; the number of commands is implied.
  private func key(_ candidate: ChoiceSequence) -> CandidateHash {
    var hash = CandidateHash()
    add(candidate.header.dropFirst(), to: &hash)
    for span in candidate.commands { add(span[...], to: &hash) }
    return hash
  }

  private func add(_ part: ArraySlice<Choice>, to hash: inout CandidateHash) {
    var end = part.endIndex
    if ignoresTrailingZeros {
      while end > part.startIndex, !part[end - 1].isMark, part[end - 1].value == 0 { end -= 1 }
    }
    for choice in part[..<end] {
      // No choice has this value: a choice is below its bound.
      if choice.isMark { hash.add(.max) }
      hash.add(choice.value)
    }
    hash.add(UInt64(end - part.startIndex))
  }
}

/// A hash of numbers in their order, the same in every process.
private struct CandidateHash: Hashable {
  private var low: UInt64 = 0x9e37_79b9_7f4a_7c15
  private var high: UInt64 = 0xd1b5_4a32_d192_ed03

  mutating func add(_ number: UInt64) {
    low = SplitMix64.mix(low ^ number)
    high = SplitMix64.mix(high &+ number &* 0xff51_afd7_ed55_8ccd)
  }
}
