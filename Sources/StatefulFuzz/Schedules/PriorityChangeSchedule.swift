/// Lanes with priorities, and a few points at which the one that runs falls behind all others (PCT).
///
/// Guarantee: a fault that needs d ordering constraints is met with a probability of at least
/// 1 / (n kᵈ⁻¹) in a case, for n lanes and k decisions. Finds a lane that gets far ahead of the others.
///
/// - Source: Burckhardt, Kothari, Musuvathi, Nagarakatte, *A Randomized Scheduler with Probabilistic
///   Guarantees of Finding Bugs*, ASPLOS 2010.
struct PriorityChangeSchedule: JobSchedule {
  /// How many decisions a case is taken to have.
  static let decisions: UInt64 = 24

  private var random: SplitMix64
  private var priorities: [Int: Int] = [:]
  private var changes: Set<Int> = []
  private var decision = 0

  /// The priority of the next lane that falls behind.
  private var lowest = 0

  /// - Parameters:
  ///   - depth: How many ordering constraints the fault is taken to need, at least 1.
  ///   - seed: Fixes the priorities, and where they change.
  init(depth: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    for _ in 1..<max(2, depth) where depth > 1 {
      changes.insert(Int(random.next(below: Self.decisions)))
    }
  }

  mutating func next(of jobs: [ReadyJob]) -> Int {
    defer { decision += 1 }
    for job in jobs where priorities[job.lane] == nil {
      priorities[job.lane] = 1 + Int(random.next(below: 1 << 30))
    }
    if changes.contains(decision) {
      lowest -= 1
      priorities[jobs[first(of: jobs)].lane] = lowest
    }
    return first(of: jobs)
  }

  /// The job whose lane comes first; of one lane the one that is named first.
  private func first(of jobs: [ReadyJob]) -> Int {
    var best = 0
    for index in jobs.indices.dropFirst()
    where priorities[jobs[index].lane, default: 0] > priorities[jobs[best].lane, default: 0] {
      best = index
    }
    return best
  }
}
