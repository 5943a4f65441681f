import FuzzCampaigns
import FuzzDriver
import IdentifiedModel
import FuzzReports
import StatefulFuzz

/// Measures an identified array of one kind of element and one size, each operation beside the
/// same on the collections that one would use without it.
struct IdentifiedArrayBenchmark<Element: BenchmarkElement> {
  /// One operation and how it is measured.
  struct Operation {
    let name: String

    /// Whether the count matters; else it is measured for the first one only.
    let dependsOnCount: Bool

    let measure: (IdentifiedArrayBenchmark) -> Times

    init(
      _ name: String, dependsOnCount: Bool = true,
      _ measure: @escaping (IdentifiedArrayBenchmark) -> Times
    ) {
      self.name = name
      self.dependsOnCount = dependsOnCount
      self.measure = measure
    }
  }

  /// Nanoseconds for one operation.
  struct Times {
    var identifiedArray: Double
    var yardsticks: [(Yardstick, Double)]
  }

  /// Without a table, and on both sides of what the caches of a processor hold.
  static var counts: [Int] { [8, 64, 1024, 16_384, 262_144, 1_000_000] }

  typealias Identified = IdentifiedArrayOf<Element>

  let count: Int
  let stopwatch = Stopwatch()
  let elements: [Element]

  /// Elements whose ids are not among those of `elements`.
  let newElements: [Element]

  /// Ids of elements, in no order, and ids that no element has.
  let presentIDs: [Element.ID]
  let absentIDs: [Element.ID]

  /// Positions in no order.
  let positions: [Int]

  let identified: Identified
  let dictionary: [Element.ID: Element]

  init(count: Int) {
    self.count = count
    elements = (0..<count).map(Element.init)
    newElements = (count..<count + min(64, count)).map(Element.init)
    var generator = SplitMix64(seed: 42)
    positions = (0..<4096).map { _ in Int(generator.next() % UInt64(count)) }
    presentIDs = positions.map(Element.id)
    absentIDs = positions.map { Element.id($0 + count) }
    identified = Identified(uniqueElements: elements)
    dictionary = Dictionary(uniqueKeysWithValues: elements.lazy.map { ($0.id, $0) })
  }

  /// How many searches of an array of this size one can wait for.
  var searchCount: Int { max(4, min(presentIDs.count, 1_000_000 / count)) }

  /// How often to repeat what is done once for each element, so that the clock can see it.
  var repetitions: Int { max(1, 4096 / count) }

  static var operations: [Operation] { bulk + lookups + writes + insertions + order }

  /// Measures some operations and hands each result on.
  func run(_ names: Set<String>, report: (BenchmarkResult) -> Void) {
    for operation in Self.operations where names.contains(operation.name) {
      if FuzzDriver.isStopRequested { return }
      if !operation.dependsOnCount, count != Self.counts[0] { continue }
      let times = operation.measure(self)
      report(
        BenchmarkResult(
          Measurement(
            name: "identified-array/\(operation.name) \(Element.label) \(count)",
            value: times.identifiedArray, unit: "ns", isHigherBetter: false),
          against: times.yardsticks.map { ($0, $1 / times.identifiedArray) }))
    }
  }

  /// Arrays that share nothing, enough of them that the clock can see one operation on each.
  func copies<Collection>(_ make: ([Element]) -> Collection) -> [Collection] {
    (0..<max(1, 256 / count)).map { _ in make(elements) }
  }
}
