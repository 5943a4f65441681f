import FuzzReports
import StatefulFuzz

/// One figure of `fuzz-driver bench`.
public struct Measurement: Encodable, Sendable {
  var v = 1

  /// Stable, so that the figures of two versions can be compared.
  var name: String

  var value: Double
  var unit: String

  /// Which way is better: `higher` or `lower`.
  var better: String

  package init(name: String, value: Double, unit: String, better: String) {
    self.name = name
    self.value = value
    self.unit = unit
    self.better = better
  }

  /// Makes a figure.
  ///
  /// - Parameters:
  ///   - name: Stable, so that the figures of two versions can be compared.
  ///   - value: The figure.
  ///   - unit: What it counts: `ns`, `runs/s`.
  ///   - isHigherBetter: Which way is better.
  public init(name: String, value: Double, unit: String, isHigherBetter: Bool) {
    self.init(name: name, value: value, unit: unit, better: isHigherBetter ? "higher" : "lower")
  }
}

/// What one benchmark found.
public struct BenchmarkResult: Sendable {
  var measurement: Measurement

  /// The time of each yardstick, as a multiple of the measured time.
  var ratios: [(yardstick: Yardstick, factor: Double)] = []

  package init(measurement: Measurement, ratios: [(yardstick: Yardstick, factor: Double)] = []) {
    self.measurement = measurement
    self.ratios = ratios
  }

  /// The result that is a figure, with the time of what it is compared with.
  ///
  /// - Parameters:
  ///   - measurement: The figure.
  ///   - ratios: For each yardstick, its time as a multiple of the measured one.
  public init(_ measurement: Measurement, against ratios: [(Yardstick, Double)] = []) {
    self.init(measurement: measurement, ratios: ratios.map { ($0, $1) })
  }

  /// The measurement, then the ratios, each as a measurement of its own.
  var measurements: [Measurement] {
    [measurement]
      + ratios.map {
        Measurement(
          name: "\(measurement.name) against \($0.yardstick.rawValue)", value: $0.factor,
          unit: "x", better: "higher")
      }
  }

  /// The measurement and its ratios in a line.
  var text: String {
    let isWhole = ratios.isEmpty && measurement.unit != "x"
    let figure = isWhole ? "\(Int(measurement.value.rounded()))" : measurement.value.short
    let line = "\(measurement.name)  \(figure) \(measurement.unit)"
    return ratios.reduce(line) { $0 + "  \($1.yardstick.rawValue) \($1.factor.short)x" }
  }
}

/// What a figure is compared with.
public enum Yardstick: String, Sendable {
  /// An array of the elements, walked to the id that is asked for.
  case arraySearch = "array-search"

  /// A dictionary from ids to elements, which keeps no order.
  case dictionary

  /// An array at the same positions without any ids: the bound for what depends on the order.
  case array

  /// A machine's own code in a loop without the engine.
  case bareLoop = "bare-loop"

  /// The same, with the lists of one case used again for the next.
  case bareLoopReusingArrays = "bare-loop-reusing-arrays"
}

extension Double {
  /// With two digits behind the point below 10 and none from 100 up.
  fileprivate var short: String {
    let scale = self < 10 ? 100.0 : self < 100 ? 10.0 : 1.0
    let scaled = (self * scale).rounded() / scale
    return scale == 1 && scaled < 1e15 ? "\(Int(scaled))" : "\(scaled)"
  }
}
