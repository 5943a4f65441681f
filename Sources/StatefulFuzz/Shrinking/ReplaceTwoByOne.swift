extension Shrinker {
  /// Takes two commands out and puts one in, anywhere before the failing one; or takes one out while two
  /// arguments of another one change places.
  ///
  /// Why: a command that the case does not have, such as saving, may do the work of two that undo something, and
  /// one that names another thing the work of two that lead to it. Between them stand others, so that passes
  /// which look at neighbours do not see it.
  /// Guarantee: none; the likeliest come first: in the place of one that goes and of its kind, then of any kind,
  /// then in any place.
  /// Cost: at most twice `ShrinkLimits.shorterCaseRuns` runs, no part of `runCount`; each number of what is put
  /// in is 0 or one that the case has.
  mutating func replaceTwoByOne() throws {
    guard !facts.contains(.overlaps), mode == .choices, provenElements == nil,
      (3...Self.mostReplacedCommands).contains(best.commands.count)
    else { return }
    var runsLeft = 2 * limits.shorterCaseRuns
    for candidate in best.swapsWithFewerCommands where runsLeft > 0 {
      if try takeShorter(candidate, &runsLeft) { return }
    }
    guard let letters = smallLetters(), best.commands.count > 2 else { return }
    // Most are known or illegal, which costs no run.
    var candidatesLeft = 10 * runsLeft
    for distance in ReplacementDistance.allCases {
      for (first, second) in best.pairsBeforeFailure {
        let base = best.removing([first, second])
        let kinds = Set([first, second].compactMap { best.commands[$0].first?.value })
        for place in 0..<base.commands.count {
          let isThere = place == first || place == second - 1
          for letter in letters {
            let isAlike = letter.first.map { kinds.contains($0.value) } ?? false
            guard distance == (isThere ? isAlike ? .sameKind : .samePlace : .anywhere) else {
              continue
            }
            candidatesLeft -= 1
            guard runsLeft > 0, candidatesLeft > 0 else { return }
            var candidate = base
            candidate.commands.insert(shapes.predicted(letter), at: place)
            if try takeShorter(candidate, &runsLeft) { return }
          }
        }
      }
    }
  }

  /// How far what is put in is from what goes.
  private enum ReplacementDistance: CaseIterable {
    case sameKind, samePlace, anywhere
  }

  /// With more of them the pairs alone would take all runs.
  private static var mostReplacedCommands: Int { 12 }

  /// Commands of every kind that was ever run, each number 0 or one in use; nil where they are too many.
  private func smallLetters() -> [[Choice]]? {
    var values: [UInt64: Set<UInt64>] = [:]
    for position in best.arguments {
      guard let choice = best[position] else { continue }
      values[choice.bound, default: [0]].insert(choice.value)
    }
    var letters: [[Choice]] = []
    guard shapes.kindCount <= ChoiceSequence.kindLimit else { return nil }
    for kind in 0..<shapes.kindCount {
      // Of a kind that was never run nobody knows what it draws: all of it is 0 then.
      let bounds = shapes.argumentBounds(ofKind: kind) ?? []
      guard bounds.count <= 3 else { continue }
      var made = [[Choice(value: kind, bound: shapes.kindCount)]]
      for bound in bounds {
        let options = values[bound, default: [0]].sorted().prefix(Self.mostOptions)
        made = made.flatMap { start in
          options.map { start + [Choice(value: $0, bound: bound)] }
        }
      }
      letters += made
    }
    return letters.count <= Self.mostLetters ? letters : nil
  }

  private static var mostOptions: Int { 5 }
  private static var mostLetters: Int { 400 }
}

extension ChoiceSequence {
  /// Every two commands before the failing one, those that stand close to the end first.
  fileprivate var pairsBeforeFailure: [(Int, Int)] {
    let last = commands.count - 1
    return (0..<last).reversed().flatMap { second in
      (0..<second).reversed().map { ($0, second) }
    }
  }

  /// Each command left out while two numbers of another one, of one range, change places.
  fileprivate var swapsWithFewerCommands: [ChoiceSequence] {
    (0..<commands.count - 1).reversed().flatMap { command -> [ChoiceSequence] in
      let shorter = removing(command..<command + 1)
      return shorter.commands.indices.flatMap { other -> [ChoiceSequence] in
        let span = shorter.commands[other]
        return span.indices.dropFirst().flatMap { one in
          span.indices.dropFirst(one + 1).compactMap { two -> ChoiceSequence? in
            guard !span[one].isMark, span[one].bound == span[two].bound,
              span[one].value != span[two].value
            else { return nil }
            var copy = shorter
            copy.commands[other].swapAt(one, two)
            return copy
          }
        }
      }
    }
  }
}
