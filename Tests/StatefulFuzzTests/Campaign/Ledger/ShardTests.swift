import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("A shard")
struct ShardTests {
  private func shard(_ text: String) throws -> SeedRecord.Shard {
    try #require(SeedRecord.Shard(text))
  }

  @Test("has every n-th block, and all shards together have each block once")
  func partition() throws {
    for block in 0..<24 as Range<UInt64> {
      let owners = (1...8).filter { SeedRecord.Shard(index: $0, count: 8).owns(block: block) }
      #expect(owners == [Int(block % 8) + 1])
    }
    #expect(try shard("3/8").owns(block: 10))
  }

  @Test("counts its cases without counting them one by one")
  func caseCount() throws {
    #expect(try shard("1/2").caseCount(in: 0..<2048) == 1024)
    #expect(try shard("2/2").caseCount(in: 0..<1030) == 6)
    #expect(try shard("1/3").caseCount(in: 1000..<4000) == 24 + 928)
    #expect(try shard("1/1").caseCount(in: 0..<1 << 60) == 1 << 60)
  }

  @Test(
    "is K of N, counted from 1", arguments: ["0/8", "9/8", "3", "3/", "/8", "a/b", "3/8/1", ""])
  func refused(text: String) {
    #expect(SeedRecord.Shard(text) == nil)
  }
}

@Suite("The blocks of a campaign")
struct BlockScheduleTests {
  private func ranges(_ schedule: BlockSchedule) -> [Range<UInt64>] {
    var schedule = schedule
    var ranges: [Range<UInt64>] = []
    while let block = schedule.next() { ranges.append(block.firstCase..<block.endCase) }
    return ranges
  }

  private func options(cases: UInt64, shard: SeedRecord.Shard? = nil) -> CampaignOptions {
    var options = CampaignOptions(seed: 1)
    options.cases = cases
    options.shard = shard
    return options
  }

  @Test(
    "are found in no time, however many shards there are",
    arguments: [1, 3, 1_000_000, Int.max])
  func manyShards(count: Int) {
    for index in [1, count / 2 + 1, count] {
      let shard = SeedRecord.Shard(index: index, count: count)
      var schedule = BlockSchedule(targets: [0], options: options(cases: .max - 1, shard: shard))
      for round in 0..<3 as Range<UInt64> {
        let (block, overflows) = (UInt64(count)).multipliedReportingOverflow(by: round)
        let number = overflows ? UInt64.max : block &+ UInt64(index - 1)
        let (first, isBeyond) = number.multipliedReportingOverflow(by: BlockSchedule.blockSize)
        #expect(schedule.next()?.firstCase == (isBeyond ? nil : first))
        if isBeyond { break }
      }
    }
  }

  @Test("end with the last case")
  func whole() {
    let schedule = BlockSchedule(targets: [0], options: options(cases: 2500))
    #expect(ranges(schedule) == [0..<1024, 1024..<2048, 2048..<2500])
  }

  @Test("are those of the shard")
  func shard() {
    let shard = SeedRecord.Shard(index: 2, count: 2)
    let schedule = BlockSchedule(targets: [0], options: options(cases: 4100, shard: shard))
    #expect(ranges(schedule) == [1024..<2048, 3072..<4096])
  }

  @Test("leave out what is covered")
  func covered() {
    var covered = CaseIntervals(0..<1024)
    covered.insert(1500..<1600)
    let schedule = BlockSchedule(targets: [0], options: options(cases: 2100), covered: covered)
    #expect(ranges(schedule) == [1024..<1500, 1600..<2048, 2048..<2100])
    let all = BlockSchedule(
      targets: [0], options: options(cases: 2100), covered: CaseIntervals(0..<2100))
    #expect(all.isDone)
  }

  @Test("pass over what is covered at once, however long it is", arguments: [nil, 1, 2, 3])
  func hugeCovered(index: Int?) {
    let (half, end) = (UInt64(1) << 52, StoredCount.greatest)
    var covered = CaseIntervals(0..<half)
    covered.insert(half + 4 * 1024 - 24..<end - 1024)
    let shard = index.map { SeedRecord.Shard(index: $0, count: 3) }
    let schedule = BlockSchedule(
      targets: [0], options: options(cases: .max, shard: shard), covered: covered)
    let left = [0, 1024, 2048, 3072].map { half + $0..<half + $0 + 1024 } + [end - 1024..<end]
    let own = left.filter { shard?.owns(block: $0.lowerBound / 1024) ?? true }.map { range in
      range.lowerBound == half + 3072 ? range.lowerBound..<range.upperBound - 24 : range
    }
    #expect(ranges(schedule) == own)
  }

  @Test("come back in the order of their cases")
  func order() throws {
    var schedule = BlockSchedule(targets: [0], options: options(cases: 2048))
    let (one, two) = (schedule.next(), schedule.next())
    let (first, second) = (try #require(one), try #require(two))
    let result = BlockResult(
      caseCount: 1024, commandCount: 1, rejectedCount: 0, failures: [], exercised: [[]])
    schedule.finish(second, result)
    let early = schedule.takeNext()
    #expect(early == nil)
    schedule.finish(first, result)
    let taken = [schedule.takeNext(), schedule.takeNext()]
    #expect(taken.map { $0?.0 } == [first, second])
    #expect(schedule.isDone)
  }

  @Test("give each target as many turns as it weighs")
  func slots() {
    #expect(BlockSchedule.slots(of: [1, 1, 1]) == [0, 1, 2])
    #expect(BlockSchedule.slots(of: [1, 3, 2]) == [0, 1, 2, 1, 2, 1])
  }
}
