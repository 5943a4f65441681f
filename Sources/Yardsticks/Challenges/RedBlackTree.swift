/// A red-black tree of numbers, with deletion by joining what a node leaves behind.
///
/// - Source: the algorithm of Stefan Kahrs, "Red-black trees with types", 2001; kinds of faults: ETNA's
///   red-black workload.
package indirect enum RedBlackTree: Hashable, Sendable {
  case leaf
  case node(Color, RedBlackTree, Int, RedBlackTree)

  /// The colour of a node.
  package enum Color: Hashable, Sendable { case red, black }

  /// What is wrong with it.
  package enum Fault: Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A sibling that lends from the left keeps its far child black.
    case leftSiblingStaysBlack
    /// The mirror image.
    case rightSiblingStaysBlack
    /// Two black trees that are joined over a red one are coloured red.
    case joinedTreesAreRed
    /// The tree that is left of a join loses the middle's right part.
    case joinForgetsMiddle
    /// The rotation of a red sibling on the right exchanges two subtrees.
    case lenderExchangesSubtrees
  }

  /// Adds a number, unless it is there.
  package func inserting(_ key: Int) -> RedBlackTree {
    guard case .node(_, let left, let root, let right) = placing(key) else { return self }
    return .node(.black, left, root, right)
  }

  private func placing(_ key: Int) -> RedBlackTree {
    guard case .node(let color, let left, let root, let right) = self else {
      return .node(.red, .leaf, key, .leaf)
    }
    if key == root { return self }
    let (first, second) = key < root ? (left.placing(key), right) : (left, right.placing(key))
    return color == .black
      ? Self.balanced(first, root, second) : .node(.red, first, root, second)
  }

  /// Removes a number, if it is there.
  package func removing(_ key: Int, fault: Fault) -> RedBlackTree {
    guard case .node(_, let left, let root, let right) = without(key, fault) else { return .leaf }
    return .node(.black, left, root, right)
  }

  private func without(_ key: Int, _ fault: Fault) -> RedBlackTree {
    guard case .node(_, let left, let root, let right) = self else { return .leaf }
    if key == root { return Self.joined(left, right, fault) }
    if key < root {
      let rest = left.without(key, fault)
      return left.isBlack
        ? Self.leftShorter(rest, root, right, fault) : .node(.red, rest, root, right)
    }
    let rest = right.without(key, fault)
    return right.isBlack
      ? Self.rightShorter(left, root, rest, fault) : .node(.red, left, root, rest)
  }

  /// Whether this is a black node.
  private var isBlack: Bool { if case .node(.black, _, _, _) = self { true } else { false } }

  private var reddened: RedBlackTree {
    if case .node(.black, let left, let root, let right) = self {
      .node(.red, left, root, right)
    } else {
      self
    }
  }

  private static func balanced(
    _ left: RedBlackTree, _ root: Int, _ right: RedBlackTree
  ) -> RedBlackTree {
    switch (left, root, right) {
    case (.node(.red, let a, let x, let b), let y, .node(.red, let c, let z, let d)),
      (.node(.red, .node(.red, let a, let x, let b), let y, let c), let z, let d),
      (.node(.red, let a, let x, .node(.red, let b, let y, let c)), let z, let d),
      (let a, let x, .node(.red, let b, let y, .node(.red, let c, let z, let d))),
      (let a, let x, .node(.red, .node(.red, let b, let y, let c), let z, let d)):
      .node(.red, .node(.black, a, x, b), y, .node(.black, c, z, d))
    default: .node(.black, left, root, right)
    }
  }

  /// Balances where the left tree has a black node less on each way down.
  private static func leftShorter(
    _ left: RedBlackTree, _ root: Int, _ right: RedBlackTree, _ fault: Fault
  ) -> RedBlackTree {
    switch (left, right) {
    case (.node(.red, let a, let x, let b), _):
      return .node(.red, .node(.black, a, x, b), root, right)
    case (_, .node(.black, let a, let y, let b)):
      return balanced(left, root, .node(.red, a, y, b))
    case (_, .node(.red, .node(.black, let a, let y, let b), let z, let c)):
      let far = fault == .leftSiblingStaysBlack ? c : c.reddened
      let (inner, outer) = fault == .lenderExchangesSubtrees ? (b, a) : (a, b)
      return .node(.red, .node(.black, left, root, inner), y, balanced(outer, z, far))
    default: return .node(.black, left, root, right)
    }
  }

  /// The mirror image.
  private static func rightShorter(
    _ left: RedBlackTree, _ root: Int, _ right: RedBlackTree, _ fault: Fault
  ) -> RedBlackTree {
    switch (left, right) {
    case (_, .node(.red, let b, let y, let c)):
      return .node(.red, left, root, .node(.black, b, y, c))
    case (.node(.black, let a, let x, let b), _):
      return balanced(.node(.red, a, x, b), root, right)
    case (.node(.red, let a, let x, .node(.black, let b, let y, let c)), _):
      let far = fault == .rightSiblingStaysBlack ? a : a.reddened
      return .node(.red, balanced(far, x, b), y, .node(.black, c, root, right))
    default: return .node(.black, left, root, right)
    }
  }

  /// One tree of two, all of the first below all of the second.
  private static func joined(
    _ left: RedBlackTree, _ right: RedBlackTree, _ fault: Fault
  ) -> RedBlackTree {
    switch (left, right) {
    case (.leaf, _): return right
    case (_, .leaf): return left
    case (.node(.red, let a, let x, let b), .node(.red, let c, let y, let d)):
      let middle = joined(b, c, fault)
      guard case .node(.red, let e, let z, let f) = middle else {
        return .node(.red, a, x, .node(.red, middle, y, d))
      }
      return .node(.red, .node(.red, a, x, e), z, .node(.red, f, y, d))
    case (.node(.black, let a, let x, let b), .node(.black, let c, let y, let d)):
      let middle = joined(b, c, fault)
      guard case .node(.red, let e, let z, let f) = middle else {
        return leftShorter(a, x, .node(.black, middle, y, d), fault)
      }
      let color: Color = fault == .joinedTreesAreRed ? .red : .black
      let right = fault == .joinForgetsMiddle ? RedBlackTree.leaf : f
      return .node(.red, .node(color, a, x, e), z, .node(color, right, y, d))
    case (_, .node(.red, let b, let x, let c)): return .node(.red, joined(left, b, fault), x, c)
    case (.node(.red, let a, let x, let b), _): return .node(.red, a, x, joined(b, right, fault))
    }
  }

  /// The numbers in order.
  package var keys: [Int] {
    guard case .node(_, let left, let root, let right) = self else { return [] }
    return left.keys + [root] + right.keys
  }

  /// Whether no red node has a red child and every way down has as many black ones.
  package var isBalanced: Bool { blackHeight != nil }

  private var blackHeight: Int? {
    guard case .node(let color, let left, _, let right) = self else { return 0 }
    guard let one = left.blackHeight, one == right.blackHeight else { return nil }
    if color == .red {
      for case .node(.red, _, _, _) in [left, right] { return nil }
    }
    return one + (color == .black ? 1 : 0)
  }
}
