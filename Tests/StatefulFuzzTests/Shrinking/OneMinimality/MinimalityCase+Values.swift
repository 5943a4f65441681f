@testable import FuzzCampaigns
@testable import StatefulFuzz

extension MinimalityCase {
  static let all = lists + collections + choosing + dependent + machines

  private static let digits = Gen<Int>.int(in: 0...50)
  private static let digit = SingleSteps.number(0...50)

  private static func list(
    _ name: String, _ count: ClosedRange<Int>, _ numbers: ClosedRange<Int> = 0...50,
    fails: @escaping @Sendable ([Int]) -> Bool
  ) -> MinimalityCase {
    MinimalityCase(
      name, Gen<[Int]>.array(of: .int(in: numbers), count: count),
      .lists(of: .number(numbers), atLeast: count.lowerBound), fails: fails)
  }

  private static let lists: [MinimalityCase] = [
    list("list", 0...32) { $0.contains(37) },
    list("list of at least 1", 1...32) { $0.contains(37) },
    list("list of at least 2", 2...32) { $0.contains(37) },
    list("list of at least 100", 100...200) { $0.contains(37) },
    list("list of at least 3 with a sum", 3...20) { $0.reduce(0, +) > 90 },
    list("list that does not rise", 2...20, -9...9) {
      zip($0, $0.dropFirst()).contains { $0 > $1 }
    },
    list("list with a pair", 1...16, -20...20) { list in
      list.contains { $0 > 3 && list.contains(-$0) }
    },
    list("list of a certain length", 1...32) { $0.count >= 7 },
    list("list of an odd length", 1...32) { $0.count % 2 == 1 && $0.count > 4 && $0[2] > 5 },
    list("list of negative numbers", 1...9, -50...(-5)) { $0.contains { $0 < -17 } },
    list("list of exactly 3", 3...3) { $0[0] + $0[2] > 30 },
    MinimalityCase(
      "list of lists", Gen<[[Int]]>.array(of: .array(of: digits, count: 1...5), count: 1...6),
      .lists(of: .lists(of: digit, atLeast: 1), atLeast: 1)
    ) { $0.contains { $0.contains(7) } && $0.contains { $0.count > 2 } },
    MinimalityCase(
      "list of lists of at least 2",
      Gen<[[Int]]>.array(of: .array(of: digits, count: 2...5), count: 2...6),
      .lists(of: .lists(of: digit, atLeast: 2), atLeast: 2)
    ) { $0.joined().reduce(0, +) > 60 },
    MinimalityCase(
      "list of lists of lists",
      Gen<[[[Int]]]>.array(
        of: .array(of: .array(of: digits, count: 0...3), count: 1...3), count: 1...3),
      .lists(of: .lists(of: .lists(of: digit), atLeast: 1), atLeast: 1)
    ) { $0.joined().joined().count { $0 > 4 } >= 2 },
    MinimalityCase(
      "two lists",
      .zip(
        Gen<[Int]>.array(of: digits, count: 1...9), Gen<[Int]>.array(of: digits, count: 3...9)),
      .pair(.lists(of: digit, atLeast: 1), .lists(of: digit, atLeast: 3))
    ) { $0.0.contains(11) && $0.1.count { $0 == 5 } >= 1 },
    MinimalityCase(
      "list behind a list of pairs",
      .zip(
        Gen<[(Int, Int)]>.array(of: .zip(digits, digits), count: 1...6),
        Gen<[Int]>.array(of: digits, count: 1...6), digits),
      .triple(.lists(of: .pair(digit, digit), atLeast: 1), .lists(of: digit, atLeast: 1), digit)
    ) { pairs, list, number in
      pairs.contains { $0.0 < $0.1 } && list.contains { $0 > number }
    },
  ]

