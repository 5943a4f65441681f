extension Shrinker {
  /// Takes several commands out and puts one in that does the work of all of them: a longer list, or a greater
  /// number.
  ///
  /// Why: four things that were added one by one may as well be added at once, but no two of them can be: the
  /// command that adds one thing makes the case no shorter, or what stands behind its list is another command.
  /// Passes that replace one or two commands never get there.
  /// Guarantee: none; the largest groups come first, and the values that say how many commands went; then the same
  /// with another number raised, which makes up for what several commands did beside: time that passed, as a rule.
  /// Cost: at most `ShrinkLimits.shorterCaseRuns` runs, no part of `runCount`; the generator and the model once for
  /// each group and kind.
  mutating func replaceRunByOne() throws {
    guard !facts.contains(.overlaps), mode == .choices, provenElements == nil,
      (3...Self.mostCommands).contains(best.commands.count),
      shapes.kindCount <= ChoiceSequence.kindLimit
    else { return }
    turns: for makesUp in [false, true] {
      var runsLeft = limits.shorterCaseRuns / 2
      // Most are known or illegal, which costs no run.
      var candidatesLeft = 10 * runsLeft
      for group in best.groupsBeforeFailure where !makesUp || best.areOfOneKind(group) {
        let base = best.removing(group)
        for place in group.placesOfOne {
          for candidate in try bulkCases(of: group, in: base, at: place) {
            for candidate in makesUp ? candidate.raisedBeside(place) : [candidate] {
              candidatesLeft -= 1
              guard runsLeft > 0, candidatesLeft > 0 else { continue turns }
              if try takeShorter(candidate, &runsLeft) { return }
            }
          }
        }
      }
    }
  }

  /// A case for each kind and each number that may stand for the commands of a group; kinds that are new come first.
  private func bulkCases(
    of group: Set<Int>, in base: ChoiceSequence, at place: Int
  ) throws -> [ChoiceSequence] {
    var cases: [ChoiceSequence] = []
    // What the case does not have was tried least.
    let known = Set(best.commands.compactMap(\.first?.value))
    let kinds = (0..<shapes.kindCount).filter { !known.contains($0) } + known.sorted()
    for kind in kinds {
      guard let zero = try simplestSpan(ofKind: kind, at: place, in: base) else { continue }
      for span in bulkSpans(from: zero, for: group) {
        var candidate = base
        candidate.commands.insert(span, at: place)
        cases.append(candidate)
      }
    }
    return cases
  }

  /// What a command of a kind draws where every number is 0; nil where it is illegal.
  private func simplestSpan(
    ofKind kind: UInt64, at place: Int, in base: ChoiceSequence
  ) throws -> [Choice]? {
    var candidate = base
    candidate.commands.insert([Choice(value: kind, bound: shapes.kindCount)], at: place)
    candidate.recountCommands()
    guard let predicted = try predict(marked(candidate))?.withoutMarks,
      predicted.commands.count == candidate.commands.count,
      case let span = predicted.commands[place], span.first?.value == kind
    else { return nil }
    return span
  }

  /// Commands of a kind in which one number says how many commands they stand for: alone, all else 0, or followed
  /// by what those commands had for arguments, as the elements of a list.
  private func bulkSpans(from zero: [Choice], for group: Set<Int>) -> [[Choice]] {
    let count = UInt64(group.count)
    let elements = group.sorted().flatMap { best.commands[$0].dropFirst() }
    let areElements = elements.contains { $0.value > 0 }
    return zero.indices.dropFirst().prefix(Self.mostPlaces).flatMap { place -> [[Choice]] in
      let bound = zero[place].bound
      return [count, count - 1, count + 1].filter { bound == 0 || $0 < bound }
        .flatMap { value -> [[Choice]] in
          // What follows a length are its elements, each 0 where none is given.
          let start = zero[..<place] + [Choice(value: value, bound: bound)]
          return [start + zero[(place + 1)...], start + elements]
            .prefix(areElements ? 2 : 1).map(Array.init)
        }
    }
  }

  private static var mostCommands: Int { 16 }
  private static var mostPlaces: Int { 4 }
}

extension Set<Int> {
  /// Where one command may stand in the place of these: where the first one was, or the last one.
  fileprivate var placesOfOne: [Int] {
    guard let first = self.min(), let last = self.max() else { return [] }
    let lastPlace = last - (count - 1)
    return first == lastPlace ? [first] : [first, lastPlace]
  }
}

extension ChoiceSequence {
  /// Groups of commands before the failing one: all of one kind, neighbours of one kind, the first ones, and any of a
  /// short case; those of most commands first.
  fileprivate var groupsBeforeFailure: [Set<Int>] {
    let last = commands.count - 1
    var groups: [Set<Int>] = []
    func add(_ group: Set<Int>) {
      if group.count > 1, !groups.contains(group) { groups.append(group) }
    }
    func kind(_ index: Int) -> UInt64? { commands[index].first?.value }
    for first in 0..<last {
      add(Set((first..<last).filter { kind($0) == kind(first) }))
      var end = first + 1
      while end < last, kind(end) == kind(first) { end += 1 }
      add(Set(first..<end))
      add(Set(0...first))
    }
    if last <= Self.fewCommands {
      for bits in 0..<(1 << last) { add(Set((0..<last).filter { bits & (1 << $0) != 0 })) }
    }
    return groups.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  fileprivate func areOfOneKind(_ group: Set<Int>) -> Bool {
    Set(group.map { commands[$0].first?.value }).count == 1
  }

  /// With so many commands before the failing one, any of them may be a group.
  private static var fewCommands: Int { 5 }

  /// One number of another command raised, each by a little.
  fileprivate func raisedBeside(_ command: Int) -> [ChoiceSequence] {
    arguments.filter { $0.command != nil && $0.command != command }.flatMap { place in
      (1...Self.mostRaised).compactMap { amount -> ChoiceSequence? in
        guard let choice = self[place], choice.bound == 0 || choice.value + amount < choice.bound
        else { return nil }
        return replacing(place, by: choice.value &+ amount)
      }
    }
  }

  private static var mostRaised: UInt64 { 3 }
}
