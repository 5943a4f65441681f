/// How likely the next case shows something new.
///
/// The share of cases that are the only one of their bucket estimates the chance that the next case
/// is the first of another one. It says nothing of bugs that need other commands, another envelope
/// or other targets than the campaign had.
///
/// - Source: Good 1953, "The population frequencies of species and the estimation of population
///   parameters", Biometrika 40; Turing's estimator.
public struct Growth: Hashable, Sendable {
  /// Buckets that were seen.
  public var buckets: Int

  /// Buckets among them that a single case fell into.
  public var seenOnce: Int

  /// Cases that ended.
  public var cases: UInt64

  /// The estimate; 0 when every bucket was seen more than once.
  public var chance: Double {
    cases == 0 ? 1 : Double(seenOnce) / Double(cases)
  }
}

extension CampaignSummary {
  /// How likely the next case shows a new bucket.
  public var growth: Growth {
    Growth(
      buckets: buckets.count, seenOnce: buckets.count { $0.count == 1 }, cases: cases)
  }
}
