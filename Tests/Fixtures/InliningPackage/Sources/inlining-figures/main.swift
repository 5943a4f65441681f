import CalledQueue
import FuzzCampaigns
import InlinedQueue
import StatefulFuzz

// What one trap of an optimised build is called, however the optimiser has placed it.

/// The buckets of a campaign, each with the verdict of its finding.
func buckets(_ target: Target, seed: UInt64, search: SearchShare) throws -> [String] {
  var options = CampaignOptions(seed: seed)
  options.cases = 2_048
  options.search = search
  options.hasCanary = false
  let summary = try Campaign(targets: [target], options: options, events: CampaignEvents()).run()
  return summary.findings.map { "\($0.failure.verdict.rawValue) \($0.failure.bucket)" }
}

var seen: Set<[String]> = []
for target in [InlinedQueue.queue(named: "queue/one"), CalledQueue.queue(named: "queue/one")] {
  for seed in 1...5 as ClosedRange<UInt64> {
    for search in [SearchShare.none, .all] {
      seen.insert(try buckets(target, seed: seed, search: search))
    }
  }
}
for buckets in seen { print(buckets.joined(separator: ", ")) }
