import FuzzCampaigns
import FuzzDriver
import StatefulFuzz

extension SearchChallenge {
  /// Faults behind an accumulation that any of the other commands ends.
  static let queueChallenges = [
    SearchChallenge(
      "accumulate-24", minimalLength: 24, target: queue("accumulate-24", batch: 1...1)),
    SearchChallenge("queue-a", minimalLength: 8, target: queue("queue-a", batch: 1...3)),
    SearchChallenge("ledger-40", minimalLength: 5, target: ledger(40)),
    SearchChallenge("ledger-90", minimalLength: 10, target: ledger(90)),
    canSwarm, toggleParity, regrownBuffer,
  ]

  /// A queue that loses the element that is the 24th since the last removal.
  private static func queue(_ name: String, batch: ClosedRange<Int>) -> Target {
    let values = Gen.int(in: 0...9)
    return StatefulTest("deep/\(name)", model: [Int](), system: { ForgetfulQueue() }) {
      command("enqueue", values) {
        if $0.count < 24 { $0.append($1) }
      } system: {
        $0.add($1, times: 1)
      }
      command("batch", .int(in: batch), values) {
        for _ in 0..<$1 where $0.count < 24 { $0.append($2) }
      } system: {
        $0.add($2, times: $1)
      }
      command("dequeue") {
        $0.isEmpty ? nil : $0.removeFirst()
      } system: {
        $0.remove()
      }
      command("clear") {
        $0.removeAll()
      } system: {
        $0.clear()
      }
      command("peek") {
        $0.first
      } system: {
        $0.items.first
      }
    } check: {
      $0 == $1.items
    }.target
  }

  /// Amounts of at least 6 are added up; the system reports them until the sum is too great.
  private static func ledger(_ threshold: Int) -> Target {
    StatefulTest("deep/ledger-\(threshold)", model: (), system: { 0 }) {
      command("accumulate", .int(in: 0...9)) { _, _ in
        true
      } system: { sum, amount in
        if amount >= 6 { sum += amount }
        return sum < threshold
      }
      command("spend") { _ in
      } system: {
        $0 = 0
      }
      command("audit") { _ in
      } system: { _ in
      }
    }.target
  }

  /// A set that holds at most 15 numbers; climbing all rungs takes 16 without a snake.
  private static var canSwarm: SearchChallenge {
    let test = StatefulTest("deep/can-swarm", model: Set<Int>(), system: { Set<Int>() }) {
      command("ladder", .int(in: 0...255)) {
        $0.insert($1)
        return $0.count
      } system: {
        if $0.count < 15 { $0.insert($1) }
        return $0.count
      }
      command("snake") {
        $0.removeAll()
      } system: {
        $0.removeAll()
      }
    }
    return SearchChallenge("can-swarm", minimalLength: 16, target: test.target)
  }

  /// A switch that reports the wrong side once it was turned often.
  private static var toggleParity: SearchChallenge {
    let test = StatefulTest("deep/toggle-parity", model: false, system: { 0 }) {
      command("toggle") {
        $0.toggle()
      } system: {
        $0 += 1
      }
      command("checkpoint") {
        $0
      } system: {
        $0 < 24 && !$0.isMultiple(of: 2)
      }
      command("pad") { _ in
      } system: { _ in
      }
    }
    return SearchChallenge("toggle-parity", minimalLength: 26, target: test.target)
  }

  /// A buffer that gives room back when it is empty, and loses an element when it grows once more.
  private static var regrownBuffer: SearchChallenge {
    let values = Gen.int(in: 0...9)
    let test = StatefulTest("deep/regrown-buffer", model: [Int](), system: { RegrownBuffer() }) {
      command("push", values) {
        $0.append($1)
      } system: {
        $0.push($1)
      }
      command("pop") {
        $0.popLast()
      } system: {
        $0.pop()
      }
      command("count") {
        $0.count
      } system: {
        $0.items.count
      }
    }
    return SearchChallenge("regrown-buffer", minimalLength: 22, target: test.target)
  }
}

/// A buffer of 6 places that gets more of them, and gives them back.
private final class RegrownBuffer {
  private(set) var items: [Int] = []
  private var hasGrown = false
  private var hasShrunk = false

  func push(_ value: Int) {
    if items.count == 6 {
      if hasShrunk { return }
      hasGrown = true
    }
    items.append(value)
  }

  func pop() -> Int? {
    let last = items.popLast()
    if items.isEmpty, hasGrown { hasShrunk = true }
    return last
  }
}

/// A queue of 24 places that counts its additions.
private struct ForgetfulQueue {
  private(set) var items: [Int] = []
  private var additions = 0

  mutating func add(_ value: Int, times: Int) {
    for _ in 0..<times {
      additions += 1
      if items.count < 24, additions != 24 { items.append(value) }
    }
  }

  mutating func remove() -> Int? {
    additions = 0
    return items.isEmpty ? nil : items.removeFirst()
  }

  mutating func clear() {
    additions = 0
    items.removeAll()
  }
}
