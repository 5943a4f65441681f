/// A lane is drawn as often as it has work left (SURW).
///
/// Guarantee: if the numbers of jobs were known, every order of the lanes' jobs would be as likely as
/// any other. What is left of a lane is taken to be its commands that have not returned.
///
/// - Source: Zhao, Wolff, Mathur, Roychoudhury, *Selectively Uniform Concurrency Testing*, ASPLOS 2025.
struct WeightedSchedule: JobSchedule {
  private var random: SplitMix64

  /// What each lane has left; told as commands return.
  private var left: [Int: Int] = [:]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func expect(_ commands: Int, in lane: Int) { left[lane] = commands }

  mutating func next(of jobs: [ReadyJob]) -> Int {
    let weights = jobs.map { UInt64(max(1, left[$0.lane, default: 1])) }
    var drawn = random.next(below: weights.reduce(0, +))
    for (index, weight) in weights.enumerated() {
      if drawn < weight { return index }
      drawn -= weight
    }
    return 0
  }
}
