import Testing

@testable import StatefulFuzz

@Suite("The generator")
struct SplitMix64Tests {
  @Test(
    "gives the numbers of the reference implementation",
    arguments: [
      (
        0,
        [
          0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f,
          0xf88b_b8a8_724c_81ec, 0x1b39_896a_51a8_749b,
        ]
      ),
      (
        42,
        [
          0xbdd7_3226_2feb_6e95, 0x28ef_e333_b266_f103, 0x4752_6757_130f_9f52,
          0x581c_e1ff_0e4a_e394, 0x09bc_585a_2448_23f2,
        ]
      ),
      (.max, [0xe4d9_7177_1b65_2c20, 0xe99f_f867_dbf6_82c9, 0x382f_f84c_b272_81e9]),
    ] as [(UInt64, [UInt64])])
  func reference(seed: UInt64, expected: [UInt64]) {
    var random = SplitMix64(seed: seed)
    #expect(expected.indices.map { _ in random.next() } == expected)
  }

  // Computed by an independent implementation with big integers.
  @Test(
    "bounds its numbers without bias, in a way that never changes",
    arguments: [
      (1, [0, 0, 0, 0, 0, 0, 0, 0]),
      (2, [1, 0, 0, 0, 0, 1, 0, 1]),
      (10, [7, 1, 2, 3, 0, 8, 2, 8]),
      (1_000, [741, 159, 278, 344, 38, 868, 218, 800]),
      // Nearly half of all draws must be rejected.
      (
        1 << 63 + 1,
        [
          1_474_913_046_063_446_145, 8_007_990_562_831_494_531, 2_014_432_356_388_812_462,
          7_384_525_663_493_887_954, 3_135_310_438_806_241_002, 5_704_490_196_125_334_487,
        ]
      ),
      (
        .max,
        [
          13_679_457_532_755_275_412, 2_949_826_092_126_892_290, 5_139_283_748_462_763_857,
          6_349_198_060_258_255_763, 701_532_786_141_963_249, 16_015_981_125_662_989_061,
        ]
      ),
    ] as [(UInt64, [UInt64])])
  func bounded(bound: UInt64, expected: [UInt64]) {
    var random = SplitMix64(seed: 42)
    #expect(expected.indices.map { _ in random.next(below: bound) } == expected)
  }

  @Test("draws every value equally often", arguments: [2, 3, 7, 10] as [UInt64])
  func uniform(bound: UInt64) {
    var random = SplitMix64(seed: 1)
    var counts = [Int](repeating: 0, count: Int(bound))
    let draws = 60_000
    for _ in 0..<draws { counts[Int(random.next(below: bound))] += 1 }
    // Five standard deviations of a binomial count.
    let share = 1 / Double(bound)
    let tolerance = 5 * (Double(draws) * share * (1 - share)).squareRoot()
    for count in counts { #expect(abs(Double(count) - Double(draws) * share) < tolerance) }
  }

  @Test("draws the halves of a huge range equally often, which a modulo would not")
  func unbiasedAtTheTop() {
    let bound: UInt64 = 3 << 62
    var random = SplitMix64(seed: 5)
    var low = 0
    for _ in 0..<30_000 where random.next(below: bound) < bound / 2 { low += 1 }
    // With a modulo the lower half would come up in two thirds of the draws.
    #expect((14_500..<15_500).contains(low))
  }

  @Test("grants a chance in the stated share of draws")
  func chance() {
    var random = SplitMix64(seed: 3)
    var granted = 0
    for _ in 0..<10_000 where random.chance(1, in: 5) { granted += 1 }
    #expect((1_800..<2_200).contains(granted))
  }

  @Test(
    "makes the state of a case of its index and the campaign's seed alone",
    arguments: [
      (0, 0, 0x4821_8226_ff3c_d4bf, 0x568a_9b0b_1a2c_05ec),
      (1, 0, 0xea85_68d2_e45f_d6cb, 0x01d6_14f7_4e2a_26c6),
      (0, 1, 0xdce4_23fc_82c0_d5b8, 0x6ec8_5f1f_8547_bc0c),
      (0, 42, 0xb29e_d950_786f_5ae3, 0xc5a5_7e81_72f0_a9d2),
      (123_456_789, 42, 0x74d1_092e_6365_0f97, 0x5896_aaf7_e17c_d1f2),
      (.max, .max, 0xe8ba_9f99_ca93_3538, 0x082e_e7e0_af54_62c6),
    ] as [(UInt64, UInt64, UInt64, UInt64)])
  func forCase(index: UInt64, seed: UInt64, state: UInt64, first: UInt64) {
    var random = SplitMix64.forCase(index, campaignSeed: seed)
    #expect(random == SplitMix64(seed: state))
    #expect(random.next() == first)
  }

  @Test("gives no two cases of a campaign one state")
  func distinctCases() {
    let states = Set((0..<10_000 as Range<UInt64>).map { SplitMix64.forCase($0, campaignSeed: 7) })
    #expect(states.count == 10_000)
  }
}
