import FuzzCampaigns
import StatefulFuzz

/// Everything that a page, a test report or a job's summary tells of a campaign.
///
/// It is what `summary.json` and `stats.jsonl` of a campaign's folder hold, so that a campaign that
/// ended last night reads like one that ended just now.
public struct CampaignReport: Sendable {
  /// Failing cases with one target and signature, and the case that was made of the first of them.
  public struct Bucket: Hashable, Sendable {
    /// What is known of a bucket from elsewhere.
    public enum Standing: Int, Hashable, Sendable, Comparable {
      /// Nobody has seen it before.
      case new
      /// The corpus holds it.
      case known
      /// The catalogue says that the target shows it.
      case expected

      /// New ones come first.
      public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// `suite/strategy`.
    public var target: String
    /// What the failures have in common.
    public var signature: Signature
    /// How many cases failed so.
    public var cases: UInt64
    /// What is known of it.
    public var standing: Standing
    /// The shrunk case; nil where none was made.
    public var finding: Finding?
    /// The first case that failed so; nil where nobody said.
    public var firstCase: UInt64?
  }

  /// A shrunk case.
  public struct Finding: Hashable, Sendable {
    /// The hazard, or the verdict where there is none.
    public var title: String
    /// The engine's verdict.
    public var verdict: String
    /// The bucket in full.
    public var bucket: String
    /// The failure in one sentence.
    public var message: String
    /// The case, `init` included.
    public var script: [String]
    /// Commands of the case, and of the case that failed first.
    public var commands: Int
    /// Commands before shrinking.
    public var from: Int
    /// Confirmations, such as `3/3`.
    public var reproduced: String
    /// Where it was saved; nil where it was not.
    public var file: String?
  }

  /// Where the campaign stood at some time.
  public struct Sample: Hashable, Sendable {
    /// Seconds from the start.
    public var time: Double
    /// Cases that had ended.
    public var cases: UInt64
    /// Buckets that had failed.
    public var buckets: Int
    /// Coverage facts that runs had shown; nil where none are counted.
    public var features: Int?
  }

  /// A part of the campaign that one machine ran.
  public struct Shard: Hashable, Sendable {
    /// `K/N`, or `all`.
    public var name: String
    /// Cases that it ran.
    public var cases: UInt64
    /// How it ended, or how often it was begun.
    public var state: String

    /// Makes a part.
    public init(name: String, cases: UInt64, state: String) {
      self.name = name
      self.cases = cases
      self.state = state
    }
  }

  /// Buckets of this campaign against those of the one before, as `target signature`.
  public struct Comparison: Hashable, Sendable {
    /// What the one before is called.
    public var name: String
    /// Only this one has them.
    public var new: [String]
    /// Only the other one has them.
    public var gone: [String]
    /// The number that both have.
    public var unchanged: Int
  }

  /// What the watched cases of a target were like.
  public struct TargetCases: Hashable, Sendable {
    /// `suite/strategy`.
    public var target: String
    /// Cases that were watched.
    public var cases: UInt64
    /// Commands of each kind.
    public var kinds: [String: UInt64]
    /// Cases by their number of commands; none where nobody counted them.
    public var lengths: [Int: UInt64]
  }

  /// What the replay of the corpus came to.
  public struct Corpus: Hashable, Sendable {
    /// Entries that were run.
    public var replayed = 0
    /// Entries that were not as expected, one line each.
    public var differences: [String] = []
    /// Files without an entry, one line each.
    public var unreadable: [String] = []
  }

