/// Arguments that were there before, and numbers of the state, in what a search draws.
///
/// Why: that two commands name the same two numbers of 140, or that an argument is what the state holds, is
/// rare where each number is drawn by itself, and is what many faults need.
/// What is recorded is the number alone, as always: a replay knows nothing of where it came from.
extension Choices {
  /// Now and then a distance that an integer was drawn at before, or that of a number of the state.
  ///
  /// - Parameters:
  ///   - limit: The greatest distance.
  ///   - origin: The integer at the distance 0.
  /// - Returns: nil for any other distance.
  mutating func familiarDistance(upTo limit: UInt64, from origin: Int64) -> UInt64? {
    guard limit > 16, isUnguided, guide?.isVaried == true else { return nil }
    switch random.next(below: 8) {
    case 0: return earlierValue(below: limit == .max ? limit : limit + 1)
    case 1 where !stateNumbers.isEmpty:
      let number = stateNumbers[Int(random.next(below: UInt64(stateNumbers.count)))]
      let (distance, overflow) = number.subtractingReportingOverflow(origin)
      return overflow || distance.magnitude > limit ? nil : distance.magnitude
    default: return nil
    }
  }

  /// A number of the state that is below `bound`, or one drawn before; nil where none is at hand.
  mutating func familiarValue(below bound: UInt64) -> UInt64? {
    if !stateNumbers.isEmpty, random.chance(1, in: 3) {
      let number = stateNumbers[Int(random.next(below: UInt64(stateNumbers.count)))]
      return number >= 0 && number.magnitude < bound ? number.magnitude : nil
    }
    return earlierValue(below: bound)
  }

  /// What an earlier draw below the same bound came to; nil where a few looks find none.
  private mutating func earlierValue(below bound: UInt64) -> UInt64? {
    guard !recorded.isEmpty else { return nil }
    for _ in 0..<4 {
      let known = recorded[Int(random.next(below: UInt64(recorded.count)))]
      if known.bound == bound { return known.value }
    }
    return nil
  }

  /// Now and then gives the command whose kind was drawn last the arguments of an earlier one of the
  /// case, all or the first of them.
  ///
  /// - Parameter kind: The choice that was drawn.
  mutating func repeatArguments(after kind: Choice) {
    guard guide?.isVaried == true, spanStarts.count > 1, random.chance(1, in: 8) else { return }
    let earlier = Int(random.next(below: UInt64(spanStarts.count - 1)))
    let arguments = spanStarts[earlier] + 1..<max(spanStarts[earlier] + 1, spanStarts[earlier + 1])
    guard !arguments.isEmpty else { return }
    let count =
      random.chance(2, in: 3)
      ? arguments.count : 1 + Int(random.next(below: UInt64(arguments.count)))
    replayed = [kind] + recorded[arguments.prefix(count)]
    position = 1
  }

  /// Takes the numbers of the state that the next command meets.
  @usableFromInline
  mutating func note(_ numbers: [Int64]) {
    stateNumbers = numbers
    wantsState = false
  }
}
