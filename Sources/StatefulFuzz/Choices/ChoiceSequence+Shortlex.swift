extension ChoiceSequence: Comparable {
  /// Simplest first: fewer commands, then a smaller start, then shorter, then smaller choices.
  ///
  /// A start is small when its header is short and its values are low. Between sequences of one
  /// shape the sum of all values decides before their order does, so that lowering a large late
  /// choice may raise a small early one.
  ///
  /// - Source: shortlex order of MacIver & Donaldson, ECOOP 2020, with the command count and
  ///   the total magnitude put before it.
  public static func < (left: ChoiceSequence, right: ChoiceSequence) -> Bool {
    if left.commands.count != right.commands.count {
      return left.commands.count < right.commands.count
    }
    let (leftStart, rightStart) = (left.header.dropFirst(), right.header.dropFirst())
    if leftStart.count != rightStart.count { return leftStart.count < rightStart.count }
    if let decided = isSimpler(leftStart, rightStart) { return decided }
    let (leftRest, rightRest) = (left.commands.joined(), right.commands.joined())
    let (leftLength, rightLength) = (left.commandChoiceCount, right.commandChoiceCount)
    if leftLength != rightLength { return leftLength < rightLength }
    return isSimpler(leftRest, rightRest) ?? false
  }

  var commandChoiceCount: Int { commands.reduce(0) { $0 + $1.count } }

  /// Compares runs of choices of one length; nil when their values are equal.
  private static func isSimpler(
    _ left: some Sequence<Choice>, _ right: some Sequence<Choice>
  ) -> Bool? {
    let (leftSum, rightSum) = (magnitude(left), magnitude(right))
    if leftSum != rightSum { return leftSum < rightSum }
    for (one, other) in zip(left, right) where one.value != other.value {
      return one.value < other.value
    }
    return nil
  }

  /// The sum of all values; saturates instead of overflowing.
  ///
  /// Of an element's name the place counts alone, for its hash says nothing about how simple it is.
  private static func magnitude(_ choices: some Sequence<Choice>) -> UInt64 {
    choices.reduce(0) { sum, choice in
      let (total, overflow) = sum.addingReportingOverflow(choice.magnitude)
      return overflow ? .max : total
    }
  }
}
