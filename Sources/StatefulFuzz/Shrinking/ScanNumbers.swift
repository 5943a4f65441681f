extension Shrinker {
  /// Tries all smaller values of a case's few numbers, the smallest first.
  ///
  /// Why: what a number means need not be monotone, and numbers that limit each other may have to
  /// change all at once; a search from where they are ends wherever it gets stuck.
  /// Guarantee: a call that accepts nothing proves that no values of the numbers outside of lists with
  /// a sum up to some limit make a smaller case; of all numbers, where they are few and small.
  /// Cost: 1 run for each tuple of values, sums in ascending order as long as there are at most
  /// `candidateLimit` of them; for properties of values alone.
  mutating func scanNumbers() throws {
    // A property of values: there is no kind to choose.
    guard best.commands.count == 1, best.commands[0].first?.bound == 1 else { return }
    let numbers = scannedNumbers
    guard !numbers.isEmpty else { return }
    let base = best
    var sum: UInt64 = 0
    while sum <= total(of: numbers),
      Self.tuples(of: numbers.count, upTo: Int(sum)) <= candidateLimit
    {
      if try scan(numbers[...], sum: sum, base) { return }
      sum += 1
    }
  }

  /// All numbers where they have few tuples of values, else those outside of lists.
  private var scannedNumbers: [ChoicePosition] {
    func canDiffer(_ position: ChoicePosition) -> Bool {
      best[position].map { $0.bound > 1 } ?? false
    }
    let all = amounts.filter(canDiffer)
    let isSmall =
      all.count <= 4 && Self.tuples(of: all.count, upTo: Int(min(total(of: all), 100))) <= 1_000
    return isSmall ? all : numbersOutsideLists.filter(canDiffer)
  }

  private func total(of numbers: [ChoicePosition]) -> UInt64 {
    numbers.reduce(0 as UInt64) { $0.addingReportingOverflow(best.value(at: $1)).partialValue }
  }

  /// More where a number may decide how long a list is: nothing else finds the shortest one.
  private var candidateLimit: Int { layout.hasDependentLists ? 260 : 130 }

  /// Tuples of so many numbers whose sum is at most `sum`: the binomial coefficient of both.
  private static func tuples(of count: Int, upTo sum: Int) -> Int {
    guard count > 0 else { return 1 }
    return (1...count).reduce(1) { min(($0 * (sum + $1)) / $1, 1 << 20) }
  }

  /// Values with this sum, the earliest numbers lowest.
  private mutating func scan(
    _ numbers: ArraySlice<ChoicePosition>, sum: UInt64, _ base: ChoiceSequence
  ) throws -> Bool {
    guard let first = numbers.first, let bound = base[first]?.bound else { return false }
    if numbers.count == 1 {
      // Whether a list gets shorter is known only once the case was run.
      return try sum < bound
        && accept(base.replacing(first, by: sum), isNarrower: layout.hasDependentLists)
    }
    for value in 0...min(sum, bound - 1)
    where try scan(numbers.dropFirst(), sum: sum - value, base.replacing(first, by: value)) {
      return true
    }
    return false
  }

  /// The arguments that are numbers and belong to the command itself.
  var numbersOutsideLists: [ChoicePosition] {
    let inside = layout.positionsInLists
    return amounts.filter { !inside.contains($0) }
  }
}

extension SpanLayout {
  /// Positions, without marks, of everything inside of lists, their lengths included.
  var positionsInLists: Set<ChoicePosition> {
    var positions: Set<ChoicePosition> = []
    for list in lists {
      let span = spans[list]
      var index = marked.part(span.command)[..<span.range.lowerBound].count { !$0.isMark }
      for item in content(of: span) where !item.isMark {
        positions.insert(ChoicePosition(command: span.command, index: index))
        index += 1
      }
    }
    return positions
  }
}
