import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import ListMachines

/// One planted mistake of a ring, which makes the view over it wrong as well.
protocol RingFault: SendableMetatype {
  static func index(_ ring: RingOfRows, before index: RingOfRows.Index) -> RingOfRows.Index
  static func distance(
    _ ring: RingOfRows, from start: RingOfRows.Index, to end: RingOfRows.Index
  ) -> Int
  static func index(
    _ ring: RingOfRows, _ index: RingOfRows.Index, offsetBy distance: Int,
    limitedBy limit: RingOfRows.Index
  ) -> RingOfRows.Index?
  static func row(_ ring: RingOfRows, at index: RingOfRows.Index) -> Row<NumberIDs>
}

extension RingFault {
  static func index(_ ring: RingOfRows, before index: RingOfRows.Index) -> RingOfRows.Index {
    ring.index(before: index)
  }
  static func distance(
    _ ring: RingOfRows, from start: RingOfRows.Index, to end: RingOfRows.Index
  ) -> Int { ring.distance(from: start, to: end) }
  static func index(
    _ ring: RingOfRows, _ index: RingOfRows.Index, offsetBy distance: Int,
    limitedBy limit: RingOfRows.Index
  ) -> RingOfRows.Index? { ring.index(index, offsetBy: distance, limitedBy: limit) }
  static func row(_ ring: RingOfRows, at index: RingOfRows.Index) -> Row<NumberIDs> { ring[index] }
}

/// A source of broken rings.
enum BrokenRing<Fault: RingFault>: IndicesBase {
  static func make(_ rows: [Row<NumberIDs>], offset: Int) -> BrokenRingOf<Fault> {
    BrokenRingOf(ring: Ring.make(rows, offset: offset))
  }
}

struct BrokenRingOf<Fault: RingFault>: RandomAccessCollection {
  let ring: RingOfRows
  var startIndex: RingOfRows.Index { ring.startIndex }
  var endIndex: RingOfRows.Index { ring.endIndex }
  subscript(position: RingOfRows.Index) -> Row<NumberIDs> { Fault.row(ring, at: position) }
  func index(after index: RingOfRows.Index) -> RingOfRows.Index { ring.index(after: index) }
  func index(before index: RingOfRows.Index) -> RingOfRows.Index {
    Fault.index(ring, before: index)
  }
  func index(_ index: RingOfRows.Index, offsetBy distance: Int) -> RingOfRows.Index {
    ring.index(index, offsetBy: distance)
  }
  func index(
    _ index: RingOfRows.Index, offsetBy distance: Int, limitedBy limit: RingOfRows.Index
  ) -> RingOfRows.Index? { Fault.index(ring, index, offsetBy: distance, limitedBy: limit) }
  func distance(from start: RingOfRows.Index, to end: RingOfRows.Index) -> Int {
    Fault.distance(ring, from: start, to: end)
  }
}

/// Before the second place comes the second place.
enum StuckBefore: RingFault {
  static func index(_ ring: RingOfRows, before index: RingOfRows.Index) -> RingOfRows.Index {
    index == ring.index(after: ring.startIndex) ? index : ring.index(before: index)
  }
}

/// A limit on the way back is ignored.
enum IgnoresLimitBackwards: RingFault {
  static func index(
    _ ring: RingOfRows, _ index: RingOfRows.Index, offsetBy distance: Int,
    limitedBy limit: RingOfRows.Index
  ) -> RingOfRows.Index? {
    distance < 0
      ? ring.index(index, offsetBy: distance)
      : ring.index(index, offsetBy: distance, limitedBy: limit)
  }
}

/// The third place shows the row of the second.
enum RepeatsSecond: RingFault {
  static func row(_ ring: RingOfRows, at index: RingOfRows.Index) -> Row<NumberIDs> {
    let third = ring.distance(from: ring.startIndex, to: index) == 2
    return ring[third ? ring.index(before: index) : index]
  }
}

@Suite("Identifiable indices on trial", .ownThread)
struct IndicesMutantTests {
  /// A broken ring, and the fewest commands that show it.
  struct Trial: Sendable, CustomTestStringConvertible {
    let target: Target
    let signature: Signature
    let commands: Int
    var testDescription: String { target.summary }

    init<Fault: RingFault>(_ fault: Fault.Type, _ signature: Signature, _ commands: Int) {
      target = CollectionCatalog.indices("mutant", "", BrokenRing<Fault>.self, "\(fault)")
      self.signature = signature
      self.commands = commands
    }
  }

  @Test(
    "show a mistake of what they are made of",
    arguments: [
      Trial(StuckBefore.self, "mismatch/view", 2),
      Trial(IgnoresLimitBackwards.self, "mismatch/reach", 1),
      Trial(RepeatsSecond.self, "mismatch/view", 4),
    ])
  func planted(trial: Trial) throws {
    var options = CampaignOptions(seed: 9)
    options.cases = 2_000
    options.hasCanary = false
    options.confirmations = 1
    let summary = try Campaign(
      targets: [trial.target], options: options, events: CampaignEvents()
    ).run()
    let finding = try #require(
      summary.findings.first { $0.failure.signature == trial.signature },
      "\(summary.findings.map(\.failure.signature))")
    #expect(finding.script.commands.count == trial.commands, "\(finding.script.commands)")
    #expect(finding.isOneMinimal)
  }
}
