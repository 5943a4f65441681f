/// Which target of a block the next case goes to: one that has not failed yet, with a floor for every
/// target.
///
/// Why: what a search is for is the next failure. By the rule of succession a target that has not failed
/// in n cases fails in the next with a chance of about 1/n, so that those with the fewest cases promise
/// most; one that has failed mostly fails the same way again. Counting what is new in the states instead
/// sends the cases to whatever has the most states (`fuzz-driver bench search/all-together` measured it:
/// worse than equal shares).
///
/// Why a floor: another fault may lie behind the first. One case of four goes round all targets; so a
/// target gets at least a quarter of an equal share, whatever the others do.
struct TargetBandit {
  private var counts: [Int]
  private var hasFailed: [Bool]
  private var turn = 0
  private var nextInTurn = 0

  private let isAdaptive: Bool

  init(count: Int, isAdaptive: Bool = true) {
    counts = Array(repeating: 0, count: count)
    hasFailed = Array(repeating: false, count: count)
    self.isAdaptive = isAdaptive
  }

  /// The target of the next case.
  mutating func next() -> Int {
    let target = adaptive() ?? inTurn()
    counts[target] += 1
    return target
  }

  /// Of those that have not failed the one with the fewest cases, the earliest of several; nil when the
  /// floor has its turn, and when all have failed.
  private mutating func adaptive() -> Int? {
    turn += 1
    guard isAdaptive, !turn.isMultiple(of: 4) else { return nil }
    return counts.indices.filter { !hasFailed[$0] }.min { counts[$0] < counts[$1] }
  }

  private mutating func inTurn() -> Int {
    defer { nextInTurn = (nextInTurn + 1) % counts.count }
    return nextInTurn
  }

  /// Takes that a case of a target failed.
  mutating func noteFailure(of target: Int) { hasFailed[target] = true }
}
