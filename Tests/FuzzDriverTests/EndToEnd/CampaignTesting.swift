import Foundation
import TestSupport
import Testing

/// What tests of campaigns in folders have in common: a small campaign, and what it comes to.
protocol CampaignTesting {
  var driver: Driver { get }
}

extension CampaignTesting {
  /// Its blocks are three, its findings two, or seven in the long form.
  static var campaign: [String] {
    ["run", "list/identified-assign"] + (LongForm.isOn() ? ["list/native-foreach"] : [])
      + ["--seed", "42", "--cases", "3k", "--no-canary", "--verify", "1"]
  }

  func run(_ arguments: [String]) throws -> Driver.Output {
    try driver.start(arguments).finish()
  }

  func outcome(_ arguments: [String]) throws -> CampaignOutcome {
    try CampaignOutcome(try run(arguments + ["--json"]).lastObject())
  }

  func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: driver.folder.appendingPathComponent(folder).path
    ).sorted()
  }
}

/// What must not depend on how often a campaign was stopped, or how it was cut.
struct CampaignOutcome: Equatable {
  var cases: Int?
  var commands: Int?
  var buckets: [String]
  var findings: [String]

  init(_ summary: [String: Any]) throws {
    cases = summary["cases"] as? Int
    commands = summary["commands"] as? Int
    let buckets = try #require(summary["buckets"] as? [[String: Any]])
    self.buckets = buckets.map { bucket in
      ["target", "signature", "cases", "first"].map { "\(bucket[$0] ?? "")" }
        .joined(separator: " ")
    }
    let findings = try #require(summary["findings"] as? [[String: Any]])
    self.findings = findings.map { finding in
      ["target", "bucket", "script", "runs"].map { "\(finding[$0] ?? "")" }
        .joined(separator: " ")
    }
  }
}
