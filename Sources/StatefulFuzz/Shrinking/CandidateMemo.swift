/// Remembers which candidates were run, so that none is run twice.
///
/// Two candidates that every run reads alike are one entry: bounds do not count, and neither do
/// zeros at the end of a part, which is what a part that is too short reads anyway. Answers need
/// not be kept: a candidate that did not become the best case never will, because the best case
/// only gets smaller.
package struct CandidateMemo {
  private var seen: Set<[UInt64]> = []
  private let ignoresTrailingZeros: Bool

  /// - Parameter ignoresTrailingZeros: false where a span is a name and not a run of choices.
  init(ignoresTrailingZeros: Bool) { self.ignoresTrailingZeros = ignoresTrailingZeros }

  /// Whether the candidate, or one that runs alike, was added before.
  func contains(_ candidate: ChoiceSequence) -> Bool { seen.contains(key(candidate)) }

  /// Adds a candidate that is run now, or what it was executed as.
  mutating func insert(_ candidate: ChoiceSequence) { seen.insert(key(candidate)) }

  /// The values of all parts, each part after its length; the number of commands is implied.
  private func key(_ candidate: ChoiceSequence) -> [UInt64] {
    var key: [UInt64] = []
    append(candidate.header.dropFirst(), to: &key)
    for span in candidate.commands { append(span[...], to: &key) }
    return key
  }

  private func append(_ part: ArraySlice<Choice>, to key: inout [UInt64]) {
    let lengthIndex = key.count
    key.append(0)
    for choice in part {
      // No choice has this value: a choice is below its bound.
      if choice.isMark { key.append(.max) }
      key.append(choice.value)
    }
    if ignoresTrailingZeros {
      while key.count > lengthIndex + 1, key.last == 0 { key.removeLast() }
    }
    key[lengthIndex] = UInt64(key.count - lengthIndex - 1)
  }
}
