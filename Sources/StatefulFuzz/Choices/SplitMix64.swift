/// The generator behind every fresh run: 64 bits of state, the same numbers on every platform.
///
/// The standard library's generators and its `random(in:)` may change between releases, and a
/// seed must keep its meaning for as long as a corpus lives; hence our own, held by golden tests.
///
/// - Source: Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators";
///   constants of Vigna's reference implementation.
@frozen
public struct SplitMix64: Hashable, Sendable {
  @usableFromInline var state: UInt64

  /// Starts at `seed`; every seed is as good as another.
  @inlinable
  public init(seed: UInt64) { state = seed }

  /// Draws 64 random bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// Draws a number below `bound`, every value equally likely.
  ///
  /// - Parameter bound: Exclusive, at least 1.
  /// - Returns: A number of `0 ..< bound`.
  /// - Complexity: O(1) expected; a second draw happens with probability `bound` / 2⁶⁴.
  /// - Source: Lemire 2019, arXiv:1805.10941, algorithm 5.
  @inlinable
  public mutating func next(below bound: UInt64) -> UInt64 {
    precondition(bound > 0, "next(below: 0) has no possible value")
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let rejected = (0 &- bound) % bound
      while product.low < rejected { product = next().multipliedFullWidth(by: bound) }
    }
    return product.high
  }

  /// Answers true in `numerator` of `denominator` draws on average.
  @inlinable
  public mutating func chance(_ numerator: UInt64, in denominator: UInt64) -> Bool {
    next(below: denominator) < numerator
  }

  /// The state of the run with this index: a pure function of its arguments.
  ///
  /// Sharding a campaign is therefore a partition of the index space, and resuming it a cursor.
  @inlinable
  public static func forCase(_ index: UInt64, campaignSeed: UInt64) -> SplitMix64 {
    // Two rounds of a bijective mix: neighbours in index or seed share no pattern of bits.
    SplitMix64(seed: mix(mix(campaignSeed &+ 0x9E37_79B9_7F4A_7C15) &+ index))
  }

  /// A bijection of 64 bits in which every input bit moves every output bit.
  @inlinable
  static func mix(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ (word &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word &>> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word &>> 31)
  }
}
