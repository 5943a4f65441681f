import FuzzCampaigns
import StatefulFuzz

extension SearchChallenge {
  /// Runs one search over all of some challenges until each fault is found, as a campaign of several
  /// targets does.
  ///
  /// A target whose fault is found stays: a campaign goes on with it too.
  ///
  /// - Parameters:
  ///   - challenges: Those that share the cases.
  ///   - techniques: What the search may do.
  ///   - seed: Fixes the cases.
  ///   - cap: Cases, of all challenges together, after which to give up.
  /// - Returns: For each challenge the number of cases, of all together, until its fault was found; nil
  ///   where it was not.
  package static func casesUntilFound(
    sharing challenges: [SearchChallenge], _ techniques: SearchTechniques, seed: UInt64, cap: Int
  ) -> [Int?] {
    var found = [Int?](repeating: nil, count: challenges.count)
    let watch = RunWatch()
    let limit = challenges.map(\.commandLimit).max() ?? 0
    func start() -> SearchRun {
      SearchRun(
        targetCount: challenges.count, campaignSeed: seed, commandLimit: limit,
        techniques: techniques)
    }
    var run = start()
    for index in 0..<cap where found.contains(nil) {
      if index > 0, index.isMultiple(of: Int(BlockSchedule.blockSize)) { run = start() }
      var plan = run.plan(UInt64(index))
      watch.knownSteps = plan.knownSteps
      watch.wants = plan.isUnwatched ? [] : run.wants
      let outcome = challenges[plan.slot].target.observe(&plan.choices, limit, .local, watch)
      if !plan.isUnwatched { run.learn(watch, &plan.choices, slot: plan.slot) }
      guard outcome.divergence != nil else { continue }
      run.noteFailure(slot: plan.slot)
      if found[plan.slot] == nil { found[plan.slot] = index + 1 }
    }
    return found
  }
}
