import FuzzCampaigns
import FuzzReports
import StatefulFuzz

extension SearchChallenge {
  /// Faults behind a state that takes several different commands to reach.
  static let stateChallenges =
    [handleTable, dieHard]
    + ShrinkingChallenge.machineChallenges.filter { $0.name == "snapshot-store" }.map {
      SearchChallenge($0.name, minimalLength: 6, target: $0.target)
    }

  /// A table whose handles are lost when a compaction moves two entries or more.
  private static var handleTable: SearchChallenge {
    let handles = Gen.int(in: 0...7)
    let test = StatefulTest("deep/handle-table", model: [Bool](), system: { HandleTable() }) {
      command("create", when: { $0.count < 8 }) {
        $0.append(true)
      } system: {
        $0.create()
      }
      command("write", handles) {
        $0.indices.contains($1) && $0[$1]
      } system: {
        $0.write($1)
      }
      command("destroy", handles) {
        if $0.indices.contains($1) { $0[$1] = false }
      } system: {
        $0.destroy($1)
      }
      command("compact") { _ in
      } system: {
        $0.compact()
      }
    }
    return SearchChallenge("handle-table", minimalLength: 6, target: test.target)
  }

  /// Jugs of three and five litres; the claim that the big one never holds four is false.
  private static var dieHard: SearchChallenge {
    let test = StatefulTest("deep/die-hard", model: (), system: { Jugs() }) {
      command("fill-small") { _ in
        true
      } system: {
        $0.pour(small: 3)
      }
      command("fill-big") { _ in
        true
      } system: {
        $0.pour(big: 5)
      }
      command("empty-small") { _ in
        true
      } system: {
        $0.pour(small: 0)
      }
      command("empty-big") { _ in
        true
      } system: {
        $0.pour(big: 0)
      }
      command("small-into-big") { _ in
        true
      } system: { jugs in
        let amount = min(jugs.small, 5 - jugs.big)
        return jugs.pour(small: jugs.small - amount, big: jugs.big + amount)
      }
      command("big-into-small") { _ in
        true
      } system: { jugs in
        let amount = min(jugs.big, 3 - jugs.small)
        return jugs.pour(small: jugs.small + amount, big: jugs.big - amount)
      }
    }
    return SearchChallenge("die-hard", minimalLength: 6, target: test.target)
  }
}

private struct Jugs {
  private(set) var small = 0
  private(set) var big = 0

  /// Whether the big one does not hold four litres afterwards.
  mutating func pour(small: Int? = nil, big: Int? = nil) -> Bool {
    self.small = small ?? self.small
    self.big = big ?? self.big
    return self.big != 4
  }
}

private struct HandleTable {
  /// By birth ordinal: whether it is there, and can be written to.
  private var entries: [(isLive: Bool, isReachable: Bool)] = []
  /// Birth ordinals in the order of their slots; nil for a free slot.
  private var slots: [Int?] = []

  mutating func create() {
    slots.append(entries.count)
    entries.append((true, true))
  }

  func write(_ handle: Int) -> Bool {
    entries.indices.contains(handle) && entries[handle].isLive && entries[handle].isReachable
  }

  mutating func destroy(_ handle: Int) {
    guard entries.indices.contains(handle) else { return }
    entries[handle].isLive = false
    if let slot = slots.firstIndex(of: handle) { slots[slot] = nil }
  }

  /// Wrong: entries that move together with another one are lost to their handles.
  mutating func compact() {
    let kept = slots.compactMap(\.self)
    let moved = kept.indices.filter { slots[$0] != kept[$0] }.map { kept[$0] }
    if moved.count >= 2 {
      for handle in moved { entries[handle].isReachable = false }
    }
    slots = kept
  }
}
