/// Any job that is ready, each as likely as another.
///
/// Guarantee: every order of jobs has a probability above zero. Finds races that need little to come about;
/// one lane getting far ahead of another is as unlikely as a long run of heads.
struct UniformSchedule: JobSchedule {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next(of jobs: [ReadyJob]) -> Int { Int(random.next(below: UInt64(jobs.count))) }
}
