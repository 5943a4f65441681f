import Testing

@testable import FuzzChecks
@testable import StatefulFuzz

enum Suit: CaseIterable, Sendable { case clubs, hearts, spades }

@Suite("Generators")
struct GeneratorTests {
  /// What a generator gives for these choices.
  private func value<Value>(_ generator: Gen<Value>, _ values: [UInt64] = []) -> Value? {
    var choices = Choices(replayingValues: values)
    return choices.draw(generator)
  }

  /// What a generator gives in fresh runs.
  private func fresh<Value>(_ generator: Gen<Value>, count: UInt64 = 2_000) -> [Value] {
    (0..<count).compactMap { index in
      var choices = Choices(fresh: .forCase(index, campaignSeed: 7))
      return choices.draw(generator)
    }
  }

  @Test("may be written after a dot, as an argument of a command")
  func arguments() throws {
    let test = StatefulTest("toy/slot", model: Int?.none, system: { Int?.none }) { on in
      on.command("put", .optional(of: .int(in: 0...9))) {
        $0 = $1
      } system: {
        $0 = $1
      }
      on.compare("slot") {
        $0
      } with: {
        $0
      }
    }
    let summary = try test.target.check(CheckOptions(cases: 20, isolation: .none))
    #expect(summary.cases == 20)
  }

  @Test("choices of 0 give the simplest value")
  func simplest() {
    #expect(value(.int()) == 0)
    #expect(value(.int(in: 5...9)) == 5)
    #expect(value(.int(in: -9 ... -5)) == -5)
    #expect(value(.bool) == false)
    #expect(value(.double()) == 0)
    #expect(value(.ascii) == "a")
    #expect(value(.string(count: 2...4)) == "aa")
    #expect(value(.array(of: Gen.int())) == [])
    #expect(value(Gen.int().optional()) == .some(nil))
    #expect(value(.optional(of: Gen.int())) == .some(nil))
    #expect(value(.permutation(of: [1, 2, 3])) == [1, 2, 3])
    #expect(value(.element(of: ["x", "y"])) == "x")
    #expect(value(Gen<Suit>.cases()) == .clubs)
    #expect(value(.oneOf(.always(1), .int())) == 1)
    #expect(value(.set(of: Gen.int())) == [])
    #expect(value(.dictionary(of: Gen.int(), .bool)) == [:])
  }

  @Test(
    "integers are ordered 0, 1, -1, 2, -2",
    arguments: [([0], 0), ([1, 0], 1), ([1, 1], -1), ([2, 0], 2), ([2, 1], -2)] as [([UInt64], Int)]
  )
  func integerOrder(choices: [UInt64], expected: Int) {
    #expect(value(.int(), choices) == expected)
    #expect(value(.int(in: -2...2), choices) == expected)
  }

  @Test("a range without its end is the closed one that is one shorter")
  func halfOpenRange() {
    for seed in 0..<50 as Range<UInt64> {
      var (one, other) = (
        Choices(fresh: SplitMix64(seed: seed)), Choices(fresh: SplitMix64(seed: seed))
      )
      #expect(one.draw(.int(in: -3..<10)) == other.draw(.int(in: -3...9)))
      #expect(one.sequence == other.sequence)
    }
  }

  @Test(
    "a range with one end has the least or the greatest integer at the other",
    arguments: [
      (Gen.int(in: 7...), Gen.int(in: 7 ... .max)), (.int(in: ...7), .int(in: .min...7)),
      (.int(in: ..<7), .int(in: .min...6)), (.int(in: .min ..< .max), .int(in: .min...(.max - 1))),
      (.int(), .int(in: .min ... .max)), (.int, .int()),
    ])
  func openRange(_ range: Gen<Int>, closed: Gen<Int>) {
    for seed in 0..<50 as Range<UInt64> {
      var (one, other) = (
        Choices(fresh: SplitMix64(seed: seed)), Choices(fresh: SplitMix64(seed: seed))
      )
      #expect(one.draw(range) == other.draw(closed))
      #expect(one.sequence == other.sequence)
    }
  }

  @Test("integers reach both ends of their type")
  func integerEnds() {
    #expect(value(.int(), [(1 << 63) - 1, 0]) == .max)
    #expect(value(.int(), [1 << 63]) == .min)
    #expect(value(Gen<UInt64>.integer(), [.max - 1, 0]) == UInt64.max - 1)
    #expect(value(Gen<UInt64>.integer(), [.max - 1, 1]) == UInt64.max)
    #expect(value(Gen<Int8>.integer(), [128]) == -128)
    #expect(value(Gen<Int8>.integer(in: -3...10), [5, 1]) == 5)
  }

