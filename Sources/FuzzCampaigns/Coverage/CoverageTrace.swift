import StatefulFuzz
import CIsolation

/// Which code the system's commands ran in one case, edge by edge.
///
/// Counted is what runs while the system performs: generator, model, oracle and the engine may be
/// built with counters as well, and show nothing of the system.
final class CoverageTrace: CodeTrace {
  private let counters: CoverageCounters

  /// How often each edge was taken in this case.
  private var totals: [UInt32]

  /// The edges that were.
  private var touched: [Int] = []

  private var hits: [sf_counter_hit]

  /// Edges that one command can show; no sane one runs more code.
  private static let hitLimit = 1 << 16

  init(_ counters: CoverageCounters) {
    self.counters = counters
    totals = Array(repeating: 0, count: counters.count)
    hits = Array(repeating: sf_counter_hit(), count: min(counters.count, Self.hitLimit))
  }

  /// Forgets the last case, also one that was cut short.
  func beginCase() {
    for edge in touched { totals[edge] = 0 }
    touched.removeAll(keepingCapacity: true)
  }

  /// Forgets what ran since the last command of the system.
  func beginCommand() { counters.clear() }

  /// Tells which edges are now in a higher bucket than before the command.
  func endCommand(_ note: (_ edge: Int, _ bucket: UInt64) -> Void) {
    for hit in hits[..<counters.take(into: &hits)] {
      let edge = Int(hit.counter)
      let before = totals[edge]
      let total = before.addingReportingOverflow(hit.hits)
      totals[edge] = total.overflow ? .max : total.partialValue
      if before == 0 { touched.append(edge) }
      let bucket = Self.bucket(totals[edge])
      if bucket != Self.bucket(before) { note(edge, bucket) }
    }
  }

  /// A number of hits, roughly: 0, 1, 2, 3, 4–7, 8–15, 16–31, 32–127, and more, as 0 to 8.
  ///
  /// - Source: AFL's technical details: a loop that runs 47 times and one that runs 48 times are
  ///   alike, one that runs twice is not.
  static func bucket(_ hits: UInt32) -> UInt64 {
    switch hits {
    case 0...3: UInt64(hits)
    case 4...7: 4
    case 8...15: 5
    case 16...31: 6
    case 32...127: 7
    default: 8
    }
  }
}
