import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Case intervals")
struct CaseIntervalsTests {
  private func intervals(_ ranges: Range<UInt64>...) -> CaseIntervals {
    ranges.reduce(into: CaseIntervals()) { $0.insert($1) }
  }

  @Test("join what touches, in whatever order it comes")
  func joins() {
    #expect(intervals(0..<10, 10..<20).ranges == [0..<20])
    #expect(intervals(20..<30, 0..<10, 10..<20).ranges == [0..<30])
    #expect(intervals(0..<10, 20..<30, 40..<50, 5..<45).ranges == [0..<50])
    #expect(intervals(0..<10, 12..<20).ranges == [0..<10, 12..<20])
    #expect(intervals(12..<20, 0..<10, 30..<30).ranges == [0..<10, 12..<20])
    #expect(intervals(0..<100, 20..<30).ranges == [0..<100])
  }

  @Test("agree with a set of numbers, whatever is added")
  func agreesWithSet() {
    var generator = SplitMix64(seed: 0x51c3)
    for _ in 0..<200 {
      var intervals = CaseIntervals()
      var model: Set<UInt64> = []
      for _ in 0..<12 {
        let first = generator.next() % 60
        let range = first..<first + generator.next() % 9
        intervals.insert(range)
        model.formUnion(range)
        #expect(intervals.count == UInt64(model.count))
        #expect(intervals.ranges.flatMap(Array.init) == model.sorted())
        let gaps = intervals.gaps(in: 5..<50).flatMap(Array.init)
        #expect(gaps == (5..<50).filter { !model.contains($0) })
      }
    }
  }

  @Test("know what they lack")
  func gaps() {
    let known = intervals(10..<20, 30..<40)
    #expect(known.gaps(in: 0..<50) == [0..<10, 20..<30, 40..<50])
    #expect(known.gaps(in: 12..<35) == [20..<30])
    #expect(known.gaps(in: 30..<40) == [])
    #expect(known.contains(10..<20))
    #expect(!known.contains(19..<21))
  }

  @Test("compare with others")
  func compare() {
    let one = intervals(0..<10, 20..<30)
    #expect(one.isSuperset(of: intervals(2..<4, 20..<30)))
    #expect(!one.isSuperset(of: intervals(9..<11)))
    #expect(one.isDisjoint(with: intervals(10..<20)))
    #expect(!one.isDisjoint(with: intervals(9..<11)))
  }

  @Test("are put together and held apart as sets of numbers are, however many ranges they have")
  func unions() {
    var generator = SplitMix64(seed: 0x51c3)
    for round in 0..<60 {
      let sets = (0..<2).map { _ in
        (0..<generator.next() % 30).reduce(into: CaseIntervals()) { set, _ in
          let first = generator.next() % (round % 2 == 0 ? 90 : 4_000)
          set.insert(first..<first + 1 + generator.next() % 4)
        }
      }
      let models = sets.map { Set($0.ranges.flatMap(Array.init)) }
      var union = sets[0]
      union.formUnion(sets[1])
      #expect(union.ranges.flatMap(Array.init) == models[0].union(models[1]).sorted())
      let neighbours = zip(union.ranges, union.ranges.dropFirst())
      #expect(neighbours.allSatisfy { $0.upperBound < $1.lowerBound })
      #expect(sets[0].isDisjoint(with: sets[1]) == models[0].isDisjoint(with: models[1]))
      for index in [0, 45, 90] as [UInt64] {
        let missing = (index...).first { index in !models.contains { $0.contains(index) } }
        #expect(union.firstMissing(from: index) == missing)
      }
    }
  }

  @Test("may be as long as there are cases, at no cost")
  func huge() {
    let (half, end) = (UInt64(1) << 52, UInt64(1) << 53)
    let gap = half..<half + 1024
    var known = intervals(0..<half, gap.upperBound..<end)
    #expect(known.count == end - 1024)
    #expect(CaseIntervals(known.text) == known)
    #expect(known.gaps(in: 0..<end) == [gap])
    #expect(known.firstMissing(from: 5) == half)
    #expect(known.firstMissing(from: half) == half)
    #expect(known.firstMissing(from: half + 1024) == end)
    known.insert(gap)
    #expect(known.ranges == [0..<end])
    #expect(intervals(0..<UInt64.max).count == .max)
  }

  @Test("are written with both ends, and read back")
  func text() {
    let known = intervals(0..<1024, 4096..<6144)
    #expect(known.text == "0-1023 4096-6143")
    #expect(CaseIntervals(known.text) == known)
    #expect(CaseIntervals("") == CaseIntervals())
  }

  @Test(
    "are refused when no writer would have written them so",
    arguments: [
      "5-4", "0-3 4-7", "10-20 0-5", "0-3  5-7", "0 - 3", "-1-3", "00-3", "1", "a-b",
      "0-18446744073709551615", "0-18446744073709551614", "0-9007199254740992", "0-3,5-7", " ",
      "0-3 ",
    ])
  func refused(text: String) {
    #expect(CaseIntervals(text) == nil)
  }
}
