/// When what is in flight is cancelled, in a case that samples its schedule.
///
/// Guarantee: every command that may be cancelled is, at every decision while it is in flight, with a
/// probability above zero; and half of all cases cancel nothing.
struct CancellationSampler: Sendable {
  private var random: SplitMix64
  private let isActive: Bool

  /// Cancels nothing.
  static let none = CancellationSampler(random: SplitMix64(seed: 0), isActive: false)

  private init(random: SplitMix64, isActive: Bool) {
    (self.random, self.isActive) = (random, isActive)
  }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed ^ 0xCA9C_E11E)
    isActive = random.chance(1, in: 2)
  }

  /// The lane that is cancelled now.
  ///
  /// - Parameter lanes: Those that may be.
  /// - Returns: One of them; nil for nobody.
  mutating func lane(of lanes: [Int]) -> Int? {
    guard isActive, !lanes.isEmpty, random.chance(1, in: 6) else { return nil }
    return lanes[Int(random.next(below: UInt64(lanes.count)))]
  }
}
