/// A random priority for each job, drawn again for those that have been passed over (POS).
///
/// Guarantee: orders that differ in what depends on each other are more evenly likely than with a
/// uniform choice. The original draws anew only for jobs that race with the one that ran; which do
/// nobody tells here, so that all that waited are taken to, every second time.
///
/// - Source: Yuan, Yang, Gu, *Partial Order Aware Concurrency Sampling*, CAV 2018.
struct PartialOrderSchedule: JobSchedule {
  private var random: SplitMix64
  private var priorities: [Int: UInt64] = [:]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next(of jobs: [ReadyJob]) -> Int {
    for job in jobs where priorities[job.number] == nil { priorities[job.number] = random.next() }
    var best = 0
    for index in jobs.indices.dropFirst()
    where priorities[jobs[index].number, default: 0] > priorities[jobs[best].number, default: 0] {
      best = index
    }
    if random.chance(1, in: 2) {
      for (index, job) in jobs.enumerated() where index != best {
        priorities[job.number] = random.next()
      }
    }
    return best
  }
}
