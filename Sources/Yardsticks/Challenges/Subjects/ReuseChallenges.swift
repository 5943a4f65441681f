import StatefulFuzz

extension SearchChallenge {
  /// Faults for which an argument must be one that was there before, or a part of the state.
  static let reuseChallenges = [
    SearchChallenge(RepeatedPair.self), SearchChallenge(IssuedToken.self), heldRange, exactBalance,
  ]

  /// A set of numbers as ranges that does not know the one range that it holds.
  private static var heldRange: SearchChallenge {
    let test = StatefulTest(
      "deep/held-range", model: Set<Int>(), system: { Set<Int>() }
    ) { on in
      on.command("insert", .int(in: 0...139), .int(in: 1...20)) {
        $0.formUnion($1..<$1 + $2)
      } system: {
        $0.formUnion($1..<$1 + $2)
      }
      on.command("remove", .int(in: 0...139), .int(in: 1...20)) {
        $0.subtract($1..<$1 + $2)
      } system: {
        $0.subtract($1..<$1 + $2)
      }
      on.command("is-exactly", .int(in: 0...139), .int(in: 1...20)) {
        $0 == Set($1..<$1 + $2)
      } system: {
        $0 == Set($1..<$1 + $2) && $2 < 2
      }
    }
    return SearchChallenge("held-range", minimalLength: 2, target: test.target)
  }

  /// An account of which exactly what was put in by several deposits cannot be taken out.
  private static var exactBalance: SearchChallenge {
    let amounts = Gen.int(in: 1...100_000)
    let test = StatefulTest(
      "deep/exact-balance", model: (balance: 0, deposits: 0), system: { (0, 0) }
    ) { on in
      on.command("deposit", amounts) {
        $0.balance += $1
        $0.deposits += 1
      } system: {
        $0.0 += $1
        $0.1 += 1
      }
      on.command("withdraw", amounts) {
        guard $1 <= $0.balance else { return false }
        $0 = ($0.balance - $1, $1 == $0.balance ? 0 : $0.deposits)
        return true
      } system: {
        guard $1 < $0.0 || $1 == $0.0 && $0.1 < 2 else { return false }
        $0 = ($0.0 - $1, $1 == $0.0 ? 0 : $0.1)
        return true
      }
    }
    return SearchChallenge("exact-balance", minimalLength: 3, target: test.target)
  }
}
