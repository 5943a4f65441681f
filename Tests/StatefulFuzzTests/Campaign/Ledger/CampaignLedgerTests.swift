import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("A campaign's ledger")
struct CampaignLedgerTests {
  private typealias Sample = SampleCounts

  @Test("adds up disjoint parts")
  func sums() {
    let ledger = Sample.ledger("a", 0..<10, 10..<30)
    #expect(ledger.caseCount == 30)
    #expect(ledger.counts.commands == 300)
    #expect(ledger.counts.rejected == 2)
    #expect(ledger.counts.exercised == ["test/a": ["wrong-write": 30]])
    let bucket = ledger.counts.buckets[BucketKey(target: "test/a", signature: "wrong-write")]
    #expect(bucket == BucketTally(count: 4, firstCase: 0))
    #expect(ledger.sessions.count == 1)
  }

  @Test("counts a part once, however often it comes")
  func idempotent() {
    var ledger = Sample.ledger("a", 0..<10)
    let before = ledger
    let again = ledger.add(Sample.part(0..<10), session: "a")
    let overlapping = ledger.add(Sample.part(5..<12), session: "b")
    #expect(!again)
    #expect(!overlapping)
    #expect(ledger.counts == before.counts)
    #expect(ledger.caseCount == 10)
  }

  @Test("does not overflow, whatever a file holds")
  func saturates() {
    var one = Sample.counts(0..<10)
    one.commands = .max
    one.exercised["test/a"] = ["wrong-write": .max]
    one.add(one)
    #expect(one.commands == .max)
    #expect(one.exercised == ["test/a": ["wrong-write": .max]])
  }

  @Test("is the same union in every order, and of repeated shards")
  func commutative() {
    let shards = [
      Sample.ledger("a", 0..<10, 30..<40), Sample.ledger("b", 10..<20), Sample.ledger("c", 20..<30),
    ]
    let (union, leftOut) = CampaignLedger.union(shards)
    #expect(union.caseCount == 40)
    #expect(union.counts.commands == 400)
    #expect(leftOut.isEmpty)
    #expect(CampaignLedger.union(shards.reversed()).ledger == union)
    #expect(CampaignLedger.union([union, shards[1], union]).ledger == union)
    let steps = CampaignLedger.union([
      CampaignLedger.union([shards[2], shards[0]]).ledger, shards[1],
    ])
    #expect(steps.ledger == union)
  }

  @Test("takes the later of two states of one session")
  func laterState() {
    let early = Sample.ledger("a", 0..<10)
    let late = Sample.ledger("a", 0..<10, 10..<20)
    #expect(CampaignLedger.union([late, early]).ledger == late)
    #expect(CampaignLedger.union([early, late]).ledger == late)
  }

  @Test("counts what was run before it was cut into other shards once")
  func reshard() {
    let before = Sample.ledger("before", 0..<20)
    var one = before
    one.add(Sample.part(20..<30), session: "one")
    var two = before
    two.add(Sample.part(30..<40), session: "two")
    let (union, leftOut) = CampaignLedger.union([one, two])
    #expect(union.caseCount == 40)
    #expect(union.counts.commands == 400)
    #expect(leftOut.isEmpty)
  }

  @Test("leaves out a shard that ran again elsewhere, and names one that overlaps in part")
  func overlaps() {
    let whole = Sample.ledger("a", 0..<20)
    #expect(CampaignLedger.union([whole, Sample.ledger("b", 0..<10)]).ledger == whole)
    let (union, leftOut) = CampaignLedger.union([whole, Sample.ledger("b", 15..<25)])
    #expect(union == whole)
    #expect(leftOut == ["b"])
  }
}