  @Test("integers of more than 64 bits are drawn in words, and stay in their range")
  func wideIntegers() {
    #expect(value(Gen<Int128>.integer(), [0, 0]) == 0)
    #expect(value(Gen<Int128>.integer(), [0, 5, 1]) == -5)
    #expect(value(Gen<Int128>.integer(), [1, 2, 0]) == ((1 as Int128) << 64) + 2)
    #expect(value(Gen<Int128>.integer(), [1 << 63, 0]) == .min)
    #expect(value(Gen<UInt128>.integer(in: 7...9), [0, 2]) == 9)
    let range = (-3 as Int128)...(1 << 70)
    let numbers = fresh(Gen<Int128>.integer(in: range))
    #expect(numbers.allSatisfy(range.contains))
    #expect(numbers.contains(-3))
    #expect(numbers.contains(0))
    #expect(numbers.contains { $0 > 1 << 64 })
    #expect(numbers.count { $0.magnitude < 1 << 32 } > 100)
  }

  @Test("a generator without arguments needs no parentheses")
  func withoutParentheses() {
    #expect(value(.int, [3, 0]) == value(.int(), [3, 0]))
    #expect(fresh(.string) == fresh(.string()))
    #expect(fresh(.double).map(\.bitPattern) == fresh(.double()).map(\.bitPattern))
  }

  @Test("fresh integers meet small values, edges and the rest")
  func integerBias() {
    let numbers = fresh(.int())
    #expect(numbers.contains(0))
    #expect(numbers.contains(.max))
    #expect(numbers.contains(.min))
    #expect(numbers.contains(1 << 32))
    #expect(numbers.count { $0.magnitude < 20 } > 500)
    #expect(numbers.count { $0.magnitude > 1 << 40 } > 300)
  }

  @Test("fresh doubles meet everything that breaks arithmetic")
  func doubleBias() {
    let numbers = fresh(.double())
    #expect(numbers.contains { $0.isNaN })
    #expect(numbers.contains(.infinity))
    #expect(numbers.contains { $0.isSubnormal })
    #expect(numbers.contains { $0 == 0 && $0.sign == .minus })
    #expect(numbers.contains { $0 != $0.rounded() && $0.magnitude < 100 })
    #expect(fresh(.double(onlyFinite: true)).filter { !$0.isFinite } == [])
  }

  @Test("doubles of a range stay in it, reach its ends, and begin with the one nearest to zero")
  func doublesOfARange() {
    let numbers = fresh(.double(in: -2...3))
    #expect(numbers.filter { !(-2...3 ~= $0) } == [])
    #expect(Set([-2, -1, 0, 1, 2, 3, 0.5]).subtracting(numbers) == [])
    #expect(numbers.contains { $0 != ($0 * 1024).rounded() / 1024 })
    #expect(value(.double(in: -2...3)) == 0)
    #expect(value(.double(in: 0.25...0.75)) == 0.25)
    #expect(fresh(.double(in: 0...1)).filter { $0.sign == .minus } == [])
    #expect(Set(fresh(.double(in: 0.1...0.1))) == [0.1])
    let widest = -Double.greatestFiniteMagnitude ... .greatestFiniteMagnitude
    #expect(fresh(.double(in: widest)).filter { !$0.isFinite } == [])
    #expect(fresh(Gen<Float>.floatingPoint(in: 1...2)).filter { !(1...2 ~= $0) } == [])
  }

  @Test("what is said to be finite is finite in every type")
  func finite() {
    #expect(fresh(Gen<Float>.floatingPoint(onlyFinite: true)).filter { !$0.isFinite } == [])
    #if !(os(macOS) && arch(x86_64))
    #expect(fresh(Gen<Float16>.floatingPoint(onlyFinite: true)).filter { !$0.isFinite } == [])
    #endif
  }

  @Test("fresh strings meet marks that combine, flags and line ends")
  func stringBias() {
    let text = fresh(.string()).joined(separator: "|")
    #expect(text.unicodeScalars.contains("\u{301}"))
    #expect(text.contains("\r\n"))
    #expect(text.contains("\u{1F1E9}\u{1F1EA}"))
  }

