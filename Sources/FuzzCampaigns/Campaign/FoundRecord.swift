#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import StatefulFuzz

/// A finding as a campaign remembers it from one session to the next: all but the states at its last
/// step, which replaying its file shows.
package struct FoundRecord: Hashable, Sendable {
  package var finding: Finding

  /// The signature that the bucket's cases are counted by; a flaky finding's own one differs.
  package var signature: Signature

  /// False when the campaign was stopped before the finding was minimal and confirmed: it is made
  /// again when the campaign goes on.
  package var isComplete: Bool

  /// The saved case; nil when there is none.
  package var file: StoredFile?

  /// Whether the corpus held the bucket before.
  package var isKnown = false

  /// Whether the campaign knew the same case already, in flight in one of them only; not kept, since who knows
  /// both finds out.
  package var isRepeated = false

  package init(finding: Finding, signature: Signature, isComplete: Bool) {
    self.finding = finding
    self.signature = signature
    self.isComplete = isComplete
  }

  package var key: BucketKey { BucketKey(target: finding.target, signature: signature) }

  /// Whether this one is kept when two campaigns found the same bucket: the earlier case, then
  /// what is finished, then the smaller case; the rest is only there to decide at all.
  package func isPreferred(over other: FoundRecord) -> Bool {
    rank < other.rank
  }

  private var rank: (UInt64, Int, Int, String, String) {
    (
      finding.caseIndex, isComplete ? 0 : 1, finding.script.commands.count,
      finding.lines.joined(separator: "\n"), file?.text ?? ""
    )
  }
}

extension FoundRecord: Codable {
  private enum Key: String, CodingKey {
    case target, signature, failure, initial = "init", commands = "do", choices, seed
    case caseIndex = "case", lane, complete, file, known, expected, from, runs
    case oneMinimal = "one_minimal", shrinkEnd = "shrink_end", same, of, seconds
    case hashing, hashFails = "hash_seed", hashPasses = "passes_under_hash_seed"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let commands = try container.decode([String].self, forKey: .commands)
    guard commands.count <= CorpusLimits.commands else {
      throw DecodingError.dataCorruptedError(
        forKey: .commands, in: container,
        debugDescription: "\(commands.count) commands are too many")
    }
    let spans = try container.decodeIfPresent([String].self, forKey: .choices)
    finding = Finding(
      targetName: try container.decode(String.self, forKey: .target),
      failure: try container.decode(Failure.self, forKey: .failure),
      isExpected: try container.decode(Bool.self, forKey: .expected),
      script: Script(
        initial: try container.decode(String.self, forKey: .initial),
        commands: commands),
      choices: try spans.map(ChoiceSequence.init(spans:)),
      seed: try container.decode(UInt64.self, forKey: .seed),
      caseIndex: try container.decode(StoredCount.self, forKey: .caseIndex).value,
      originalCommandCount: try container.decode(StoredCount.self, forKey: .from).int,
      elapsed: .seconds(try container.decode(StoredSeconds.self, forKey: .seconds).value))
    finding.lane = try container.decode(String.self, forKey: .lane)
    // The end of a case counts as a command behind the last one.
    guard (0...CorpusLimits.commands + 1).contains(finding.failure.step) else {
      throw DecodingError.dataCorruptedError(
        forKey: .failure, in: container, debugDescription: "no command has that number")
    }
    finding.shrinkRuns = try container.decode(StoredCount.self, forKey: .runs).int
    finding.isOneMinimal = try container.decode(Bool.self, forKey: .oneMinimal)
    finding.shrinkEnd = try container.decodeIfPresent(String.self, forKey: .shrinkEnd)
      .flatMap(ShrinkResult.End.init)
    finding.reproduced = (
      try container.decode(StoredCount.self, forKey: .same).int,
      try container.decode(StoredCount.self, forKey: .of).int
    )
    finding.hashing = try Self.hashing(container)
    signature = try container.decode(Signature.self, forKey: .signature)
    isComplete = try container.decode(Bool.self, forKey: .complete)
    file = try container.decodeIfPresent(StoredFile.self, forKey: .file)
    isKnown = try container.decode(Bool.self, forKey: .known)
  }

  /// Ledgers from before there was this key have all their findings from one seed.
  private static func hashing(
    _ container: KeyedDecodingContainer<Key>
  ) throws -> HashEvidence {
    switch try container.decodeIfPresent(String.self, forKey: .hashing) {
    case "several": .severalSeeds
    case "dependent":
      .dependent(
        fails: try container.decode(UInt64.self, forKey: .hashFails),
        passes: try container.decode(UInt64.self, forKey: .hashPasses))
    default: .oneSeed
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(finding.target, forKey: .target)
    try container.encode(signature, forKey: .signature)
    try container.encode(finding.failure, forKey: .failure)
    try container.encode(finding.script.initial, forKey: .initial)
    try container.encode(finding.script.commands, forKey: .commands)
    try container.encodeIfPresent(finding.choices?.spans, forKey: .choices)
    try container.encode(finding.seed, forKey: .seed)
    try container.encode(finding.caseIndex, forKey: .caseIndex)
    try container.encode(finding.lane, forKey: .lane)
    try container.encode(isComplete, forKey: .complete)
    try container.encodeIfPresent(file, forKey: .file)
    try container.encode(isKnown, forKey: .known)
    try container.encode(finding.isExpected, forKey: .expected)
    try container.encode(finding.originalCommandCount, forKey: .from)
    try container.encode(finding.shrinkRuns, forKey: .runs)
    try container.encode(finding.isOneMinimal, forKey: .oneMinimal)
    try container.encodeIfPresent(finding.shrinkEnd?.rawValue, forKey: .shrinkEnd)
    try container.encode(finding.reproduced.same, forKey: .same)
    try container.encode(finding.reproduced.of, forKey: .of)
    switch finding.hashing {
    case .oneSeed: break
    case .severalSeeds: try container.encode("several", forKey: .hashing)
    case .dependent(let fails, let passes):
      try container.encode("dependent", forKey: .hashing)
      try container.encode(fails, forKey: .hashFails)
      try container.encode(passes, forKey: .hashPasses)
    }
    try container.encode(finding.elapsed.wholeMicroseconds / 1e6, forKey: .seconds)
  }
}

extension ChoiceSequence {
  /// The choices as texts of `value:bound`: those before the first command, then one text a command.
  fileprivate var spans: [String] {
    ([header] + commands).map { $0.map(\.text).joined(separator: " ") }
  }

  fileprivate init(spans: [String]) throws {
    let parts = try spans.map { try $0.split(separator: " ").map(Choice.init(parsing:)) }
    self.init(header: parts.first ?? [], commands: Array(parts.dropFirst()))
  }
}

extension Duration {
  /// The nearest number of microseconds.
  ///
  /// Files hold times so: seconds of a finer duration could change in their last digit whenever
  /// they are read and written.
  fileprivate var wholeMicroseconds: Double {
    let (seconds, attoseconds) = components
    let microseconds = (attoseconds + 500_000_000_000) / 1_000_000_000_000
    return Double(seconds * 1_000_000 + microseconds)
  }

  /// Seconds from a file, which can hold anything: kept between nothing and a century.
  package static func boundedSeconds(_ seconds: Double) -> Duration {
    .seconds(min(max(0, seconds.isNaN ? 0 : seconds), 3.2e9))
  }
}
