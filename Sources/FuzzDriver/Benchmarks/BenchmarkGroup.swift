import FuzzReports
import StatefulFuzz

/// Benchmarks under one name: the engine's own, and what an executable hands to its driver.
public struct BenchmarkGroup: Sendable {
  /// The part of the benchmarks' names before the slash, in kebab case.
  public let name: String

  /// The benchmarks, in the order in which they run; each is `group/benchmark` to a pattern.
  public let benchmarks: [String]

  /// Whether it runs when no pattern names it.
  public let isDefault: Bool

  let measure: @Sendable (Set<String>, (BenchmarkResult) -> Void) throws -> Void

  /// Makes a group.
  ///
  /// - Parameters:
  ///   - name: In kebab case, unlike any other group's.
  ///   - benchmarks: The names of its benchmarks.
  ///   - isDefault: Whether it runs when no pattern names it.
  ///   - measure: Measures those of the benchmarks that were picked, and passes each result on as
  ///     soon as it is available.
  public init(
    _ name: String, benchmarks: [String], isDefault: Bool = true,
    measure:
      @escaping @Sendable (
        _ picked: Set<String>, _ report: (BenchmarkResult) -> Void
      ) throws -> Void
  ) {
    self.name = name
    self.benchmarks = benchmarks
    self.isDefault = isDefault
    self.measure = measure
  }

  /// The names that patterns are compared with.
  var fullNames: [String] { benchmarks.map { "\(name)/\($0)" } }
}
