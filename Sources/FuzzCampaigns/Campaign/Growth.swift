import StatefulFuzz

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

  /// Cases that did not end, or were left out: each may hide a bucket of its own.
  public var cutShort: UInt64

  /// Whether a planted fault was missed: then nothing follows from what was not seen.
  public var isBlind: Bool

  /// Whether the campaign ended with the wanted number of findings: then other buckets of its last
  /// cases are not counted.
  public var isCut: Bool

  /// The estimate, at most; nil where nothing can be said.
  ///
  /// Each case that was cut short counts as if it had shown a bucket of its own. 0 when there is none,
  /// and every bucket was seen more than once.
  public var chance: Double? {
    guard !isBlind, !isCut, cases > 0 else { return nil }
    return min(1, Double(unknown) / Double(cases))
  }

  /// Buckets that were seen once, and those that may be behind cases that were cut short.
  private var unknown: UInt64 {
    let (sum, overflows) = cutShort.addingReportingOverflow(UInt64(max(0, seenOnce)))
    return overflows ? .max : sum
  }

  /// Takes what a campaign counted.
  ///
  /// - Parameters:
  ///   - buckets: Buckets that were seen.
  ///   - seenOnce: Buckets among them that a single case fell into.
  ///   - cases: Cases that were counted.
  ///   - lost: Cases that were under way when the campaign ended.
  ///   - rested: Cases among `cases` that were left out.
  ///   - isBlind: Whether a planted fault was missed.
  ///   - isCut: Whether it ended with the wanted number of findings.
  package init(
    buckets: Int, seenOnce: Int, cases: UInt64, lost: Int, rested: UInt64, isBlind: Bool,
    isCut: Bool
  ) {
    self.buckets = buckets
    self.seenOnce = seenOnce
    self.cases = cases - min(rested, cases)
    let (sum, overflows) = rested.addingReportingOverflow(UInt64(max(0, lost)))
    cutShort = overflows ? .max : sum
    self.isBlind = isBlind
    self.isCut = isCut
  }

  /// What was seen, and what can still be expected as far as the campaign can tell.
  ///
  /// - Parameter text: Writes a number of cases.
  /// - Returns: A clause without a full stop.
  package func sentence(_ text: (UInt64) -> String) -> String {
    guard cases > 0 else { return "no case ran" }
    guard buckets > 0 else { return "no case failed" }
    let seen =
      seenOnce == 0
      ? "every bucket was seen more than once"
      : "\(seenOnce) of \(buckets) buckets \(seenOnce == 1 ? "was" : "were") seen once"
    guard !isBlind else {
      return seen + "; a planted fault was missed, so the chance of a new one is unknown"
    }
    guard !isCut else {
      return seen + "; the campaign ended with the wanted number of findings, so others were not "
        + "counted"
    }
    guard unknown > 0 else {
      return seen + "; a new one is unlikely in another \(text(cases)) cases"
    }
    let odds = "1 in \(text(max(1, cases / unknown)))"
    guard cutShort > 0 else {
      return seen + "; the chance that the next case shows a new one is about \(odds)"
    }
    let were = cutShort == 1 ? " was" : "s were"
    return seen + ", and \(cutShort) case\(were) skipped or cut short; "
      + "the chance that the next case shows a new one is at most about \(odds)"
  }
}

extension CampaignSummary {
  /// How likely the next case shows a new bucket.
  public var growth: Growth {
    Growth(
      buckets: buckets.count, seenOnce: buckets.count { $0.count == 1 }, cases: cases,
      lost: lostCases, rested: restedCases, isBlind: canary == .missed,
      isCut: end == .findings)
  }
}
