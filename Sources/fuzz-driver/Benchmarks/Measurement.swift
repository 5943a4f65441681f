/// One figure of `fuzz-driver bench`.
struct Measurement: Encodable {
  /// Stable, so that the figures of two versions can be compared.
  var name: String

  var value: Double
  var unit: String

  /// Which way is better: `higher` or `lower`.
  var better: String
}

/// What one benchmark found.
struct BenchmarkResult {
  var measurement: Measurement

  /// The time of each yardstick, as a multiple of the measured time.
  var ratios: [(yardstick: Yardstick, factor: Double)] = []

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
    let figure = ratios.isEmpty ? "\(Int(measurement.value.rounded()))" : measurement.value.short
    let line = "\(measurement.name)  \(figure) \(measurement.unit)"
    return ratios.reduce(line) { $0 + "  \($1.yardstick.rawValue) \($1.factor.short)x" }
  }
}

/// What an identified array is compared with.
enum Yardstick: String {
  /// An array of the elements, walked to the id that is asked for.
  case arraySearch = "array-search"

  /// A dictionary from ids to elements, which keeps no order.
  case dictionary

  /// An array at the same positions without any ids: the bound for what depends on the order.
  case array
}

extension Double {
  /// With two digits behind the point below 10 and none from 100 up.
  fileprivate var short: String {
    let scale = self < 10 ? 100.0 : self < 100 ? 10.0 : 1.0
    let scaled = (self * scale).rounded() / scale
    return scale == 1 && scaled < 1e15 ? "\(Int(scaled))" : "\(scaled)"
  }
}
