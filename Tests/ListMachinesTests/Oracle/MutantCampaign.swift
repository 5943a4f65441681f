import StatefulFuzz
import Testing

@testable import FuzzCampaigns

/// A short campaign over one system with a planted mistake.
enum MutantCampaign {
  static func findings(_ target: Target, cases: UInt64) throws -> [Finding] {
    var options = CampaignOptions(seed: 7)
    options.cases = cases
    options.hasCanary = false
    options.confirmations = 1
    return try Campaign(targets: [target], options: options, events: CampaignEvents())
      .run().findings
  }

  /// Finds exactly what these signatures name, each as a short case of which nothing can go.
  static func expect(
    _ signatures: [Signature], of target: Target, cases: UInt64, commandsAtMost limit: Int
  ) throws {
    let findings = try findings(target, cases: cases)
    #expect(findings.map(\.failure.signature).sorted() == signatures)
    for finding in findings {
      #expect(finding.script.commands.count <= limit, "\(finding.script.commands)")
      #expect(finding.isOneMinimal)
      #expect(!finding.isExpected)
    }
  }
}
