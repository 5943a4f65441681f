@testable import FuzzCampaigns
@testable import StatefulFuzz

/// A matrix with a cell of every kind.
enum SampleMatrix {
  /// `a/good` and `a/bad` know the hazards `large` and `zero`; `b/plain` knows none.
  static let targets = [
    AdderMachine.target("a/good", expects: ["zero"]),
    AdderMachine.target("a/bad", expects: ["large"])
      .unreachable("zero", because: "it never gets there"),
    Target("b/plain", summary: "planted", makeMachine: { PlantedMachine(.failure) }),
  ]

  static let columns = [
    HazardMatrix.Column(code: "H01", hazard: "large"),
    HazardMatrix.Column(code: "H02", hazard: "absent"),
  ]

  static func summary() -> CampaignSummary {
    var summary = CampaignSummary()
    summary.cases = 3_001
    summary.canary = .ok
    summary.exercisedByTarget = [
      "a/good": ["large": 940, "zero": 12_345], "a/bad": ["large": 500],
    ]
    summary.buckets = [
      BucketCount(target: "a/bad", signature: "large", count: 41, firstCase: 1),
      BucketCount(target: "b/plain", signature: "trap/fire/0x7", count: 2, firstCase: 5),
    ]
    summary.findings = [
      .sample("a/bad", hazard: "large", initial: "{\"total\":1}", commands: ["double", "add 9"]),
      .sample("b/plain", hazard: nil, verdict: .trap, initial: "", commands: ["fire 0"]),
    ]
    return summary
  }

  static var matrix: HazardMatrix {
    HazardMatrix(summary(), targets: targets, columns: columns)
  }
}
