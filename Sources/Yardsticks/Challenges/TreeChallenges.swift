import StatefulFuzz

extension ShrinkingChallenge {
  // MARK: Calculator

  private indirect enum Expression: Sendable {
    case number(Int)
    case sum(Expression, Expression)
    case quotient(Expression, Expression)

    var dividesByLiteralZero: Bool {
      switch self {
      case .number: false
      case .quotient(_, .number(0)): true
      case .sum(let left, let right), .quotient(let left, let right):
        left.dividesByLiteralZero || right.dividesByLiteralZero
      }
    }

    /// Nil where something is divided by zero.
    var value: Int? {
      switch self {
      case .number(let value): return value
      case .sum(let left, let right):
        guard let left = left.value, let right = right.value else { return nil }
        return left &+ right
      case .quotient(let left, let right):
        guard let left = left.value, let right = right.value, right != 0 else { return nil }
        return left.dividedReportingOverflow(by: right).partialValue
      }
    }
  }

  static var calculator: ShrinkingChallenge {
    let expressions = Gen<Expression>.recursive(depth: 5, leaf: Gen.int().map { .number($0) }) {
      let pair = Gen.zip($0, $0)
      return .oneOf(pair.map { .sum($0, $1) }, pair.map { .quotient($0, $1) })
    }.filter { !$0.dividesByLiteralZero }
    return ShrinkingChallenge(
      "calculator", minimum: "(.quotient(.number(0), .sum(.number(0), .number(0))))", expressions
    ) {
      $0.value != nil
    }
  }

  // MARK: Binary heap

  private indirect enum Heap: Sendable {
    case empty
    case node(Int, Heap, Heap)

    /// All keys, the right side first.
    var keys: [Int] {
      switch self {
      case .empty: []
      case .node(let key, let left, let right): [key] + right.keys + left.keys
      }
    }

    func merged(with other: Heap) -> Heap {
      switch (self, other) {
      case (.empty, _): other
      case (_, .empty): self
      case (.node(let mine, let left, let right), .node(let theirs, let otherLeft, let otherRight)):
        mine <= theirs
          ? .node(mine, right.merged(with: other), left)
          : .node(theirs, otherRight.merged(with: self), otherLeft)
      }
    }

    /// Wrong: only the root is taken off, the rest is not sorted.
    var wrongSortedKeys: [Int] {
      guard case .node(let key, let left, let right) = self else { return [] }
      return [key] + left.merged(with: right).keys
    }

    static func heaps(budget: Int, least: Int) -> Gen<Heap> {
      guard budget > 0 else { return .always(.empty) }
      let nodes = Gen.int(in: 0...100).flatMap { distance -> Gen<Heap> in
        let key = least + distance
        let child = heaps(budget: budget / 2, least: key).labelled("heap")
        return Gen.zip(child, child).map { Heap.node(key, $0, $1) }
      }
      return .oneOf(.always(.empty), nodes)
    }
  }

  static var binaryHeap: ShrinkingChallenge {
    let heaps = Gen.int(in: 0...20).flatMap { Heap.heaps(budget: $0, least: 0).labelled("heap") }
    return ShrinkingChallenge(
      "binary-heap",
      minimum: "(.node(0, .empty, .node(0, .node(0, .empty, .empty), .node(1, .empty, .empty))))",
      heaps
    ) { $0.wrongSortedKeys == $0.keys.sorted() }
  }

  // MARK: Parser

  private indirect enum Term: Sendable, Equatable {
    case bool(Bool)
    case int(Int)
    case not(Term)
    case and(Term, Term)
    case or(Term, Term)

    /// What a parser with two faults makes of the printed term: `And` comes back with its sides
    /// exchanged, `Or` as `And`.
    var reread: Term {
      switch self {
      case .bool, .int: self
      case .not(let term): .not(term.reread)
      case .and(let left, let right): .and(right.reread, left.reread)
      case .or(let left, let right): .and(left.reread, right.reread)
      }
    }
  }

  private struct Function: Sendable {
    var name: String
    var arguments: [Term]
  }

  static var parser: ShrinkingChallenge {
    let leaf = Gen<Term>.oneOf(Gen.bool.map { .bool($0) }, Gen.int().map { .int($0) })
    let terms = Gen<Term>.recursive(depth: 4, leaf: leaf) { term in
      let pair = Gen.zip(term, term)
      return .oneOf(
        term.map { .not($0) }, pair.map { .and($0, $1) }, pair.map { .or($0, $1) })
    }
    let names = Gen.string(of: Gen<Unicode.Scalar>.ascii.map { Character($0) }, count: 1...8)
    let functions = Gen.zip(names, Gen<[Term]>.array(of: terms, count: 0...5))
      .map { Function(name: $0, arguments: $1) }
    return ShrinkingChallenge(
      "parser", minimum: #"([Function(name: "a", arguments: [.and(.bool(false), .bool(true))])])"#,
      Gen<[Function]>.array(of: functions, count: 0...6)
    ) { $0.allSatisfy { $0.arguments.allSatisfy { $0.reread == $0 } } }
  }
}
