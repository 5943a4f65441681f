import FuzzCampaigns
import StatefulFuzz

/// How a campaign's yield grew: where it stands still, and how likely something new still is.
struct CampaignGrowth {
  /// What was counted.
  let thing: String

  /// Seconds and what had been seen by then, from zero on.
  let points: [(time: Double, value: Double)]

  /// Seconds and cases a second until then.
  let rates: [(time: Double, value: Double)]

  private let cases: UInt64
  private let seconds: Double
  /// From 1; nil of features, of shards, whose cases are some of a campaign's, and where it is unknown.
  private let lastCase: UInt64?
  private let hasEnded: Bool
  private let growth: Growth

  init(_ report: CampaignReport) {
    let hasFeatures = report.samples.contains { $0.features != nil }
    thing = hasFeatures ? "feature" : "bucket"
    cases = report.cases
    seconds = report.seconds
    let first = report.buckets.compactMap(\.firstCase)
    let isExact =
      !hasFeatures && first.count == report.buckets.count
      && report.shards.allSatisfy { $0.name == "all" }
    lastCase = isExact ? first.max().flatMap { $0 < report.cases ? $0 + 1 : nil } : nil
    hasEnded = report.hasEnded
    growth = Growth(
      buckets: report.buckets.count, seenOnce: report.buckets.count { $0.cases == 1 },
      cases: report.cases, lost: report.lost, rested: report.rested,
      isBlind: report.canary == CanaryState.missed.rawValue,
      isCut: report.end == CampaignEnd.findings.rawValue)
    var samples = report.samples.filter { $0.time < report.seconds }
    samples.insert(.init(time: 0, cases: 0, buckets: 0, features: 0), at: 0)
    samples.append(
      .init(
        time: report.seconds, cases: report.cases, buckets: report.buckets.count,
        features: report.samples.last?.features))
    points = samples.map { sample in
      (sample.time, Double(hasFeatures ? sample.features ?? 0 : sample.buckets))
    }
    // Blocks are counted as a whole, so that nothing may seem to happen for some samples.
    var rates: [(time: Double, value: Double)] = []
    var before = samples[0]
    for sample in samples where sample.cases > before.cases && sample.time > before.time {
      let count = Double(sample.cases - before.cases)
      rates.append((sample.time, count / (sample.time - before.time)))
      before = sample
    }
    self.rates = rates
  }

  /// The rate that half of the samples were above, or, of a campaign with hardly any, the average.
  var rateText: String {
    let sorted = rates.map(\.value).sorted()
    guard hasCurve else {
      return MatrixSymbols.count(UInt64(nearest: Double(cases) / max(seconds, 1e-9))) + "/s"
    }
    return MatrixSymbols.count(UInt64(nearest: sorted[sorted.count / 2])) + "/s median"
  }

  /// Whether there is enough for a line.
  var hasCurve: Bool { points.count > 3 && rates.count > 1 }

  /// One sentence on where the curve stands still, and one on what can still be expected.
  ///
  /// - Source: Good 1953: the share of cases that are the only one of their kind estimates the
  ///   chance that the next case is of a new kind.
  var sentence: String {
    let rest = growth.sentence(MatrixSymbols.count)
    let source = growth.buckets > 0 && growth.chance != nil ? " (Good–Turing, singletons/N)" : ""
    return "\(lastNews); \(rest)\(source)."
  }

  /// When something new came last: the case of a bucket, which is exact and the same on every machine,
  /// or the time of features, as exactly as samples tell it.
  private var lastNews: String {
    if let lastCase { return "The last new bucket came with case \(lastCase) of \(cases)" }
    let last = points.indices.dropFirst().last { points[$0].value > points[$0 - 1].value }
    guard let last else { return "No \(thing) was seen" }
    let end = hasEnded ? "before the end" : "before what is known last"
    guard last == points.indices.last else {
      return "The last new \(thing) came at least \(Self.text(seconds - points[last].time)) \(end)"
    }
    return "The last new \(thing) came at most \(Self.text(seconds - points[last - 1].time)) \(end)"
  }

  /// `45 s`, `31 min`, `2.5 h`.
  static func text(_ seconds: Double) -> String {
    let (value, unit) = scaled(max(0, seconds))
    return "\(short(value)) \(unit)"
  }

  /// A time in the unit that suits it.
  static func scaled(_ seconds: Double) -> (value: Double, unit: String) {
    switch seconds {
    case ..<120: (seconds, "s")
    case ..<7_200: (seconds / 60, "min")
    default: (seconds / 3_600, "h")
    }
  }

  /// One digit behind the point where it says something.
  static func short(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}
