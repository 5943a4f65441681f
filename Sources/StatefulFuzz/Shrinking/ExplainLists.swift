extension Shrinker {
  /// Finds the empty texts and lists of a one-minimal case that may hold anything.
  ///
  /// Why: a reader of `add("", 3)` asks whether the text must be empty. No choice of an empty list can have another
  /// value without others behind it, so `explainChoices` passes it over.
  /// Guarantee: with each content that was tried, and with random contents of all such lists and random values of all
  /// free choices at once, the case is executed as it says and fails alike.
  /// Cost: 1 run for a list that must be empty, as a rule, 5 for another; at most `limit`, and the joint trials.
  /// Leaves: lists that hold something, and lists whose length an earlier choice decides.
  mutating func explainLists(_ free: inout FreeChoices, jointTrials: Int, limit: Int) throws {
    guard !layout.isEmpty else { return }
    let runsBefore = runCount
    var random = SplitMix64(seed: ~best.fingerprint)
    for number in layout.lists where emptyLength(of: number) != nil {
      guard runCount - runsBefore < limit, elapsed() < limits.time else { break }
      var sample: ChoiceSequence?
      for length in [1, 2, 1, 4, 3] as [UInt64] {
        sample = try failing(FilledLists([number], length: length), &random)
        if sample == nil { break }
      }
      if let sample { free.lists.append(FreeChoices.List(span: number, sample: sample)) }
    }
    var trial = 0
    while trial < jointTrials, !free.lists.isEmpty, elapsed() < limits.time {
      trial += 1
      guard free.lists.count + free.positions.count > 1 else { return }
      let all = FilledLists(free.lists.map(\.span), length: nil, others: free)
      guard try failing(all, &random) == nil else { continue }
      free.lists.removeLast()
      trial = 0
    }
  }

  /// The choice of a list's length, where it is an argument and is as small as it can be, and the list is empty.
  private func emptyLength(of number: Int) -> Choice? {
    let span = layout.spans[number]
    let content = layout.content(of: span)
    guard span.label.role == .list, content.count == 3, let length = content.dropFirst().first,
      !length.isMark, length.value == 0, length.bound > 1
    else { return nil }
    return length
  }

  /// Runs the case with other contents; what was executed, where that is the case and fails alike.
  private mutating func failing(
    _ filled: FilledLists, _ random: inout SplitMix64
  ) throws -> ChoiceSequence? {
    let candidate = filled.candidate(of: layout, &random)
    let (trace, width) = try execute(candidate)
    guard width != nil, filled.isExecuted(candidate, as: trace) else { return nil }
    return trace.withoutMarks
  }
}

/// A case with other contents in some of its empty lists.
private struct FilledLists {
  private let lists: [Int]

  /// How many elements they get; nil for a random number.
  private let length: UInt64?

  /// The choices that get random values.
  private let others: FreeChoices

  init(_ lists: [Int], length: UInt64?, others: FreeChoices = FreeChoices()) {
    (self.lists, self.length, self.others) = (lists, length, others)
  }

  func candidate(of layout: SpanLayout, _ random: inout SplitMix64) -> ChoiceSequence {
    var edits: [Int?: [(range: Range<Int>, items: ArraySlice<Choice>)]] = [:]
    for number in lists {
      let span = layout.spans[number]
      let place = span.range.lowerBound + 1
      let bound = layout.marked.part(span.command)[place].bound
      let count = min(length ?? random.next(below: 5), bound - 1)
      // A choice with this bound is for whoever draws next, whatever its span.
      let elements = (0..<8 * count).map { _ in
        Choice(value: random.next(below: 1 << random.next(below: 20)), bound: .max)
      }
      edits[span.command, default: []].append(
        (place..<place + 1, [Choice(value: count, bound: bound)] + elements))
    }
    for position in others.positions {
      let part = layout.marked.part(position.command)
      let choices = part.indices.filter { !part[$0].isMark }
      let (place, bound) = (choices[position.index], part[choices[position.index]].bound)
      let value = random.next(below: bound)
      var items = [Choice(value: value, bound: bound)]
      if others.distances.contains(position), value > 0 {
        items.append(Choice(value: random.next(below: 2), bound: 2))
      }
      edits[position.command, default: []].append((place..<place + 1, items[...]))
    }
    return edits.reduce(layout.marked) { sequence, edit in
      sequence.replacing(
        edit.value.sorted { $0.range.lowerBound < $1.range.lowerBound }, of: edit.key)
    }
  }

  /// Whether a run was executed as the candidate says, whatever the lists then held, and whichever sides its
  /// integers took.
  func isExecuted(_ candidate: ChoiceSequence, as trace: ChoiceSequence) -> Bool {
    outline(of: candidate) == outline(of: trace)
  }

  /// The values outside of the lists, and their lengths.
  private func outline(of sequence: ChoiceSequence) -> [UInt64] {
    var values: [UInt64] = []
    var number = 0
    for part in [sequence.header[...].dropFirst()] + sequence.commands.map({ $0[...] }) {
      values.append(.max)
      /// The choices so far in each open span, and how many it shows.
      var open: [(seen: Int, shown: Int)] = []
      var hidden = 0
      for item in part {
        if item == .closing {
          if hidden > 0 { hidden -= 1 } else { _ = open.popLast() }
        } else if item.isMark {
          if hidden > 0 || (open.last.map { $0.shown == 1 && $0.seen == 1 } ?? false) {
            hidden += 1
            continue
          }
          let isInteger = SpanLabel(code: item.value).role == .integer
          open.append((0, lists.contains(number) || isInteger ? 1 : .max))
          number += 1
        } else if hidden == 0 {
          let isShown = open.last.map { $0.seen < $0.shown } ?? true
          if isShown { values.append(item.value) }
          if !open.isEmpty { open[open.count - 1].seen += 1 }
        }
      }
    }
    return values
  }
}