  @Test("lengths stay in their range, and reach its ends")
  func lengths() {
    let lengths = Set(fresh(.array(of: .bool, count: 2...5)).map(\.count))
    #expect(lengths == [2, 3, 4, 5])
    #expect(Set(fresh(.array(of: .bool, count: 3)).map(\.count)) == [3])
  }

  @Test("a filter records the successful attempt alone")
  func filterForgets() {
    let even = Gen.int(in: 0...999).filter { $0 % 2 == 0 }
    for seed in 0..<100 as Range<UInt64> {
      var choices = Choices(fresh: SplitMix64(seed: seed))
      let number = choices.draw(even)
      #expect(choices.drawn.map { Int($0.value) } == [number])
    }
    #expect(value(even, [7]) == nil)
    #expect(value(even, [8]) == 8)
  }

  @Test("a filter that nothing passes gives up")
  func filterGivesUp() {
    #expect(fresh(Gen.int().filter(attempts: 5) { _ in false }, count: 3).isEmpty)
  }

  @Test("a replay of what was recorded gives the same value")
  func roundTrip() {
    let generator = Gen.zip(
      .array(of: .zip(.int(), .string(), Gen.double().optional())), Gen<Int8>.integer(),
      .permutation(of: [1, 2, 3, 4]), .dictionary(of: Gen.int(in: 0...9), .character))
    for seed in 0..<200 as Range<UInt64> {
      var choices = Choices(fresh: SplitMix64(seed: seed))
      let drawn = choices.draw(generator)
      var replay = Choices(replaying: choices.drawn)
      let replayed = replay.draw(generator)
      #expect(drawn != nil)
      #expect(SwiftLiteral(replayed).description == SwiftLiteral(drawn).description)
    }
  }

  @Test("permutations are all reached")
  func permutations() {
    #expect(Set(fresh(.permutation(of: [1, 2, 3]), count: 200)).count == 6)
  }

  @Test("recursion ends at its depth")
  func recursion() {
    let depth = Gen<Int>.recursive(depth: 3, leaf: .always(0)) { inner in inner.map { $0 + 1 } }
    #expect(Set(fresh(depth, count: 200)) == [0, 1, 2, 3])
    #expect(value(depth, [1, 1, 1, 1, 1]) == 3)
  }

  @Test("alternatives follow their weights")
  func weights() {
    let numbers = fresh(.weighted((9, .always(1)), (1, .always(2)), (0, .always(3))))
    #expect(numbers.count { $0 == 1 } > 1_700)
    #expect(numbers.count { $0 == 2 } > 120)
    #expect(!numbers.contains(3))
    #expect(value(.weighted((9, .always(1)), (0, .always(3))), [1]) == 3)
  }

  @Test("no character takes fewer choices than a letter, which is simpler")
  func clusters() {
    func count(_ seed: UInt64) -> (character: Character?, choices: Int) {
      var choices = Choices(fresh: SplitMix64(seed: seed))
      let character = choices.draw(Gen<Character>.character)
      return (character, choices.drawn.count)
    }
    let drawn = (0..<300).map(count)
    #expect(drawn.contains { $0.character == "\r\n" })
    #expect(drawn.allSatisfy { $0.choices >= 3 })
  }

  @Test("of nothing rejects its choices, so that a command with this argument is illegal")
  func empty() throws {
    let none: [Gen<Int>] = [
      .element(of: []), .int(in: 0..<0), .oneOf(.int(in: 3..<3), .element(of: [])),
    ]
    for generator in none {
      #expect(value(generator) == nil)
    }
    let test = StatefulTest("generators/members", model: [Int](), system: { [Int]() }) { on in
      on.command("add", .int(in: 0...9)) {
        $0.append($1)
      } system: {
        $0.append($1)
      }
      on.command("remove", from: { .element(of: $0) }) { (members: inout [Int], member: Int) in
        members.removeAll { $0 == member }
      } system: {
        $0.remove(at: $0.firstIndex(of: $1) ?? 0)
      }
      on.check { $0 == $1 }
    }
    let failure = #expect(throws: CheckFailure.self) { try test.run(CheckOptions(cases: 100)) }
    #expect(failure?.finding.lines.map(\.withoutDrawnChoices) == ["add(0)", "add(0)", "remove(0)"])
  }
}
