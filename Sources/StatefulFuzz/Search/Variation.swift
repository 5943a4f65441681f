/// A kept case, changed: what a guided run follows before it draws afresh.
///
/// The changes are those that keep commands whole (append, delete, repeat, splice, insert) and one
/// that does not (change an argument). A command that makes no sense where it ends up is illegal and
/// costs nothing.
struct Variation {
  private(set) var spans: [[Choice]]
  private let limit: Int

  init(of entry: SearchCorpus.Entry, limit: Int) {
    spans = Array(entry.commands.prefix(limit))
    self.limit = limit
  }

  /// Makes up to three changes; `other` is a second case to take commands from.
  mutating func change(_ random: inout SplitMix64, other: SearchCorpus.Entry?) {
    // Half the time the case stays as it is, and only what follows is new.
    guard random.chance(1, in: 2) else { return }
    for _ in 0...random.next(below: 3) { changeOnce(&random, other) }
    if spans.count > limit { spans.removeLast(spans.count - limit) }
  }

  private mutating func changeOnce(_ random: inout SplitMix64, _ other: SearchCorpus.Entry?) {
    guard !spans.isEmpty else { return }
    switch random.next(below: 5) {
    case 0: spans.removeSubrange(stretch(&random, of: spans.count, upTo: 4))
    case 1:
      let range = stretch(&random, of: spans.count, upTo: 4)
      let copy = Array(spans[range])
      for _ in 0...random.next(below: 3) {
        spans.insert(contentsOf: copy, at: range.upperBound)
      }
    case 2:
      guard let other, other.length > 0 else { return }
      // One case after the other: what a system does the second time is a matter of its own.
      if random.chance(1, in: 2) { return spans.append(contentsOf: other.commands) }
      let range = stretch(&random, of: other.length, upTo: 16)
      spans.insert(
        contentsOf: other.sequence.commands[range],
        at: Int(random.next(below: UInt64(spans.count) + 1)))
    case 3:
      let place = Int(random.next(below: UInt64(spans.count) + 1))
      spans.insert(
        contentsOf: Array(repeating: [], count: 1 + Int(random.next(below: 3))), at: place)
    default: changeArgument(&random)
    }
  }

  private mutating func changeArgument(_ random: inout SplitMix64) {
    let place = Int(random.next(below: UInt64(spans.count)))
    let span = spans[place]
    guard span.count > 1 else { return }
    let index = 1 + Int(random.next(below: UInt64(span.count - 1)))
    let choice = span[index]
    guard choice.bound > 1 else { return }
    let value =
      switch random.next(below: 3) {
      case 0: min(choice.value &+ 1, choice.bound - 1)
      case 1: choice.value == 0 ? 0 : choice.value - 1
      default: random.next(below: choice.bound)
      }
    spans[place][index].value = value
  }

  /// A random stretch of a list, short ones as likely as long ones.
  private func stretch(
    _ random: inout SplitMix64, of count: Int, upTo longest: Int
  ) -> Range<Int> {
    let length = 1 + Int(random.next(below: UInt64(min(count, longest))))
    let start = Int(random.next(below: UInt64(count - length) + 1))
    return start..<start + length
  }
}
