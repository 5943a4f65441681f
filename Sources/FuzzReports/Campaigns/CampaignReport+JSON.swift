#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import FuzzCampaigns
import StatefulFuzz

/// What the driver writes of a campaign, as far as a report reads it; unknown keys are ignored.
private struct SummaryFile: Decodable {
  struct Finding: Decodable {
    var target: String
    var hazard: String?
    var verdict: String
    var bucket: String
    var file: String?
    var commands: StoredCount
    var from: StoredCount
    var reproduced: String
    var expected: Bool?
    var known: Bool?
    var message: String?
    var script: [String]?
    var hash_dependent: Bool?
  }

  struct Indeterminate: Decodable {
    var message: String
    var script: [String]

    var text: String { script.joined(separator: "; ") + ": " + message }
  }

  struct Bucket: Decodable {
    var target: String
    var signature: Signature
    var cases: StoredCount
    var first: StoredCount?
  }

  struct Corpus: Decodable {
    var replayed: StoredCount
    var differences: [String]
    var unreadable: [String]
  }

  struct Statistics: Decodable {
    struct Kind: Decodable {
      var kind: String
      var generated: StoredCount
    }
    struct Length: Decodable {
      var commands: StoredCount
      var cases: StoredCount
    }
    var target: String
    var cases: StoredCount
    var kinds: [Kind]
    var lengths: [Length]?
  }

  struct Campaign: Decodable {
    struct Previous: Decodable {
      var directory: String
      var new: [String]
      var gone: [String]
      var again: StoredCount
    }
    var directory: String?
    var shard: String?
    var again: String?
    var resume: String?
    var previous: Previous?
  }

  var seed: String
  var cases: StoredCount
  var commands: StoredCount
  var duration_s: StoredSeconds
  var findings: [Finding]
  var buckets: [Bucket]?
  var canary: String
  var hazards_never: [String]?
  var restarts: StoredCount
  var lost: StoredCount?
  var rested: StoredCount?
  var waiting: StoredCount?
  var indeterminate: StoredCount?
  var indeterminate_cases: [Indeterminate]?
  var corpus: Corpus?
  var end: String?
  var exit: Int32?
  var targets: [String]?
  var exercised: [String: [String: StoredCount]]?
  var statistics: [Statistics]?
  var campaign: Campaign?
}

private struct SampleLine: Decodable {
  var t: StoredSeconds
  var cases: StoredCount
  var buckets: StoredCount
  var features: StoredCount?
}

private struct CanaryLine: Decodable {
  var canary: String
}

private struct SettingsFile: Decodable {
  struct Share: Decodable { var name: String }
  var started: String?
  var commit: String?
  var toolchain: String?
  var envelope: String?
  var targets: [Share]?
}

extension CampaignReport {
  /// Reads the last line of `run --json`, which is also a campaign's `summary.json`.
  ///
  /// - Parameters:
  ///   - bytes: The line.
  ///   - name: What the campaign is called.
  ///   - file: What messages call it.
  /// - Throws: Kind `.data` for anything else.
  public init(summary bytes: [UInt8], name: String, file: String) throws(CorpusError) {
    let summary: SummaryFile
    do {
      summary = try JSONDecoder().decode(SummaryFile.self, from: Data(bytes))
    } catch {
      throw CorpusError(
        .data, file: file,
        message: "this is not a campaign's summary in JSON" + (Self.impossible(error) ?? ""))
    }
    self.init(summary, name: name)
    isDamaged = SealedJSON.seal(of: bytes) == .broken
  }

  /// Which number cannot be, where that is what is wrong.
  private static func impossible(_ error: any Error) -> String? {
    guard case .dataCorrupted(let context)? = error as? DecodingError,
      !context.codingPath.isEmpty
    else { return nil }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return ": \(path): \(context.debugDescription)"
  }

  private init(_ summary: SummaryFile, name: String) {
    self.name = name
    seed = summary.seed
    cases = summary.cases.value
    commands = summary.commands.value
    seconds = summary.duration_s.value
    end = summary.end ?? "unknown"
    exit = summary.exit
    canary = summary.canary
    restarts = summary.restarts.int
    lost = summary.lost?.int ?? 0
    rested = summary.rested?.value ?? 0
    waiting = summary.waiting?.int ?? 0
    indeterminate = summary.indeterminate?.value ?? 0
    indeterminateExample = summary.indeterminate_cases?.first?.text
    buckets = Self.buckets(summary)
    exercised = (summary.exercised ?? [:]).mapValues { $0.mapValues(\.value) }
    targets =
      summary.targets ?? Set(buckets.map(\.target)).union(exercised.keys).sorted()
    neverReached = summary.hazards_never ?? []
    corpus =
      summary.corpus.map {
        Corpus(replayed: $0.replayed.int, differences: $0.differences, unreadable: $0.unreadable)
      } ?? Corpus()
    statistics = (summary.statistics ?? []).map(TargetCases.init)
    again = summary.campaign?.again
    resume = summary.campaign?.resume
    shards = [Shard(name: summary.campaign?.shard ?? "all", cases: cases, state: end)]
    comparison = summary.campaign?.previous.map {
      Comparison(name: $0.directory, new: $0.new, gone: $0.gone, unchanged: $0.again.int)
    }
  }

