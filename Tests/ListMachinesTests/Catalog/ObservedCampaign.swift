import StatefulFuzz

@testable import ListMachines

/// One campaign over the list suite, in the envelope that a campaign takes by default, for all tests
/// that ask what a search finds; the first that asks runs it.
enum ObservedCampaign {
  static let targets = ListCatalog.targets.map { $0.within(.observed) }

  /// Three times as many cases as it takes to see every hazard of every strategy.
  static let summary = Result {
    var options = CampaignOptions(seed: 42)
    options.cases = 12_000
    options.hasCanary = false
    options.confirmations = 1
    // However busy the machine is, nothing is left half shrunk.
    options.shrinkTime = .seconds(600)
    return try Campaign(targets: targets, options: options, events: CampaignEvents()).run()
  }
}