  /// The campaign's name.
  public var name: String
  /// In hexadecimal.
  public var seed: String
  /// Fresh cases that ended.
  public var cases: UInt64
  /// Commands that they ran.
  public var commands: UInt64
  /// Seconds from start to end.
  public var seconds: Double
  /// What ended it, as the summary has it.
  public var end: String
  /// The exit code; nil for a campaign that has not ended.
  public var exit: Int32?
  /// Whether the summary is not as it was written: what it says need not be so.
  package var isDamaged = false
  /// What is known about the canary, as the summary has it.
  public var canary: String
  /// Workers that a case ended.
  public var restarts: Int
  /// Cases that were cut short.
  public var lost: Int
  /// Cases that were left out because their target had hung or filled the memory too often.
  public var rested: UInt64 = 0
  /// Cases that show nothing about the system.
  package var indeterminate: UInt64 = 0
  /// What one of those came to.
  package var indeterminateExample: String?
  /// Findings that the next session has to finish.
  public var waiting = 0
  /// The command that goes on with the campaign; nil where there is nothing left to do.
  public var resume: String?
  /// The buckets: new, known, expected; by target and signature.
  public var buckets: [Bucket]
  /// The campaign's targets.
  public var targets: [String]
  /// Cases that reached a hazard's precondition, by target and hazard.
  public var exercised: [String: [String: UInt64]]
  /// Hazards whose precondition no case reached.
  public var neverReached: [String]
  /// What the watched cases were like.
  public var statistics: [TargetCases] = []
  /// What the corpus came to.
  public var corpus = Corpus()
  /// Progress over time, from first to last.
  public var samples: [Sample] = []
  /// The parts; one where the campaign was not cut.
  public var shards: [Shard] = []
  /// How it compares with the one before; nil without one.
  public var comparison: Comparison?
  /// Start, build and the like, a few words each.
  public var facts: [String] = []
  /// The envelope of fresh cases.
  public var envelope = Envelope.observed
  /// The command that runs the same cases again.
  public var again: String?

  /// Compares with a campaign before this one.
  public mutating func compare(with previous: CampaignReport) {
    let now = Set(buckets.map(\.name))
    let then = Set(previous.buckets.filter { targets.contains($0.target) }.map(\.name))
    comparison = Comparison(
      name: previous.name, new: now.subtracting(then).sorted(),
      gone: then.subtracting(now).sorted(), unchanged: now.intersection(then).count)
  }

  /// Buckets of a standing.
  public func buckets(_ standing: Bucket.Standing) -> [Bucket] {
    buckets.filter { $0.standing == standing }
  }

  /// Targets against hazards.
  ///
  /// - Parameters:
  ///   - catalog: The targets by which names get their meaning; unknown ones are left out.
  ///   - columns: Hazards that are there whatever was found.
  /// - Returns: A matrix whose shortest cases are those of the buckets.
  public func matrix(_ catalog: [Target], columns: [HazardMatrix.Column]) -> HazardMatrix {
    let own = targets.compactMap { name in
      catalog.first { $0.name == name }?.within(envelope)
    }
    var summary = CampaignSummary()
    summary.cases = cases
    summary.exercisedByTarget = exercised
    summary.buckets = buckets.map {
      BucketCount(target: $0.target, signature: $0.signature, count: $0.cases, firstCase: 0)
    }
    let matrix = HazardMatrix(summary, targets: own, columns: columns)
    return HazardMatrix(
      columns: matrix.columns,
      rows: matrix.rows.map { row in
        var row = row
        for index in row.cells.indices {
          row.cells[index].shortest = shortest(row.target.name, row.cells[index].hazard)
        }
        return row
      })
  }

  /// The shortest case of a target and hazard, or verdict where there is no hazard.
  private func shortest(_ target: String, _ hazard: String) -> Script? {
    let cases = buckets.filter { $0.target == target }.compactMap(\.finding)
    let own = cases.filter { $0.title == hazard }.min { $0.commands < $1.commands }
    return own.map { finding in
      let initial = finding.script.first.flatMap { $0.hasPrefix("init ") ? $0 : nil }
      return Script(
        initial: initial.map { String($0.dropFirst("init ".count)) } ?? "",
        commands: Array(finding.script.dropFirst(initial == nil ? 0 : 1)))
    }
  }
}

extension CampaignReport.Bucket {
  /// `target signature`, without an address, which another build has elsewhere.
  public var name: String {
    "\(target) \(signature.withoutAddress)"
  }
}
