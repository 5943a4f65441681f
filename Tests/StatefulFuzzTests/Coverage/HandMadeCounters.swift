@testable import FuzzCampaigns
@testable import StatefulFuzz

/// Counters that a system counts up by hand, as the compiler would have it do.
final class HandMadeCounters: @unchecked Sendable {
  // Safe to share: a test runs one case at a time.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(count: Int) {
    bytes = .allocate(capacity: count)
    bytes.initialize(repeating: 0)
  }

  deinit { bytes.deallocate() }

  /// Takes an edge.
  func count(_ edge: Int) { bytes[edge] &+= 1 }

  var counters: CoverageCounters { CoverageCounters(bytes: bytes) }
}

/// Opens when the right numbers are dialled in a row; nothing but the code that runs shows how far it
/// is.
final class CountedLock {
  private let code = [17, 5, 30, 11]
  private let edges: HandMadeCounters
  private var opened = 0

  init(_ edges: HandMadeCounters) { self.edges = edges }

  func dial(_ number: Int) -> Bool {
    edges.count(opened)
    opened = code[opened] == number ? opened + 1 : 0
    guard opened == code.count else { return false }
    opened = 0
    return true
  }

  /// The lock with a model that says that it never opens; `also` runs before each number.
  static func target(
    _ edges: HandMadeCounters, also: @escaping @Sendable () -> Void = {}
  ) -> Target {
    StatefulTest("lock/counted", model: 0, system: { CountedLock(edges) }) {
      command("dial", .int(in: 0...40)) { dialled, _ in
        dialled += 1
        return false
      } system: { lock, number in
        also()
        return lock.dial(number)
      }
    }.target
  }
}
