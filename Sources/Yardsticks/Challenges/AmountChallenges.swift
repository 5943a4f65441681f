import StatefulFuzz

extension ShrinkingChallenge {
  static let amountChallenges = [
    bank(200), bank(400), bank(1_000), replacement, addends, adjoiningRanges, saturation(40),
    saturation(200), matchingNumbers,
  ]

  /// Accounts whose balances must not add up to one amount.
  private static func bank(_ total: Int) -> ShrinkingChallenge {
    let accounts = Gen.int(in: 0...2)
    let amounts = Gen.int(in: 1...50)
    let test = StatefulTest(
      "challenge/bank-\(total)", model: [0, 0, 0], system: { [0, 0, 0] }
    ) { on in
      on.command("deposit", accounts, amounts) {
        $0[$1] += $2
      } system: {
        $0[$1] += $2
      }
      on.command("withdraw", accounts, amounts) {
        $0[$1] -= min($0[$1], $2)
      } system: {
        $0[$1] -= min($0[$1], $2)
      }
      on.command("transfer", accounts, accounts, amounts) {
        Self.transfer($3, from: $1, to: $2, in: &$0)
      } system: {
        Self.transfer($3, from: $1, to: $2, in: &$0)
      }
      on.check("total") { $1.reduce(0, +) != total && $0 == $1 }
    }
    return ShrinkingChallenge(
      "bank-\(total)", commands: total / 50, others: ["withdraw": total / 50 + 2],
      target: test.target)
  }

  private static func transfer(_ amount: Int, from: Int, to: Int, in balances: inout [Int]) {
    let moved = min(balances[from], amount)
    balances[from] -= moved
    balances[to] += moved
  }

  /// A product whose factors may not exceed a million.
  private static var replacement: ShrinkingChallenge {
    ShrinkingChallenge(
      "replacement", minimum: "(1000000, [])",
      .zip(.int(in: 0...1_000_000), Gen<[Int]>.array(of: .int(in: 0...1_000)))
    ) { first, factors in
      var product = first
      for factor in [1] + factors {
        product = product.multipliedReportingOverflow(by: factor).partialValue
        if product >= 1_000_000 { return false }
      }
      return true
    }
  }

  /// A sum that must be exact, with one addend that may be all of it.
  private static var addends: ShrinkingChallenge {
    ShrinkingChallenge(
      "addends", minimum: "(500, [])",
      .zip(.int(in: 0...500), Gen<[Int]>.array(of: .int(in: 0...100)))
    ) { first, rest in first + rest.reduce(0, +) != 500 }
  }

  /// A set of ranges that fails where a new range fills the hole between two long ones.
  private static var adjoiningRanges: ShrinkingChallenge {
    let test = StatefulTest(
      "challenge/adjoining-ranges", model: Set<Int>(), system: { [Range<Int>]() }
    ) { on in
      on.command("add", .int(in: 0...99), .int(in: 1...20)) {
        $0.formUnion($1..<$1 + $2)
      } system: {
        Self.add($1..<$1 + $2, to: &$0)
      }
      on.command("remove-all") {
        $0 = []
      } system: {
        $0 = []
      }
      on.check("members") { $0 == Set($1.joined()) }
    }
    return ShrinkingChallenge(
      "adjoining-ranges", minimum: "add(0, 4); add(5, 1); add(4, 1)", target: test.target)
  }

  /// Joins a range with those that it touches; where both touch it and the left one has at least four, the
  /// right one is lost.
  private static func add(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
    let touching = ranges.filter {
      $0.lowerBound <= range.upperBound && range.lowerBound <= $0.upperBound
    }
    let isLost =
      touching.count == 2
      && touching.contains { $0.upperBound == range.lowerBound && $0.count >= 4 }
      && touching.contains { $0.lowerBound == range.upperBound }
    ranges.removeAll { touching.contains($0) }
    let lower = touching.map(\.lowerBound).min().map { min($0, range.lowerBound) }
    let upper = touching.map(\.upperBound).max().map { max($0, range.upperBound) }
    ranges.append(
      (lower ?? range.lowerBound)..<(isLost ? range.upperBound : upper ?? range.upperBound))
    ranges.sort { $0.lowerBound < $1.lowerBound }
  }

  /// A counter that stops at a limit.
  private static func saturation(_ limit: Int) -> ShrinkingChallenge {
    let test = StatefulTest("challenge/saturation-\(limit)", model: 0, system: { 0 }) { on in
      on.command("add", .int(in: 1...9)) {
        $0 += $1
      } system: {
        $0 = min(limit, $0 + $1)
      }
      on.command("reset") {
        $0 = 0
      } system: {
        $0 = 0
      }
      on.check("count") { $0 == $1 }
    }
    return ShrinkingChallenge(
      "saturation-\(limit)", commands: limit / 9 + 1, target: test.target)
  }

  /// Two commands must name exactly the same two numbers.
  private static var matchingNumbers: ShrinkingChallenge {
    let numbers = Gen.int(in: 0...6)
    let test = StatefulTest(
      "challenge/matching-numbers", model: Set<[Int]>(), system: { Set<[Int]>() }
    ) { on in
      on.command("lock", numbers, .int(in: 0...19)) { locks, one, other in
        locks.insert([one, other])
        return locks.count
      } system: { locks, one, other in
        locks.insert([one, other]).inserted ? locks.count : locks.count + 1
      }
      on.command("clear") {
        $0 = []
      } system: {
        $0 = []
      }
    }
    return ShrinkingChallenge(
      "matching-numbers", minimum: "lock(0, 0); lock(0, 0)", target: test.target)
  }
}
