import FuzzPlatform

/// A test whether a label is rarer than it is to be, which may be asked as often as one likes.
///
/// Why: a share that is below its goal after some hundred cases may be so by chance, and a test that
/// looks again and again finds such a chance in the end. This one bets against the goal: its stake is
/// spread over shares below it, and what the bet is worth is no more than 1 on average as long as the
/// true share is the goal or more. So the chance that it is ever worth 10⁹ is at most 10⁻⁹, however
/// often it is asked (Ville's inequality).
/// - Source: the aim is that of QuickCheck's `checkCoverage`; the test is a mixture of likelihood
///   ratios, Robbins 1970.
struct CoverTest {
  /// The share that cases with the label are to have.
  let goal: Double

  /// The chance of a false alarm.
  static let error = 1e-9

  /// How many shares below the goal are betted on.
  private static let betCount = 64

  /// Whether the label is too rare.
  func isMissed(hits: UInt64, of cases: UInt64) -> Bool {
    guard cases > 0, Double(hits) < goal * Double(cases) else { return false }
    return logValue(hits: Double(hits), misses: Double(cases - hits)) >= -log(Self.error)
  }

  /// The logarithm of what the bet is worth.
  private func logValue(hits: Double, misses: Double) -> Double {
    let values = (0..<Self.betCount).map { bet in
      let share = goal * (Double(bet) + 0.5) / Double(Self.betCount)
      return hits * log(share / goal) + misses * log((1 - share) / (1 - goal))
    }
    let greatest = values.max() ?? 0
    return greatest + log(values.reduce(0) { $0 + exp($1 - greatest) } / Double(Self.betCount))
  }
}
