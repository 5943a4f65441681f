import FuzzCampaigns

/// What a campaign's summary and status say of its folder.
public struct CampaignJSON: Encodable, Sendable {
  var v = 1
  /// The folder.
  public var directory: String

  /// The part of the cases that it runs, as `K/N`; null for all.
  public var shard: OrNull<String>

  /// Whether earlier sessions have left something.
  public var resumed: Bool

  /// The command that goes on; null when there is nothing to go on with.
  public var resume: OrNull<String>

  /// The command that runs the same cases again.
  public var again: String

  /// What differs from the campaign before; null when there was none.
  public var previous: OrNull<PreviousJSON>

  /// Makes a description.
  public init(
    directory: String, shard: String?, resumed: Bool, resume: String?, again: String,
    previous: PreviousJSON?
  ) {
    self.directory = directory
    self.shard = OrNull(shard)
    self.resumed = resumed
    self.resume = OrNull(resume)
    self.again = again
    self.previous = OrNull(previous)
  }
}

/// Buckets of this campaign and of the one before.
public struct PreviousJSON: Encodable, Sendable {
  var v = 1
  /// The folder of the one before.
  public var directory: String

  /// Buckets that only this one has, as `target signature`.
  public var new: [String]

  /// Buckets that only that one has.
  public var gone: [String]

  /// The number of buckets that both have.
  public var again: Int

  /// Makes a comparison.
  public init(directory: String, new: [String], gone: [String], again: Int) {
    self.directory = directory
    self.new = new
    self.gone = gone
    self.again = again
  }
}

/// How likely something new is, by Good and Turing.
struct GrowthJSON: Encodable, Sendable {
  var v = 1
  var buckets: Int
  var seen_once: Int
  var cut_short: UInt64
  /// Null where a planted fault was missed, or no case ran.
  var chance: OrNull<Double>

  init(_ growth: Growth) {
    buckets = growth.buckets
    seen_once = growth.seenOnce
    cut_short = growth.cutShort
    chance = OrNull(growth.chance)
  }
}
