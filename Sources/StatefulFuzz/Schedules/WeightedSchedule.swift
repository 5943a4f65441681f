/// A lane is drawn as often as it has work left (SURW).
///
/// Guarantee: if the numbers of jobs were known, every order of the lanes' jobs would be as likely as
/// any other. What is left of a lane is taken to be its commands that have not returned.
///
/// - Source: Zhao, Wolff, Mathur, Roychoudhury, *Selectively Uniform Concurrency Testing*, ASPLOS 2025.
struct WeightedSchedule: JobSchedule {
  private var random: SplitMix64

  /// What each lane has left; told as commands return.
  private var left: [Int] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func expect(_ commands: Int, in lane: Int) {
    while left.count <= lane { left.append(0) }
    left[lane] = commands
  }

  // Plain loops: tests run them in debug builds, at every decision.
  mutating func next(of jobs: [ReadyJob]) -> Int {
    var sum: UInt64 = 0
    var index = 0
    while index < jobs.count {
      sum += weight(of: jobs[index])
      index += 1
    }
    var drawn = random.next(below: sum)
    index = 0
    while index < jobs.count {
      let weight = weight(of: jobs[index])
      if drawn < weight { return index }
      drawn -= weight
      index += 1
    }
    return 0
  }

  private func weight(of job: ReadyJob) -> UInt64 {
    UInt64(job.lane < left.count ? max(1, left[job.lane]) : 1)
  }
}