  /// Every bucket once, with its finding; a finding without a bucket makes one of its own.
  private static func buckets(_ summary: SummaryFile) -> [Bucket] {
    var left = summary.findings
    var buckets = (summary.buckets ?? []).map { bucket in
      let index = left.firstIndex { finding in
        finding.target == bucket.target
          && (finding.hazard == bucket.signature.rawValue
            || "\(finding.bucket)/".hasPrefix("\(bucket.signature)/"))
      }
      return Self.bucket(bucket, index.map { left.remove(at: $0) })
    }
    buckets += left.map { finding in
      let name = Signature(rawValue: finding.hazard ?? finding.verdict)
      return Self.bucket(
        SummaryFile.Bucket(
          target: finding.target, signature: name, cases: StoredCount(value: 1)), finding)
    }
    return buckets.sorted {
      ($0.standing, $0.target, $0.signature) < ($1.standing, $1.target, $1.signature)
    }
  }

  private static func bucket(
    _ bucket: SummaryFile.Bucket, _ finding: SummaryFile.Finding?
  ) -> Bucket {
    let standing: Bucket.Standing =
      finding?.expected == true ? .expected : finding?.known == true ? .known : .new
    return Bucket(
      target: bucket.target, signature: bucket.signature, cases: bucket.cases.value,
      standing: standing,
      finding: finding.map { finding in
        Finding(
          title: finding.hazard ?? finding.verdict, verdict: finding.verdict,
          bucket: finding.bucket, message: finding.message ?? "", script: finding.script ?? [],
          commands: finding.commands.int, from: finding.from.int,
          reproduced: finding.reproduced
            + (finding.hash_dependent == true ? ", hash-dependent" : ""),
          file: finding.file)
      }, firstCase: bucket.first?.value)
  }

  /// Reads lines of progress, those of `stats.jsonl`; lines that make no sense are left out.
  ///
  /// Time goes on from session to session. Where it steps back, the session before was killed, and
  /// what it did last was run again.
  public mutating func addSamples(_ text: String) {
    for line in text.split(separator: "\n") {
      guard SealedJSON.seal(of: line.utf8) != .broken,
        let sample = try? JSONDecoder().decode(SampleLine.self, from: Data(line.utf8))
      else { continue }
      while let last = samples.last, last.time > sample.t.value { samples.removeLast() }
      samples.append(
        Sample(
          time: sample.t.value, cases: sample.cases.value, buckets: sample.buckets.int,
          features: sample.features?.int))
    }
  }

  /// What a line of progress says about the canary; nil for any other line.
  public static func canary(of line: some BidirectionalCollection<UInt8>) -> String? {
    guard SealedJSON.seal(of: line) != .broken else { return nil }
    return try? JSONDecoder().decode(CanaryLine.self, from: Data(line)).canary
  }

  /// Reads `campaign.json`: start, build, envelope and targets; one that makes no sense is left out.
  public mutating func addSettings(_ bytes: [UInt8]) {
    guard let settings = try? JSONDecoder().decode(SettingsFile.self, from: Data(bytes)) else {
      return
    }
    facts += [
      settings.started.map { "started \($0)" }, settings.commit.map { "commit \($0)" },
      settings.toolchain,
    ].compactMap { $0 }
    if let name = settings.envelope { envelope = Envelope(rawValue: name) ?? envelope }
    if let shares = settings.targets { targets = shares.map(\.name) }
  }
}

extension CampaignReport.TargetCases {
  fileprivate init(_ statistics: SummaryFile.Statistics) {
    (target, cases) = (statistics.target, statistics.cases.value)
    (kinds, lengths) = ([:], [:])
    for kind in statistics.kinds { kinds[kind.kind, default: 0].add(kind.generated.value) }
    for length in statistics.lengths ?? [] where length.commands.int <= CorpusLimits.commands {
      lengths[length.commands.int, default: 0].add(length.cases.value)
    }
  }
}
