/// A span of the best case.
struct Span: Hashable {
  var label: SpanLabel

  /// The command whose choices it groups; nil for the start.
  var command: Int?

  /// Its place among choices and marks of the command, its own marks included.
  var range: Range<Int>

  /// The span around it, by its number; nil for an outermost one.
  var parent: Int?
}

/// The best case with its marks, and the table of its spans: outer ones before inner ones, earlier
/// ones before later ones.
package struct SpanLayout {
  let marked: ChoiceSequence
  let spans: [Span]

  /// How many elements a list has when the length that it draws is 0, for each label of a list.
  ///
  /// No entry where the lists of a label disagree: their lengths then mean something else.
  let leastCounts: [SpanLabel: UInt64]

  /// The spans inside each span, one after the other, and where those of a span begin; what no span is
  /// around comes last.
  private let nested: [Int]
  private let nestedStarts: [Int]

  init(_ marked: ChoiceSequence) {
    self.marked = marked
    var spans: [Span] = []
    if marked.hasMarks {
      Self.parse(marked.header, nil, into: &spans)
      for (index, part) in marked.commands.enumerated() { Self.parse(part, index, into: &spans) }
    }
    self.spans = spans
    (nested, nestedStarts) = Self.nesting(of: spans)
    leastCounts = Self.leastCounts(of: spans, in: marked)
  }

  /// Whether nothing is marked.
  var isEmpty: Bool { spans.isEmpty }

  private static func parse(_ part: [Choice], _ command: Int?, into spans: inout [Span]) {
    var open: [Int] = []
    for (index, item) in part.enumerated() where item.isMark {
      if item == .closing {
        guard let last = open.popLast() else { continue }
        spans[last].range = spans[last].range.lowerBound..<index + 1
      } else {
        spans.append(
          Span(
            label: SpanLabel(code: item.value), command: command, range: index..<part.count,
            parent: open.last))
        open.append(spans.count - 1)
      }
    }
  }

  /// What each list has more than its length says, as the run that recorded it has drawn it.
  private static func leastCounts(
    of spans: [Span], in marked: ChoiceSequence
  ) -> [SpanLabel: UInt64] {
    var counts = [UInt64](repeating: 0, count: spans.count)
    for span in spans { if let parent = span.parent { counts[parent] += 1 } }
    var least: [SpanLabel: UInt64?] = [:]
    for (number, span) in spans.enumerated() where span.label.role == .list {
      let length = marked.part(span.command)[span.range].dropFirst().first
      let value = length.flatMap { $0.isMark ? nil : $0.value }
      let more = value.flatMap { $0 <= counts[number] ? counts[number] - $0 : nil }
      if let known = least[span.label], known != more {
        least[span.label] = .some(nil)
      } else {
        least[span.label] = .some(more)
      }
    }
    return least.compactMapValues(\.self)
  }

  /// How many elements of a list may go at most; 0 where the span is no list.
  func removableCount(of list: Int) -> Int {
    let count = elements(of: list).count
    guard count > 0, spans[list].label.role == .list else { return count }
    let least = leastCounts[spans[list].label] ?? 0
    return max(0, count - Int(clamping: least))
  }

  /// The numbers of the spans directly inside a span.
  ///
  /// - Complexity: O(n) for n of them.
  func children(of number: Int) -> [Int] {
    Array(nested[nestedStarts[number]..<nestedStarts[number + 1]])
  }

  /// The numbers of the spans around which there is none, of all commands and the start.
  var outermost: [Int] { Array(nested[nestedStarts[spans.count]...]) }

  /// The first of the spans in the same span for which a condition holds.
  func firstPart(around number: Int, where condition: (Int) -> Bool) -> Int? {
    let place = spans[number].parent ?? spans.count
    return nested[nestedStarts[place]..<nestedStarts[place + 1]].first(where: condition)
  }

  /// Sorts spans by the one around them, by counting: O(n).
  private static func nesting(of spans: [Span]) -> (nested: [Int], starts: [Int]) {
    var starts = [Int](repeating: 0, count: spans.count + 2)
    for span in spans { starts[(span.parent ?? spans.count) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var (ends, nested) = (starts, [Int](repeating: 0, count: spans.count))
    for (number, span) in spans.enumerated() {
      let place = span.parent ?? spans.count
      nested[ends[place]] = number
      ends[place] += 1
    }
    return (nested, starts)
  }

  /// The choices and marks of a span, its own marks included.
  func content(of span: Span) -> ArraySlice<Choice> { marked.part(span.command)[span.range] }

  /// The numbers of the lists.
  var lists: [Int] {
    spans.indices.filter { [.list, .dependentList].contains(spans[$0].label.role) }
  }

  /// A candidate with the marks that it most likely has: those of an equal command, or of a command
  /// at the same place with the same kind and as many choices.
  func marking(_ candidate: ChoiceSequence) -> ChoiceSequence {
    guard !isEmpty, !candidate.hasMarks else { return candidate }
    let plain = marked.withoutMarks
    var result = candidate
    if candidate.header.count == plain.header.count {
      result.header = Self.marking(candidate.header, as: marked.header)
    }
    for (index, part) in candidate.commands.enumerated() {
      let values = part.map(\.value)
      if let same = plain.commands.firstIndex(where: { $0.map(\.value) == values }) {
        result.commands[index] = marked.commands[same]
      } else if candidate.commands.count == plain.commands.count,
        plain.commands[index].count == part.count,
        plain.commands[index].first?.value == part.first?.value
      {
        result.commands[index] = Self.marking(part, as: marked.commands[index])
      }
    }
    return result
  }

  private static func marking(_ part: [Choice], as marked: [Choice]) -> [Choice] {
    var rest = part[...]
    return marked.map { $0.isMark ? $0 : rest.popFirst() ?? $0 }
  }

  /// Positions, without marks, of choices that are no amounts: lengths of lists, sides of integers.
  func structuralPositions(lengths: Bool, sides: Bool) -> Set<ChoicePosition> {
    positions { role in
      role == .list && lengths ? 0 : role == .integer && sides ? 1 : nil
    }
  }

  /// Positions, without marks, of the distances of integers, which a side follows unless they are 0.
  var distancePositions: Set<ChoicePosition> { positions { $0 == .integer ? 0 : nil } }

  /// Positions, without marks, of one choice of each span.
  ///
  /// - Parameter offset: Which one, counted from the mark that opens the span; nil for none.
  /// - Returns: Those of the spans that have it.
  private func positions(_ offset: (SpanLabel.Role) -> Int?) -> Set<ChoicePosition> {
    var positions: Set<ChoicePosition> = []
    // The choices of a command before one of its places: spans come in the order of their places.
    var (command, place, choices): (Int?, Int, Int) = (nil, 0, 0)
    for span in spans {
      let first = span.range.lowerBound + 1
      if span.command != command { (command, place, choices) = (span.command, 0, 0) }
      guard let offset = offset(span.label.role), first + offset < span.range.upperBound - 1
      else { continue }
      choices += marked.part(command)[place..<(first + offset)].count { !$0.isMark }
      place = first + offset
      positions.insert(ChoicePosition(command: command, index: choices))
    }
    return positions
  }
}

extension ChoiceSequence {
  /// The choices of a command, or of the start.
  func part(_ command: Int?) -> [Choice] { command.map { commands[$0] } ?? header }

  /// The sequence with a run of choices and marks replaced.
  func replacing(
    _ range: Range<Int>, of command: Int?, with items: some Collection<Choice>
  ) -> ChoiceSequence {
    var copy = self
    if let command {
      copy.commands[command].replaceSubrange(range, with: items)
    } else {
      copy.header.replaceSubrange(range, with: items)
    }
    return copy
  }

  /// The sequence with several runs of choices and marks replaced, which are in order and do not overlap.
  ///
  /// - Complexity: O(n) for n choices and marks.
  func replacing(
    _ edits: some Sequence<(range: Range<Int>, items: ArraySlice<Choice>)>, of command: Int?
  ) -> ChoiceSequence {
    let part = part(command)
    var (result, place): ([Choice], Int) = ([], 0)
    result.reserveCapacity(part.count)
    for edit in edits {
      result += part[place..<edit.range.lowerBound]
      result += edit.items
      place = edit.range.upperBound
    }
    result += part[place...]
    return replacing(part.indices, of: command, with: result)
  }

  /// The sequence without the elements that stand behind the end of their list: nobody reads them,
  /// and without them equal candidates are equal.
  ///
  /// - Parameter leastCounts: What a list has beyond the length that it draws; a list without an entry
  ///   keeps all that it has.
  /// - Returns: A sequence that runs as this one does.
  func withoutSurplusElements(_ leastCounts: [SpanLabel: UInt64]) -> ChoiceSequence {
    guard hasMarks else { return self }
    var copy = self
    copy.header = Self.trimmed(header, leastCounts)
    copy.commands = commands.map { Self.trimmed($0, leastCounts) }
    return copy
  }

  private static func trimmed(
    _ part: [Choice], _ leastCounts: [SpanLabel: UInt64]
  ) -> [Choice] {
    var result: [Choice] = []
    /// For each open span: elements that may still come, nil where they are not counted.
    var open: [UInt64?] = []
    /// The least number of elements of the list whose length comes next.
    var least: UInt64?
    /// How deep inside a surplus element this is.
    var surplus = 0
    for item in part {
      if surplus > 0 {
        if item.isMark { surplus += item == .closing ? -1 : 1 }
        continue
      }
      if !item.isMark {
        if let least {
          let (count, overflow) = item.value.addingReportingOverflow(least)
          open[open.count - 1] = overflow ? .max : count
        }
        least = nil
      } else if item == .closing {
        _ = open.popLast()
        least = nil
      } else {
        if let last = open.last, let left = last {
          if left == 0 {
            surplus = 1
            continue
          }
          open[open.count - 1] = left - 1
        }
        open.append(nil)
        let label = SpanLabel(code: item.value)
        least = label.role == .list ? leastCounts[label] : nil
      }
      result.append(item)
    }
    return result
  }
}
