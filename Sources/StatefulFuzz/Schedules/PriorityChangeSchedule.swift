/// Lanes with priorities, and a few points at which the one that runs falls behind all others (PCT).
///
/// Each flight begins anew. How many decisions it will have is not known: each time it is taken to have
/// two for each of its commands, doubled for as long as a coin shows heads.
///
/// Guarantee: a fault that needs d ordering constraints is met with a probability of at least
/// 2⁻ⁱ⁻¹ / (n kᵈ⁻¹) in a flight of c commands in n lanes, where k = 2ⁱ⁺¹c is at least the number of its
/// decisions, and i at most `doublingLimit`. Finds a lane that gets far ahead of the others.
///
/// - Source: Burckhardt, Kothari, Musuvathi, Nagarakatte, *A Randomized Scheduler with Probabilistic
///   Guarantees of Finding Bugs*, ASPLOS 2010.
struct PriorityChangeSchedule: JobSchedule {
  /// How often the number of decisions is doubled at most.
  static let doublingLimit = 6

  private let depth: Int
  private var random: SplitMix64
  /// Of each lane; 0 for one that has none yet.
  private var priorities: [Int] = []
  private var changes: Set<Int> = []
  private var decision = 0

  /// The priority of the next lane that falls behind.
  private var lowest = 0

  /// - Parameters:
  ///   - depth: How many ordering constraints the fault is taken to need, at least 1.
  ///   - seed: Fixes the priorities, and where they change.
  init(depth: Int, seed: UInt64) {
    self.depth = depth
    random = SplitMix64(seed: seed)
  }

  mutating func beginFlight(of commands: Int) {
    (priorities, changes, decision, lowest) = ([], [], 0, 0)
    var decisions = 2 * UInt64(max(1, commands))
    var doublings = 0
    while doublings < Self.doublingLimit, random.chance(1, in: 2) {
      doublings += 1
      decisions *= 2
    }
    for _ in 1..<max(1, depth) { changes.insert(Int(random.next(below: decisions))) }
  }

  // Plain loops: tests run them in debug builds, at every decision.
  mutating func next(of jobs: [ReadyJob]) -> Int {
    var index = 0
    while index < jobs.count {
      let lane = jobs[index].lane
      while priorities.count <= lane { priorities.append(0) }
      if priorities[lane] == 0 { priorities[lane] = 1 + Int(random.next(below: 1 << 30)) }
      index += 1
    }
    if changes.contains(decision) {
      lowest -= 1
      priorities[jobs[first(of: jobs)].lane] = lowest
    }
    decision += 1
    return first(of: jobs)
  }

  /// The job whose lane comes first; of one lane the one that is named first.
  private func first(of jobs: [ReadyJob]) -> Int {
    var (best, highest) = (0, priorities[jobs[0].lane])
    var index = 1
    while index < jobs.count {
      let priority = priorities[jobs[index].lane]
      if priority > highest { (best, highest) = (index, priority) }
      index += 1
    }
    return best
  }
}
