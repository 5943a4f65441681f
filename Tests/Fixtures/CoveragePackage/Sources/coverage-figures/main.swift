import FuzzCampaigns
import StatefulFuzz

// Cases until each planted mistake is found, with code coverage as a source of features and
// without, and whether one worker, two, and a second run find it in the same case.
//
//   coverage-figures [SEEDS] [CAP]

guard CodeCoverage.counterCount > 0 else { fatalError("built without counters of code") }
let seeds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20
let cap = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 2_048

/// The case that fails first, counted from 1; `cap` when none does.
func casesUntilFound(
  _ target: Target, seed: UInt64, seesCode: Bool, jobs: Int = 1
) throws -> UInt64 {
  var options = CampaignOptions(seed: seed)
  options.cases = cap
  options.jobs = jobs
  options.search = .all
  options.seesCode = seesCode
  options.findings = 1
  options.shrinkTime = .milliseconds(1)
  options.confirmations = 1
  options.hasCanary = false
  options.hasStatistics = false
  let campaign = try Campaign(targets: [target], options: options, events: CampaignEvents())
  guard let finding = try campaign.run().findings.first else { return cap }
  guard finding.failure.verdict == .mismatch else { fatalError("\(finding.failure)") }
  return finding.caseIndex + 1
}

for puzzle in Puzzle.all {
  let name = puzzle.target.name
  for seesCode in [true, false] {
    let counts = try (1...UInt64(seeds)).map {
      try casesUntilFound(puzzle.target, seed: $0, seesCode: seesCode)
    }.sorted()
    let found = counts.count { $0 < cap }
    print(
      "\(name) \(seesCode ? "with" : "without") coverage: median \(counts[seeds / 2]),",
      "worst \(counts[seeds - 1]), found in \(found) of \(seeds)")
  }
  var different = 0
  for seed in 1...UInt64(seeds) {
    let one = try casesUntilFound(puzzle.target, seed: seed, seesCode: true)
    let two = try casesUntilFound(puzzle.target, seed: seed, seesCode: true, jobs: 2)
    let again = try casesUntilFound(puzzle.target, seed: seed, seesCode: true)
    if one != two || one != again { different += 1 }
  }
  print("\(name): \(different) of \(seeds) seeds differ between one worker, two, and again")
}