  private static let collections: [MinimalityCase] = [
    MinimalityCase(
      "set", Gen<Set<Int>>.set(of: digits, count: 0...12), .sets(of: digit)
    ) { $0.contains(37) },
    MinimalityCase(
      "set of at least 1", Gen<Set<Int>>.set(of: digits, count: 1...12),
      .sets(of: digit, atLeast: 1)
    ) { $0.contains(37) },
    MinimalityCase(
      "set of at least 3", Gen<Set<Int>>.set(of: digits, count: 3...12),
      .sets(of: digit, atLeast: 3)
    ) { $0.contains { $0 > 20 } },
    MinimalityCase(
      "set with a distance", Gen<Set<Int>>.set(of: digits, count: 2...12),
      .sets(of: digit, atLeast: 2)
    ) { ($0.max() ?? 0) - ($0.min() ?? 0) > 30 },
    MinimalityCase(
      "dictionary", Gen<[Int: Int]>.dictionary(of: digits, digits, count: 0...12),
      .dictionaries(of: digit, digit)
    ) { $0.values.contains { $0 > 30 } },
    MinimalityCase(
      "dictionary of at least 1", Gen<[Int: Int]>.dictionary(of: digits, digits, count: 1...12),
      .dictionaries(of: digit, digit, atLeast: 1)
    ) { $0.contains { $0.key > 20 && $0.value == 3 } },
    MinimalityCase(
      "dictionary of at least 2", Gen<[Int: Int]>.dictionary(of: digits, digits, count: 2...12),
      .dictionaries(of: digit, digit, atLeast: 2)
    ) { $0.contains { $0.key > $0.value } },
    MinimalityCase("string", Gen<String>.string(), .letters()) { $0.contains { $0.isNumber } },
    MinimalityCase(
      "string of at least 1", Gen<String>.string(count: 1...20), .letters(atLeast: 1)
    ) { $0.contains { !$0.isASCII } },
    MinimalityCase(
      "string of at least 4",
      Gen<String>.string(of: Gen<Unicode.Scalar>.ascii.map { Character($0) }, count: 4...20),
      .letters(atLeast: 4)
    ) { $0.contains("q") || $0.contains("x") },
  ]

  private static let choosing: [MinimalityCase] = [
    MinimalityCase(
      "optional", Gen.int(in: -100...100).optional(), .optional(.number(-100...100))
    ) { ($0 ?? 0) < -12 },
    MinimalityCase(
      "list of optionals",
      Gen<[Int?]>.array(of: digits.optional(), count: 1...9),
      .lists(of: .optional(digit), atLeast: 1)
    ) { $0.contains { $0 == 9 } && $0.contains { $0 == nil } },
    MinimalityCase(
      "one of", .oneOf(.int(in: 0...9), .int(in: 20...40), .int(in: -9...(-1))),
      SingleSteps { $0 < 0 ? [$0 + 1].filter { $0 < 0 } : $0 > 20 ? [$0 - 1, 20] : [] }
    ) { $0 > 24 || $0 < -3 },
    MinimalityCase(
      "weighted lists",
      .weighted(
        (1, Gen<[Int]>.array(of: digits, count: 1...4)),
        (9, Gen<[Int]>.array(of: digits, count: 5...9))),
      .lists(of: digit, atLeast: 5)
    ) { $0.count > 4 && $0.contains { $0 > 9 } },
    MinimalityCase(
      "element", Gen.element(of: [3, 1, 4, 15, 9, 26]), .none
    ) { $0 > 9 },
    MinimalityCase("double", Gen.double(), .double) { $0 > 2.25 },
    MinimalityCase(
      "list of doubles", Gen<[Double]>.array(of: .double(onlyFinite: true), count: 1...6),
      .lists(of: .double, atLeast: 1)
    ) { $0.contains { $0 < -1 } },
    MinimalityCase(
      "tuple", .zip(Gen.int(), Gen.bool, Gen.int(in: 5...90)),
      .triple(.number(.min ... .max), SingleSteps { $0 ? [false] : [] }, .number(5...90))
    ) { $0 > 1_000 && $1 || $2 > 70 },
    MinimalityCase(
      "mapped numbers", Gen.int(in: 0...100).map { $0 * 3 + 1 },
      SingleSteps.number(0...100).mapped(to: { $0 * 3 + 1 }, from: { ($0 - 1) / 3 })
    ) { $0 > 100 },
    MinimalityCase(
      "filtered list",
      Gen<[Int]>.array(of: digits, count: 1...12).filter { $0.count % 2 == 0 },
      SingleSteps.lists(of: digit, atLeast: 1).filter { $0.count % 2 == 0 }
    ) { $0.contains { $0 > 12 } },
    MinimalityCase(
      "list of filtered numbers",
      Gen<[Int]>.array(of: digits.filter { $0 % 3 == 0 }, count: 1...12),
      SingleSteps.lists(of: digit, atLeast: 1).filter { $0.allSatisfy { $0 % 3 == 0 } }
    ) { $0.reduce(0, +) > 40 },
  ]

