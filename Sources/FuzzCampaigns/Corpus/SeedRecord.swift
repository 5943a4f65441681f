import StatefulFuzz

/// Where a case came from; provenance only, the commands are the case.
///
/// ```text
/// 0x5eed2025a1b2c3d4 case=48211907 lane=random shard=3/8
/// 0x51c3 splitmix64.1                     the algorithm, if old seeds are to keep their meaning
/// ```
public struct SeedRecord: Hashable, Sendable {
  /// One part of a campaign that was cut for several machines.
  public struct Shard: Hashable, Sendable {
    /// Counted from 1.
    public let index: Int

    /// How many there are.
    public let count: Int

    /// Makes a shard.
    public init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }

  /// The campaign's seed.
  public var seed: UInt64

  /// The generator and its version, as one word.
  public var algorithm: String?

  /// The case within the lane.
  public var caseIndex: UInt64?

  /// How cases of this kind are made, in kebab case.
  public var lane: String?

  /// The part of the campaign that ran it.
  public var shard: Shard?

  /// Makes a record.
  public init(
    seed: UInt64, algorithm: String? = nil, caseIndex: UInt64? = nil, lane: String? = nil,
    shard: Shard? = nil
  ) {
    self.seed = seed
    self.algorithm = algorithm
    self.caseIndex = caseIndex
    self.lane = lane
    self.shard = shard
  }

  init(parsing value: String) throws(CorpusFieldError) {
    let words = try FieldWords(value, pairs: ["case", "lane", "shard"])
    guard let first = words.plain.first else {
      throw CorpusFieldError(message: "the seed itself is missing")
    }
    guard words.plain.count <= 2 else {
      throw CorpusFieldError(message: "\(words.plain[2].quotedForMessage) is out of place")
    }
    seed = try Self.seed(first)
    algorithm = words.plain.dropFirst().first
    caseIndex = try words.decimal("case")
    lane = words.text("lane")
    if let lane, !lane.isKebabCase {
      throw CorpusFieldError(message: "lane \(lane.quotedForMessage) is not in kebab case")
    }
    shard = try words.text("shard").map(Self.shard)
  }

  private static func seed(_ text: String) throws(CorpusFieldError) -> UInt64 {
    guard text.hasPrefix("0x") else { return try UInt64(strictDecimal: text, for: "seed") }
    let digits = text.dropFirst(2)
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isHexDigit) else {
      throw CorpusFieldError(message: "seed \(text.quotedForMessage) is not a hexadecimal number")
    }
    guard let seed = UInt64(digits, radix: 16) else {
      throw CorpusFieldError(message: "seed \(text.quotedForMessage) has more than 64 bits")
    }
    return seed
  }

  static func shard(_ text: String) throws(CorpusFieldError) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw CorpusFieldError(message: "shard \(text.quotedForMessage) is not K/N")
    }
    let shard = Shard(
      index: try Int(strictDecimal: parts[0], for: "shard"),
      count: try Int(strictDecimal: parts[1], for: "shard"))
    guard shard.index >= 1, shard.index <= shard.count else {
      throw CorpusFieldError(message: "shard \(text.quotedForMessage) is not within 1/N ... N/N")
    }
    return shard
  }

  /// The value of a `seed` line.
  package var text: String {
    let words: [String?] = [
      "0x" + String(seed, radix: 16), algorithm, caseIndex.map { "case=\($0)" },
      lane.map { "lane=\($0)" }, shard.map { "shard=\($0.index)/\($0.count)" },
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}
