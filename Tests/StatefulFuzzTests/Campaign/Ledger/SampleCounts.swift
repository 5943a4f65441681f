@testable import FuzzCampaigns
@testable import StatefulFuzz

/// Parts, ledgers and findings with little in them.
enum SampleCounts {
  /// Counts of a part with one failing case at its start, as a real campaign would have them.
  static func counts(_ cases: Range<UInt64>, signature: Signature = "wrong-write") -> CampaignCounts
  {
    var counts = CampaignCounts()
    counts.commands = UInt64(cases.count) * 10
    counts.rejected = 1
    counts.exercised = ["test/a": ["wrong-write": UInt64(cases.count)]]
    counts.watched = ["test/a": watched]
    counts.add(
      BucketTally(count: 2, firstCase: cases.lowerBound),
      to: BucketKey(target: "test/a", signature: signature))
    return counts
  }

  /// One case that drew an edit, an illegal one and a removal, and has a label.
  private static var watched: CommandTally {
    var tally = CommandTally()
    tally.cases = 1
    tally.kinds["edit"] = CommandTally.KindCounts(generated: 2, rejected: 1, effective: 1)
    tally.kinds["remove"] = CommandTally.KindCounts(generated: 1)
    tally.pairs = ["edit": ["edit": 1, "remove": 1]]
    tally.labels = ["short": 1]
    return tally
  }

  static func part(_ cases: Range<UInt64>) -> LedgerPart {
    LedgerPart(cases: cases, counts: counts(cases))
  }

  static func ledger(_ session: String, _ parts: Range<UInt64>...) -> CampaignLedger {
    var ledger = CampaignLedger()
    for part in parts { ledger.add(self.part(part), session: session, seconds: 1) }
    return ledger
  }

  static func found(
    case index: UInt64, commands: [String] = ["remove A", "edit A 7"], isComplete: Bool = true
  ) -> FoundRecord {
    let failure = Failure(
      verdict: .mismatch, hazard: "wrong-write", step: 2, commandKind: "edit", phase: "event",
      context: "after-remove", message: "B holds 7", interruption: nil)
    var finding = Finding(
      targetName: "test/a", failure: failure, isExpected: false,
      script: Script(initial: "A B", commands: commands), choices: nil, seed: 42,
      caseIndex: index, originalCommandCount: 20, elapsed: .seconds(3))
    finding.shrinkRuns = 17
    finding.isOneMinimal = true
    finding.reproduced = (3, 3)
    var found = FoundRecord(
      finding: finding, signature: "wrong-write", isComplete: isComplete)
    found.file = try? StoredFile("findings/wrong-write-a-1c77ab90e2d4.repro")
    return found
  }
}