  private static let dependent: [MinimalityCase] = [
    MinimalityCase(
      "list of a length drawn before",
      Gen.int(in: 1...30).flatMap { Gen<[Int]>.array(of: digits, count: $0) },
      .lists(of: digit, atLeast: 1)
    ) { $0.contains(37) },
    MinimalityCase(
      "list of three more than a number",
      Gen.int(in: 0...20).flatMap { Gen<[Int]>.array(of: digits, count: $0 + 3) },
      .lists(of: digit, atLeast: 3)
    ) { $0.contains(37) && $0.count > 3 && $0[1] == 0 },
    MinimalityCase(
      "length and list",
      Gen.int(in: 2...20).flatMap { length in
        Gen<([Int], Int)>.zip(.array(of: digits, count: length), .int(in: 0...length))
      },
      SingleSteps { [digit] pair in
        let (list, index) = pair
        let shorter =
          list.count > 2 && index < list.count
          ? list.indices.map { gone in (list.indices.filter { $0 != gone }.map { list[$0] }, index)
          }
          : []
        return shorter
          + SingleSteps.pair(.lists(of: digit, atLeast: .max), .number(0...20)).from(pair)
      }
    ) { $0.count > $1 && $1 > 1 && $0[$1] > 17 },
    MinimalityCase(
      "numbers below a number",
      Gen.int(in: 1...40).flatMap { Gen<[Int]>.array(of: .int(in: 0...$0), count: 1...9) },
      .lists(of: .number(0...40), atLeast: 1)
    ) { $0.contains { $0 > 13 } },
    MinimalityCase(
      "tree", Tree.generator, Tree.steps
    ) { $0.sum > 25 },
    MinimalityCase(
      "tree of lists", Tree.generator, Tree.steps
    ) { $0.longest > 2 && $0.depth > 1 },
    MinimalityCase(
      "permutation", .permutation(of: [0, 1, 2, 3, 4, 5]), .none
    ) { $0[2] > $0[4] },
  ]

  private static let machines: [MinimalityCase] = [
    MinimalityCase(
      "machine with a drawn number", start: digits, digit, item: digits, digit
    ) { $0 + $1.reduce(0, +) > 60 },
    MinimalityCase(
      "machine with a drawn list", start: .array(of: digits, count: 1...6),
      .lists(of: digit, atLeast: 1), item: digits, digit
    ) { start, items in items.contains { start.contains($0) && $0 > 3 } },
    MinimalityCase(
      "machine with a drawn set", start: .set(of: digits, count: 2...6),
      .sets(of: digit, atLeast: 2), item: digits, digit
    ) { start, items in items.contains { !start.contains($0) && $0 > 9 } },
    MinimalityCase(
      "machine of lists", start: digits, digit,
      item: Gen<[Int]>.array(of: digits, count: 1...5), .lists(of: digit, atLeast: 1)
    ) { start, items in items.joined().count { $0 > start } >= 3 },
    MinimalityCase(
      "machine of lists of at least 2", start: digits, digit,
      item: Gen<[Int]>.array(of: digits, count: 2...5), .lists(of: digit, atLeast: 2)
    ) { _, items in items.joined().contains(17) && items.count > 1 },
    MinimalityCase(
      "machine of strings", start: Gen<String>.string(count: 0...4), .letters(),
      item: Gen<String>.string(count: 1...4), .letters(atLeast: 1)
    ) { start, items in items.count > 1 && items.joined().count > start.count + 3 },
    MinimalityCase(
      "machine with pairs", start: .always(0), .none, item: .zip(digits, digits),
      .pair(digit, digit)
    ) { _, items in
      items.contains { open in items.contains { $0.1 == open.0 && $0.0 == open.1 && $0.0 > 2 } }
    },
    MinimalityCase(
      "machine with optionals", start: digits.optional(), .optional(digit),
      item: digits.optional(), .optional(digit)
    ) { start, items in items.count { $0 != nil && $0 != start } > 2 },
  ]
}

/// A value that contains its like, with lists of at least one number.
private indirect enum Tree: Sendable {
  case leaf([Int])
  case node(Tree, Tree)

  static let generator = Gen.recursive(
    depth: 4, leaf: Gen<[Int]>.array(of: .int(in: 0...20), count: 1...4).map { Tree.leaf($0) }
  ) { tree in Gen.zip(tree, tree).map { .node($0, $1) } }

  static let steps = SingleSteps<Tree> { $0.steps }

  private var steps: [Tree] {
    switch self {
    case .leaf(let list):
      SingleSteps.lists(of: .number(0...20), atLeast: 1).from(list).map { .leaf($0) }
    case .node(let left, let right):
      left.steps.map { .node($0, right) } + right.steps.map { .node(left, $0) } + [left, right]
    }
  }

  var sum: Int {
    switch self {
    case .leaf(let list): list.reduce(0, +)
    case .node(let left, let right): left.sum + right.sum
    }
  }

  var longest: Int {
    switch self {
    case .leaf(let list): list.count
    case .node(let left, let right): max(left.longest, right.longest)
    }
  }

  var depth: Int {
    switch self {
    case .leaf: 0
    case .node(let left, let right): 1 + max(left.depth, right.depth)
    }
  }
}
