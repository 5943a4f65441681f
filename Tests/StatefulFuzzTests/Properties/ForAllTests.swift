import StatefulFuzz
import Testing

@testable import FuzzChecks

@Suite("Properties of values")
struct ForAllTests {
  private func counterexample(_ check: () throws -> Void) throws -> String {
    let failure = try #require(throws: CheckFailure.self, performing: check)
    return try #require(failure.finding.script.commands.first)
  }

  @Test("pass when nothing refutes them")
  func passes() throws {
    try forAll(.array(of: Gen.int())) { $0.reversed().reversed() == $0 }
  }

  @Test("fail with the smallest values, in Swift's syntax")
  func smallestValues() throws {
    let text = try counterexample {
      try forAll(.array(of: Gen.int()), Gen.string()) { numbers, text in
        numbers.count < 2 || text.isEmpty
      }
    }
    #expect(text == #"check([0, 0], "a") <- 2 0 0 1 0 0 0"#)
  }

  @Test("fail with the error that they throw")
  func thrown() throws {
    struct TooLarge: Error { let value: Int }
    let failure = try #require(throws: CheckFailure.self) {
      try forAll(.int(in: 0...1_000_000)) { value in
        if value >= 1_234 { throw TooLarge(value: value) }
      }
    }
    #expect(failure.finding.failure.message == "TooLarge(value: 1234)")
    #expect(failure.finding.script.commands == ["check(1234) <- 1234"])
  }

  @Test("give up when filters let nothing pass")
  func givesUp() throws {
    let gaveUp = try #require(throws: CheckGaveUp.self) {
      try forAll(Gen.int().filter { _ in false }, options: CheckOptions(cases: 50)) { _ in true }
    }
    #expect(gaveUp.drawn == 50)
    #expect(gaveUp.rejected == 50)
  }

  @Test(
    "do not give up for some rejections among few cases", arguments: 1...5 as ClosedRange<UInt64>)
  func fewRejections(seed: UInt64) throws {
    var options = CheckOptions(cases: 9)
    options.seed = seed
    let even = Gen.int(in: 0...9).filter(attempts: 1) { @Sendable in $0 % 2 == 0 }
    try forAll(even, options: options) { $0 % 2 == 0 }
  }

  @Test("shrink numbers at the end of what they can be")
  func extremes() throws {
    let failure = try #require(throws: CheckFailure.self) {
      try forAll(.int(), .int()) { one, other in one != .min || other <= 100 }
    }
    #expect(failure.finding.script.commands.first?.hasPrefix("check(\(Int.min), 101)") == true)
  }

  @Test("give up when filters let next to nothing pass, and the simplest value")
  func givesUpOnRareValues() throws {
    let same = Gen<[Int]>.array(of: .int(in: 0...1_000_000), count: 8...8).filter(attempts: 5) {
      Set($0).count == 1
    }
    let gaveUp = try #require(throws: CheckGaveUp.self) {
      try forAll(same, options: CheckOptions(cases: 200)) { _ in true }
    }
    #expect(gaveUp.rejected > 190)
  }

  @Test("catch a trap where runs are isolated")
  func trap() throws {
    let failure = try #require(throws: CheckFailure.self) {
      try forAll(.array(of: Gen.int()), options: CheckOptions(isolation: .batch)) { numbers in
        numbers.isEmpty || numbers[numbers.count / 3] == numbers[1]
      }
    }
    #expect(
      failure.finding.failure.verdict == .trap || failure.finding.failure.verdict == .mismatch)
  }
}
