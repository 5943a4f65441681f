/// A random priority for each job, drawn again for those that have been passed over (POS).
///
/// Guarantee: orders that differ in what depends on each other are more evenly likely than with a
/// uniform choice. The original draws anew only for jobs that race with the one that ran; which do
/// nobody tells here, so that all that waited are taken to, every second time.
///
/// - Source: Yuan, Yang, Gu, *Partial Order Aware Concurrency Sampling*, CAV 2018.
struct PartialOrderSchedule: JobSchedule {
  private var random: SplitMix64

  /// Of each job by its number, which counts them; nil for one that has not been seen.
  private var priorities: [UInt64?] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  // Plain loops: tests run them in debug builds, at every decision.
  mutating func next(of jobs: [ReadyJob]) -> Int {
    var (best, highest) = (0, priority(of: jobs[0]))
    var index = 1
    while index < jobs.count {
      let priority = priority(of: jobs[index])
      if priority > highest { (best, highest) = (index, priority) }
      index += 1
    }
    if random.chance(1, in: 2) {
      index = 0
      while index < jobs.count {
        if index != best { priorities[jobs[index].number] = random.next() }
        index += 1
      }
    }
    return best
  }

  private mutating func priority(of job: ReadyJob) -> UInt64 {
    while priorities.count <= job.number { priorities.append(nil) }
    if let known = priorities[job.number] { return known }
    let drawn = random.next()
    priorities[job.number] = drawn
    return drawn
  }
}
