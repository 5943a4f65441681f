extension Shrinker {
  /// Makes one command of two of a kind that both made something: it asks for what both asked for, and later ones
  /// refer to the things that they referred to.
  ///
  /// Why: two blocks of 1 and 7 are a block of 8 where only the space matters; but with one block less all later
  /// ones have a lower number.
  /// Guarantee: none; behind `runsWithoutMerging` runs that gain nothing it gives up.
  /// Cost: for each command two runs for each number in use behind it, each argument that may be an amount, and
  /// each of its two neighbours of its kind.
  /// Leaves: things that are numbered otherwise; two commands between which one of their kind stands.
  mutating func mergeWhileRenumbering() throws {
    guard !facts.contains(.overlaps), best.commands.count <= Self.mergedCommands else { return }
    var command = best.commands.count - 1
    var last = runCount + Self.runsWithoutMerging
    while command >= 0, runCount < last {
      // Invariant: every command behind `command` has been tried.
      if try acceptFirst(best.mergersWhileRenumbering(of: command)) {
        last = runCount + Self.runsWithoutMerging
      } else {
        command -= 1
      }
      command = min(command, best.commands.count - 1)
    }
  }

  private static var runsWithoutMerging: Int { 60 }
  private static var mergedCommands: Int { 16 }
}

extension ChoiceSequence {
  /// Without a command, with each number of things from some value on one less, and with one of its arguments
  /// added to the same one of the command of its kind before it or behind it.
  fileprivate func mergersWhileRenumbering(of command: Int) -> [ChoiceSequence] {
    let deleted = commands[command]
    guard !deleted.contains(where: \.isMark) else { return [] }
    let amounts = deleted.indices.dropFirst().filter { deleted[$0].bound >= Self.leastAmountBound }
    guard !amounts.isEmpty else { return [] }
    return renumberings(without: command, isMaker: true).flatMap { base -> [ChoiceSequence] in
      let isAlike = { (other: Int) in
        base.commands[other].first == deleted.first && base.commands[other].count == deleted.count
      }
      let places = base.commands.indices
      let neighbours = [
        places.prefix(command).last(where: isAlike),
        places.dropFirst(command).first(where: isAlike),
      ]
      return neighbours.compactMap(\.self).flatMap { other in
        amounts.flatMap { index in
          // A choice is counted from the least value of its range, which is 1 as often as 0.
          [deleted[index].value &+ 1, deleted[index].value].compactMap {
            base.raising(index, of: other, by: $0)
          }
        }
      }
    }
  }

  private static var leastAmountBound: UInt64 { 5 }

  private func raising(_ index: Int, of command: Int, by amount: UInt64) -> ChoiceSequence? {
    let choice = commands[command][index]
    let (sum, overflow) = choice.value.addingReportingOverflow(amount)
    guard amount > 0, !overflow, sum < choice.bound else { return nil }
    var copy = self
    copy.commands[command][index].value = sum
    return copy
  }
}
