extension Shrinker {
  /// Replaces a command by every command with small arguments: alone, while the start becomes one
  /// smaller, and together with its neighbour.
  ///
  /// Why: one bug is often shown by several commands; found from different seeds it should still end
  /// as one case. Greedy passes only lower what is there and keep whichever came first.
  /// Guarantee: a call that accepts nothing, within its budget, proves that no command can be replaced
  /// by one that makes the case smaller and whose arguments are at most 2 and sum to at most 3.
  /// Cost: 1 run for each kind and choice of arguments for each command; less for a replacement
  /// alone, since few are smaller. Bounded by `ShrinkLimits.smallScopeRuns` over all turns, and more
  /// for machines with many kinds; tried only with at most `commandLimit` commands.
  mutating func replaceBySmallCommands() throws {
    guard best.commands.count <= Self.commandLimit,
      (2...ChoiceSequence.kindLimit).contains(shapes.kindCount)
    else { return }
    if !hasWidenedSmallScope, smallScopeRunsLeft > 0 {
      hasWidenedSmallScope = true
      smallScopeRunsLeft += runsForManyKinds
    }
    let runsBefore = runCount
    defer { smallScopeRunsLeft -= runCount - runsBefore }
    for trial in [replacements, smallerStarts, mergers].joined() {
      for argumentSum in 0...trial.maximalArgumentSum {
        for span in smallSpans(argumentSum: argumentSum, upTo: trial.maximalArgument) {
          guard runCount - runsBefore < smallScopeRunsLeft else { return }
          if try acceptReplacing(trial.command, by: span, in: trial.base) { return }
        }
      }
    }
  }

  private static var commandLimit: Int { 5 }

  /// Up to so many kinds `ShrinkLimits.smallScopeRuns` is enough; each further one brings its own.
  private static var usualKinds: Int { 20 }
  private static var runsPerKind: Int { 40 }

  /// What a machine with many kinds may spend on top.
  var runsForManyKinds: Int {
    Self.runsPerKind * max(0, Int(clamping: shapes.kindCount) - Self.usualKinds)
  }

  /// A command to be replaced in a case that may be changed in another way too.
  private struct Trial {
    var base: ChoiceSequence
    var command: Int
    var maximalArgumentSum: UInt64
    var maximalArgument: UInt64 = 2
  }

  private var replacements: [Trial] {
    best.commands.indices.reversed().map { Trial(base: best, command: $0, maximalArgumentSum: 3) }
  }

  /// The start one smaller; the failing command stays, for it names the bug.
  private var smallerStarts: [Trial] {
    let position = ChoicePosition(command: nil, index: 1)
    let size = best.value(at: position)
    guard size > 0 else { return [] }
    let base = best.replacing(position, by: size - 1)
    return best.commands.indices.dropLast().reversed().map {
      Trial(base: base, command: $0, maximalArgumentSum: 1)
    }
  }

  /// One command in the place of two neighbours.
  ///
  /// The failing one takes part only if both are equal, in which case they may also add up to an
  /// amount of 2. Others may become a list of one thing: the count 1 and the name 1.
  private var mergers: [Trial] {
    best.commands.indices.dropFirst().reversed().compactMap { second in
      let areEqual = best.commands[second - 1] == best.commands[second]
      guard areEqual || second + 1 < best.commands.count else { return nil }
      return Trial(
        base: best.removing(second..<second + 1), command: second - 1, maximalArgumentSum: 2,
        maximalArgument: areEqual ? 2 : 1)
    }
  }

  /// One span for each kind and each choice of small arguments with this sum.
  private func smallSpans(argumentSum sum: UInt64, upTo limit: UInt64) -> [[Choice]] {
    (0..<shapes.kindCount).flatMap { kind -> [[Choice]] in
      let bounds = shapes.argumentBounds(ofKind: kind) ?? []
      return smallArguments(bounds.prefix(3), sum: sum, upTo: limit).map { arguments in
        [Choice(value: kind, bound: shapes.kindCount)] + arguments
      }
    }
  }

  private func smallArguments(
    _ bounds: ArraySlice<UInt64>, sum: UInt64, upTo limit: UInt64
  ) -> [[Choice]] {
    guard let bound = bounds.first else { return sum == 0 ? [[]] : [] }
    return (0...min(sum, limit, bound - 1)).flatMap { value in
      smallArguments(bounds.dropFirst(), sum: sum - value, upTo: limit).map {
        [Choice(value: value, bound: bound)] + $0
      }
    }
  }
}
