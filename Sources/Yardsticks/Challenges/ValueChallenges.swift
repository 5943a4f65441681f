import FuzzCampaigns
import FuzzDriver
import StatefulFuzz

extension ShrinkingChallenge {
  static let valueChallenges = [
    bound5, largeUnionList, reverse, calculator, lengthList,
    difference("difference-not-zero", minimum: "(10, 10)") { $0 == $1 },
    difference("difference-not-small", minimum: "(10, 6)") { 1...4 ~= abs($0 - $1) },
    difference("difference-not-one", minimum: "(10, 9)") { abs($0 - $1) == 1 },
    binaryHeap, coupling, deletion, distinct, nestedLists, parser,
    weightedLinear, hashCollision(10), hashCollision(100), hashCollision(1_000),
  ]

  /// Sixteen-bit sums that wrap around.
  private static var bound5: ShrinkingChallenge {
    let list = Gen<[Int16]>.array(of: .integer(), count: 0...10)
      .filter { $0.reduce(0, &+) < 256 }
    return ShrinkingChallenge(
      "bound5", minimum: "([], [], [], [-1], [-32768])", .zip(list, list, list, list, list)
    ) { one, two, three, four, five in
      let lists: [[Int16]] = [one, two, three, four, five]
      return lists.joined().reduce(0, &+) < 5 * 256
    }
  }

  private static var largeUnionList: ShrinkingChallenge {
    ShrinkingChallenge(
      "large-union-list", minimum: "([[0, 1, -1, 2, -2]])",
      Gen<[[Int]]>.array(of: .array(of: .int()))
    ) { Set($0.joined()).count <= 4 }
  }

  private static var reverse: ShrinkingChallenge {
    ShrinkingChallenge("reverse", minimum: "([0, 1])", Gen<[Int]>.array(of: .int())) {
      $0 == $0.reversed()
    }
  }

  private static var lengthList: ShrinkingChallenge {
    let lists = Gen.int(in: 1...100).flatMap {
      Gen<[Int]>.array(of: .int(in: 0...1_000), count: $0)
    }
    return ShrinkingChallenge("length-list", minimum: "([900])", lists) { ($0.max() ?? 0) < 900 }
  }

  private static func difference(
    _ name: String, minimum: String, _ isRefuting: @escaping @Sendable (Int, Int) -> Bool
  ) -> ShrinkingChallenge {
    let number = Gen.int(in: 1...1_000)
    return ShrinkingChallenge(name, minimum: minimum, .zip(number, number)) { one, other in
      one < 10 || !isRefuting(one, other)
    }
  }

  private static var coupling: ShrinkingChallenge {
    let lists = Gen<[Int]>.array(of: .int(in: 0...10), count: 0...10)
      .filter { list in list.allSatisfy { $0 < list.count } }
    return ShrinkingChallenge("coupling", minimum: "([1, 0])", lists) { list in
      !list.indices.contains { list[$0] != $0 && list[list[$0]] == $0 }
    }
  }

  private static var deletion: ShrinkingChallenge {
    let cases = Gen.zip(Gen<[Int]>.array(of: .int()), .int(in: 0...10))
      .filter { $0.indices.contains($1) }
    return ShrinkingChallenge("deletion", minimum: "([0, 0], 0)", cases) { list, index in
      var rest = list
      if let first = rest.firstIndex(of: list[index]) { rest.remove(at: first) }
      return !rest.contains(list[index])
    }
  }

  private static var distinct: ShrinkingChallenge {
    ShrinkingChallenge("distinct", minimum: "([0, 1, -1])", Gen<[Int]>.array(of: .int())) {
      Set($0).count < 3
    }
  }

  private static var nestedLists: ShrinkingChallenge {
    ShrinkingChallenge(
      "nested-lists", minimum: "([[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]])",
      Gen<[[Int]]>.array(of: .array(of: .int()))
    ) { $0.reduce(0) { $0 + $1.count } <= 10 }
  }

  /// Many solutions of one size: the one with the smallest first numbers counts.
  private static var weightedLinear: ShrinkingChallenge {
    let number = Gen.int(in: 0...100)
    return ShrinkingChallenge(
      "weighted-linear", minimum: "(10, 0, 0)", .zip(number, number, number)
    ) { x, y, z in 2 * x + y + z != 20 }
  }

  /// A map that keeps one entry for each key's remainder, and so forgets another key's.
  private static func hashCollision(_ modulus: Int) -> ShrinkingChallenge {
    let keys = Gen.int(in: 0...(10 * modulus - 1))
    let entries = Gen<[(Int, Int)]>.array(of: .zip(keys, .int(in: 0...9)), count: 0...10)
    return ShrinkingChallenge(
      "hash-collision-\(modulus)", minimum: "([(0, 0)], \(modulus), 1)",
      .zip(entries, keys, .int(in: 0...9))
    ) { entries, key, value in
      var map: [Int: Int] = [:]
      for (key, value) in entries { map[key % modulus] = value }
      let others = entries.filter { $0.0 != key }.map { $0.0 % modulus }
      let before = others.map { map[$0] }
      map[key % modulus] = value
      return before == others.map { map[$0] }
    }
  }
}
