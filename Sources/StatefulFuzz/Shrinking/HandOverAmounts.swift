extension Shrinker {
  /// Deletes a command and gives what it added to the others of its kind, or takes what it removed from
  /// others: the numbers change and their sum stays.
  ///
  /// Why: where a sum must reach a limit, or be one number exactly, no command can go alone, and the
  /// others can rise only because one is gone.
  /// Guarantee: a call that accepts nothing proves that no command can go while its kind shares what it
  /// has added, counted from 0 or from 1.
  /// Cost: at most 4 runs for each command and argument that is an amount; one for each that goes. Numbers
  /// that are ranks are taken for an order and no amounts.
  /// Leaves: sums with weights (`tradeAmounts`), kinds that are counted from anything else.
  mutating func handOverAmounts() throws {
    var command = best.commands.count - 1
    while command >= 0, best.commands.count > 1 {
      // Invariant: every command behind `command` has been tried.
      if !(try handOver(command)) { command -= 1 }
      command = min(command, best.commands.count - 1)
    }
  }

  /// Does so early where there are many numbers, each of which would be lowered by itself otherwise, unless
  /// none of the last few commands can go.
  mutating func handOverManyAmounts() throws {
    guard best.hasManyNumbers else { return }
    var command = best.commands.count - 1
    while command >= max(0, best.commands.count - Self.fewCommands) {
      if try handOver(command) { return try handOverAmounts() }
      command = min(command, best.commands.count) - 1
    }
  }

  private mutating func handOver(_ command: Int) throws -> Bool {
    let deleted = best.commands[command]
    let shorter = best.removing(command..<command + 1)
    for index in deleted.indices.dropFirst()
    where deleted[index].bound >= Self.leastBound && !best.areRanks(deleted[index].bound) {
      // A choice is counted from the least value of its range, which is 1 as often as 0.
      for amount in [deleted[index].value, deleted[index].value &+ 1] where amount > 0 {
        for candidate in [
          shorter.spreading(amount, overKind: deleted, at: index),
          shorter.taking(amount, fromOthersThan: deleted, like: deleted[index]),
        ] {
          if let candidate, try accept(candidate) { return true }
        }
      }
    }
    return false
  }

  private static var fewCommands: Int { 8 }

  /// Choices below a smaller bound are names or sides.
  private static var leastBound: UInt64 { 5 }
}

extension ChoiceSequence {
  /// Whether the numbers below a bound are at least four and without a gap, counted from 0 or 1, most of
  /// them once: what `compressRanks` makes of numbers whose order alone matters.
  func areRanks(_ bound: UInt64) -> Bool {
    let values = values(of: ValueDomain(bound: bound, index: nil))
    guard values.count >= 4, values[0] <= 1,
      values.last == values[0] + UInt64(values.count - 1)
    else { return false }
    let count = arguments.count { self[$0]?.bound == bound }
    return 2 * count <= 3 * values.count
  }

  /// An argument of the commands of one kind raised by an amount between them, the last ones first; nil
  /// where they have no room for it.
  fileprivate func spreading(
    _ amount: UInt64, overKind deleted: [Choice], at index: Int
  ) -> ChoiceSequence? {
    var (copy, left) = (self, amount)
    for command in commands.indices.reversed() where left > 0 {
      let span = commands[command]
      guard span.count == deleted.count, span[0].value == deleted[0].value else { continue }
      let room = min(left, span[index].bound - 1 - min(span[index].value, span[index].bound - 1))
      copy.commands[command][index].value += room
      left -= room
    }
    return left == 0 ? copy : nil
  }

  /// An argument of commands of other kinds lowered by an amount between them, the last ones first.
  fileprivate func taking(
    _ amount: UInt64, fromOthersThan deleted: [Choice], like argument: Choice
  ) -> ChoiceSequence? {
    var (copy, left) = (self, amount)
    for command in commands.indices.reversed() where left > 0 {
      let span = commands[command]
      guard span.first?.value != deleted[0].value,
        let index = span.indices.dropFirst().last(where: { span[$0].bound == argument.bound })
      else { continue }
      let taken = min(left, span[index].value)
      copy.commands[command][index].value -= taken
      left -= taken
    }
    return left == 0 ? copy : nil
  }
}
