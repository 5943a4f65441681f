import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("Values that a filter leaves")
struct FilteredMinimumTests {
  /// What a payment that must stay below a limit ends at.
  private func ended(
    _ amounts: Gen<Int>, below limit: Int, seed: UInt64
  ) throws -> [String] {
    let test = StatefulTest("filter/pay", model: 0, system: { 0 }) { on in
      on.command("pay", amounts) { _, _ in
        true
      } system: {
        $1 < limit
      }
    }
    let options = CheckOptions(cases: 2_000, seed: seed, isolation: .none)
    let failure = try #require(throws: CheckFailure.self) { try test.run(options) }
    #expect(failure.finding.isOneMinimal)
    return failure.finding.script.commands.map(\.withoutDrawnChoices)
  }

  private static func isPrime(_ number: Int) -> Bool {
    number > 1 && !(2..<number).contains { $0 * $0 <= number && number.isMultiple(of: $0) }
  }

  @Test(
    "end at the least one that fails, however few there are",
    arguments: 1...10 as ClosedRange<UInt64>)
  func least(seed: UInt64) throws {
    #expect(
      try ended(Gen.int(in: 0...10_000).filter { $0 % 100 == 0 }, below: 500, seed: seed)
        == ["pay(500)"])
    #expect(
      try ended(Gen.int(in: 0...1_000).filter { $0 % 97 == 3 }, below: 500, seed: seed)
        == ["pay(585)"])
    #expect(
      try ended(Gen.int(in: 0...2_000).filter(Self.isPrime), below: 500, seed: seed)
        == ["pay(503)"])
    #expect(
      try ended(Gen.int(in: 0...1_000_000).filter { $0 % 64 == 5 }, below: 70_000, seed: seed)
        == ["pay(70021)"])
  }

  @Test("replay as they are")
  func replay() throws {
    let generator = Gen.int(in: 0...1_000).filter { $0 % 97 == 3 }
    for seed in 0..<50 as Range<UInt64> {
      var fresh = Choices(fresh: SplitMix64(seed: seed))
      guard let value = try? generator.draw(&fresh) else { continue }
      var again = Choices(replaying: fresh.recorded)
      #expect(try generator.draw(&again) == value)
    }
  }

  @Test("are as many as a set or a dictionary must have", arguments: 1...20 as ClosedRange<UInt64>)
  func distinct(seed: UInt64) throws {
    var choices = Choices(fresh: SplitMix64(seed: seed))
    #expect(try Gen.set(of: Gen.int(in: 0...9), count: 10...10).draw(&choices).count == 10)
    let few = try Gen<Set<Int>>.set(of: .int(in: 0...2), count: 2...3).draw(&choices)
    #expect(few.count >= 2)
    #expect(
      try Gen<[Int: Bool]>.dictionary(of: .int(in: 0...9), .bool, count: 3...5).draw(&choices)
        .count >= 3)
    #expect(throws: Rejection.self) {
      try Gen<Set<Bool>>.set(of: .bool, count: 3...3).draw(&choices)
    }
  }

  @Test("a set's simplest value has as many elements as it must have")
  func simplest() throws {
    func simplest<Value>(_ generator: Gen<Value>) throws -> Value {
      var choices = Choices(replaying: [Choice]())
      let value = try generator.draw(&choices)
      // What was recorded draws the same again.
      var again = Choices(replaying: choices.recorded)
      #expect("\(try generator.draw(&again))".count == "\(value)".count)
      return value
    }
    #expect(try simplest(Gen<Set<Int>>.set(of: .int(in: 0...9), count: 3...5)) == [0, 1, 2])
    #expect(try simplest(Gen<Set<Bool>>.set(of: .bool, count: 2...2)) == [false, true])
    #expect(
      try simplest(Gen<Set<String>>.set(of: .string(of: .lowercase), count: 2...4)) == ["", "a"])
    #expect(
      try simplest(Gen<[Int: Bool]>.dictionary(of: .int(in: 5...9), .bool, count: 2...4))
        == [5: false, 6: false])
  }
}
