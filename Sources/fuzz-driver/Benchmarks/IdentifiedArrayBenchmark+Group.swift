import FuzzCampaigns
import FuzzChecks
import FuzzDriver
import FuzzReports
import StatefulFuzz

extension BenchmarkGroup {
  /// `identified-array/…`: nanoseconds an operation, from 8 to a million elements, beside an array
  /// that is searched, a dictionary, and an array without ids.
  static let identifiedArray = BenchmarkGroup(
    "identified-array", benchmarks: IdentifiedArrayBenchmark<SmallIntElement>.operations.map(\.name)
  ) { picked, report in
    // One kind of element after the other, so that only one set of collections is in memory.
    func measure<Element: BenchmarkElement>(_ type: Element.Type) {
      for count in IdentifiedArrayBenchmark<Element>.counts where !FuzzDriver.isStopRequested {
        IdentifiedArrayBenchmark<Element>(count: count).run(picked, report: report)
      }
    }
    measure(SmallIntElement.self)
    measure(SmallUUIDElement.self)
    measure(LargeIntElement.self)
    measure(LargeUUIDElement.self)
    measure(WrappedElement.self)
    measure(StringElement.self)
  }
}
