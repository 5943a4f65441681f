/// Which states the commands of a state lead to, and by how many of them, for counting sequences.
///
/// States come in the order of their numbers. Commands that fail or are illegal lead nowhere.
struct SuccessorLists {
  private var targets: [UInt32] = []
  private var counts: [UInt16] = []
  private var ends: [Int] = []
  /// Commands that could be tried in each state.
  private var legal: [UInt16] = []

  var count: Int { legal.count }

  var byteCount: Int {
    4 * targets.capacity + 2 * counts.capacity + 8 * ends.capacity + 2 * legal.capacity
  }

  /// Adds the next state with the states behind those of its commands that passed.
  mutating func append(legal: Int, successors: [Int]) {
    for target in successors.sorted() {
      if ends.last ?? 0 < targets.count, targets[targets.count - 1] == UInt32(target) {
        counts[counts.count - 1] += 1
      } else {
        targets.append(UInt32(target))
        counts.append(1)
      }
    }
    ends.append(targets.count)
    self.legal.append(UInt16(legal))
  }

  /// How many sequences of at most `depth` commands start in `starts` and pass up to their last
  /// command: the number that merging equal states has covered without running each.
  ///
  /// - Precondition: All states at a distance below `depth` have been added, those at a distance
  ///   below `depth - 1` with their successors.
  /// - Complexity: O(depth × edges).
  func sequenceCount(from starts: [Int], depth: Int) -> SequenceCount {
    // Invariant: tails[s] counts the sequences of exactly `length` commands from state s.
    var sum = SequenceCount(UInt128(starts.count))
    guard depth > 0 else { return sum }
    var tails = legal.map { SequenceCount(UInt128($0)) }
    for length in 1...depth {
      for start in starts { sum += tails[start] }
      guard length < depth else { break }
      tails = longer(tails)
    }
    return sum
  }

  /// States whose successors have not been added count nothing here, and nobody asks for them:
  /// they are too far from the starts.
  private func longer(_ tails: [SequenceCount]) -> [SequenceCount] {
    var longer: [SequenceCount] = []
    longer.reserveCapacity(count)
    for state in 0..<count {
      var sum = SequenceCount(0)
      for index in (state == 0 ? 0 : ends[state - 1])..<ends[state] {
        let target = Int(targets[index])
        if target < count { sum += tails[target] * UInt128(counts[index]) }
      }
      longer.append(sum)
    }
    return longer
  }
}

/// A number of sequences, exact up to 38 decimal digits.
package struct SequenceCount: Sendable, Hashable, CustomStringConvertible {
  /// The greatest number that is told exactly.
  static let limit: UInt128 = 99_999_999_999_999_999_999_999_999_999_999_999_999

  /// The number, or the limit where it is greater.
  package private(set) var number: UInt128

  /// Whether the number is exact.
  package private(set) var isExact = true

  /// A number of sequences that were run one by one.
  package init(run number: Int) { self.init(UInt128(max(0, number))) }

  init(_ number: UInt128) {
    self.number = min(number, Self.limit)
    isExact = number <= Self.limit
  }

  static func += (left: inout SequenceCount, right: SequenceCount) {
    let (sum, overflow) = left.number.addingReportingOverflow(right.number)
    left.set(sum, overflow || !right.isExact)
  }

  static func * (left: SequenceCount, right: UInt128) -> SequenceCount {
    var result = left
    let (product, overflow) = left.number.multipliedReportingOverflow(by: right)
    result.set(product, overflow)
    return result
  }

  private mutating func set(_ number: UInt128, _ overflow: Bool) {
    isExact = isExact && !overflow && number <= Self.limit
    self.number = isExact ? number : Self.limit
  }

  /// Grouped digits: `3,906`, or `more than 99,…` where the number is greater than can be told.
  package var description: String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return isExact ? text : "more than \(text)"
  }
}
