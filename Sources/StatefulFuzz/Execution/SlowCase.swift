/// A case that took long.
///
/// Times are not the same twice, so nothing that is compared or counted may depend on one.
package struct SlowCase: Sendable, Hashable {
  package var caseIndex: UInt64

  /// Its position among the executor's targets.
  package var target: Int

  /// How long it ran at the least.
  package var time: Duration

  package init(caseIndex: UInt64, target: Int, time: Duration) {
    (self.caseIndex, self.target, self.time) = (caseIndex, target, time)
  }
}

/// The slowest of many cases.
package struct SlowestCases: Sendable, Hashable {
  /// How many are kept.
  package static let count = 3

  /// Slowest first.
  package private(set) var all: [SlowCase] = []

  package init() {}

  /// Takes a case, or a longer time of one that is known.
  package mutating func add(_ case: SlowCase) {
    var known = `case`
    if let place = all.firstIndex(where: { $0.caseIndex == known.caseIndex }) {
      known.time = max(known.time, all.remove(at: place).time)
    }
    all.append(known)
    all.sort { ($1.time, $0.caseIndex) < ($0.time, $1.caseIndex) }
    if all.count > Self.count { all.removeLast() }
  }

  /// Forgets a case.
  package mutating func remove(_ caseIndex: UInt64) {
    all.removeAll { $0.caseIndex == caseIndex }
  }
}
