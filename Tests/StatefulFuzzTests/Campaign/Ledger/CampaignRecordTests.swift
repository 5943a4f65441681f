import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("What a campaign knows")
struct CampaignRecordTests {
  private typealias Sample = SampleCounts

  private let key = BucketKey(target: "test/a", signature: "wrong-write")

  @Test("is that a bucket belongs to its earliest case")
  func earliestCase() {
    let record = CampaignRecord(findings: [Sample.found(case: 12), Sample.found(case: 30)])
    #expect(record.finding(of: key)?.finding.caseIndex == 12)
    #expect(record.needsFinding(key, firstCase: 11))
    #expect(!record.needsFinding(key, firstCase: 12))
    #expect(!record.needsFinding(key, firstCase: 13))
  }

  @Test("is that a finding cut short is made again, but not in the same session")
  func cutShort() {
    var ledger = CampaignLedger()
    ledger.add(Sample.part(12..<20), session: "a")
    let record = CampaignRecord(
      ledger: ledger, findings: [Sample.found(case: 12, isComplete: false)])
    #expect(record.pending.map(\.key) == [key])
    #expect(record.pending.map(\.firstCase) == [12])
    #expect(!record.needsFinding(key, firstCase: 12))
  }

  @Test("is that a finding cut short is made again when its case is run again")
  func cutShortAndLost() {
    let record = CampaignRecord(
      ledger: Sample.ledger("a", 20..<30), findings: [Sample.found(case: 12, isComplete: false)])
    #expect(record.pending.isEmpty)
    #expect(record.needsFinding(key, firstCase: 12))
    let finished = CampaignRecord(findings: [Sample.found(case: 12)])
    #expect(!finished.needsFinding(key, firstCase: 12))
  }

  @Test("is that a bucket whose finding is gone, or belongs to a later case, needs another one")
  func pending() {
    let ledger = Sample.ledger("a", 12..<20)
    #expect(CampaignRecord(ledger: ledger).pending.map(\.firstCase) == [12])
    let later = CampaignRecord(ledger: ledger, findings: [Sample.found(case: 15)])
    #expect(later.pending.map(\.firstCase) == [12])
    let right = CampaignRecord(ledger: ledger, findings: [Sample.found(case: 12)])
    #expect(right.pending.isEmpty)
  }

  @Test("is that cases which have to be run again count now and are not covered")
  func uncovered() {
    var record = CampaignRecord()
    record.add(Sample.part(0..<10), isDurable: true, seconds: 1)
    record.add(Sample.part(10..<15), isDurable: false, seconds: 2)
    #expect(record.caseCount == 15)
    #expect(record.counts.commands == 150)
    #expect(record.ledger.caseCount == 10)
  }
}
