import StatefulFuzz
import TestSupport

@testable import FuzzCampaigns
@testable import ListMachines

/// One campaign over the list suite, in the short form over every fourth strategy of it:
/// `.ci/run` has all of them in a release build.
///
/// It has the envelope that a campaign takes by default, and is for all tests that ask what a search finds; the
/// first that asks runs it.
enum ObservedCampaign {
  static let targets = LongForm.all(of: ListCatalog.targets, orEvery: 4)
    .map { $0.within(.observed) }

  /// Three times as many cases for a strategy as it takes to see every hazard of every one.
  static let summary = Result {
    var options = CampaignOptions(seed: 42)
    options.cases = LongForm.count(60_000, or: 3_000)
    options.hasCanary = false
    options.confirmations = 1
    // However busy the machine is, nothing is left half shrunk.
    options.shrinkTime = .seconds(600)
    return try Campaign(targets: targets, options: options, events: CampaignEvents()).run()
  }
}
