extension Shrinker {
  /// Makes one command of two neighbours: a list of what both of them add.
  ///
  /// Why: two commands that add a thing each, or a few things, often stand for one that adds them all;
  /// deleting either loses what it adds, and no change of arguments gets there.
  /// Guarantee: a call that accepts nothing proves that no two neighbours can become one command that
  /// begins with a list, of a kind that was seen to draw lists, when there are at most `commandLimit`.
  /// Cost: for each two neighbours at most 1 run for each kind that draws a list.
  /// Leaves: kinds that draw something before their list; commands with a list and more, unless they
  /// are of one kind.
  mutating func mergeCommands() throws {
    var second = best.commands.count - 1
    while second > 0, best.commands.count <= Self.mergeableCommands {
      // Invariant: no two neighbours behind `second` can become one.
      for candidate in mergers(of: second) where try accept(candidate) { break }
      second = min(second, best.commands.count) - 1
    }
  }

  private static var mergeableCommands: Int { 12 }

  private func mergers(of second: Int) -> [ChoiceSequence] {
    let first = second - 1
    let kinds = [best.commands[first], best.commands[second]].compactMap(\.first)
    guard kinds.count == 2, kinds[0].bound <= ChoiceSequence.kindLimit else { return [] }
    let joined = layout.joiningLists(of: first, second)
    let lists = shapes.kindsOfVaryingLength.compactMap { kind -> [Choice]? in
      guard let bounds = shapes.argumentBounds(ofKind: kind), bounds.count > 1 else { return nil }
      let parts = [first, second].compactMap { items(of: $0, inListsOf: kind, bounds) }
      let count = UInt64(parts.reduce(0) { $0 + $1.count })
      guard parts.count == 2, count < bounds[0] else { return nil }
      return [Choice(value: kind, bound: kinds[0].bound), Choice(value: count, bound: bounds[0])]
        + parts[0].joined() + parts[1].joined()
    }
    return [joined].compactMap(\.self)
      + lists.map { span in
        var merged = best.removing(second..<second + 1)
        merged.commands[first] = span
        return merged
      }
  }

  /// What a command would put into a list of this kind: its own list's elements, or its arguments as
  /// one element; nil where they do not fit.
  private func items(
    of command: Int, inListsOf kind: UInt64, _ bounds: [UInt64]
  ) -> [[Choice]]? {
    let span = best.commands[command]
    guard span.first?.value == kind else {
      let arguments = Array(span.dropFirst())
      let fits = zip(arguments, bounds.dropFirst()).allSatisfy { $0.bound == $1 }
      return arguments.isEmpty || arguments.count >= bounds.count || !fits ? nil : [arguments]
    }
    guard span.count > 1, case let content = Array(span.dropFirst(2)),
      let count = Int(exactly: span[1].value),
      count > 0, content.count.isMultiple(of: count)
    else { return nil }
    let width = content.count / count
    return (0..<count).map { Array(content[$0 * width..<($0 + 1) * width]) }
  }
}

extension SpanLayout {
  /// The case in which the list of a command holds that of another one of its kind as well, which is
  /// gone; nil unless each has exactly one outermost list.
  func joiningLists(of first: Int, _ second: Int) -> ChoiceSequence? {
    guard marked.commands[first].first == marked.commands[second].first else { return nil }
    let outer = [first, second].map { command in
      spans.filter { $0.command == command && $0.label.role == .list }
        .filter { list in list.parent.map { spans[$0].label.role == .value } ?? true }
    }
    guard outer.allSatisfy({ $0.count == 1 }), outer[0][0].label == outer[1][0].label else {
      return nil
    }
    let (one, other) = (outer[0][0], outer[1][0])
    let added = content(of: other)
    let length = marked.commands[first][one.range.lowerBound + 1]
    // Behind the mark and the length, up to the closing mark.
    // Each length counts from the least one, which the joined list has only once.
    let least = leastCounts[one.label] ?? 0
    guard let more = added.dropFirst().first, length.bound - length.value > least,
      more.value < length.bound - length.value - least
    else { return nil }
    let end = one.range.upperBound - 1
    let sum = Choice(value: length.value + more.value + least, bound: length.bound)
    let place = one.range.lowerBound + 1
    return
      marked
      .replacing(end..<end, of: first, with: added.dropFirst(2).dropLast())
      .replacing(place..<place + 1, of: first, with: [sum])
      .removing(second..<second + 1)
  }
}
