extension Gen {
  /// Generates values that contain values of the same type, such as trees and expressions.
  ///
  /// ```swift
  /// let tree = Gen.recursive(depth: 4, leaf: .always(Tree.empty)) { tree in
  ///   Gen.zip(tree, .int(), tree).map { .node($0, $1, $2) }
  /// }
  /// ```
  ///
  /// Shrinking can replace a value by a part of it.
  ///
  /// - Parameters:
  ///   - depth: How deeply `branch` may be nested.
  ///   - leaf: Generates the ends of branches, which are simpler than any branch.
  ///   - fileID: With line and column, distinguishes this kind of value from others.
  ///   - line: See `fileID`.
  ///   - column: See `fileID`.
  ///   - branch: Makes a generator of bigger values from a generator of smaller ones.
  /// - Returns: A generator of leaves and branches.
  public static func recursive(
    depth: Int, leaf: Gen, fileID: String = #fileID, line: Int = #line, column: Int = #column,
    branch: (Gen) -> Gen
  ) -> Gen {
    precondition(depth >= 0, "a depth of \(depth) is not a depth")
    let label = SpanLabel("\(fileID):\(line):\(column)")
    var generator = leaf.branching(to: nil, label)
    for _ in 0..<depth { generator = leaf.branching(to: branch(generator), label) }
    return generator
  }

  /// A leaf or, where it is possible, a branch; one choice says which, at every depth.
  private func branching(to branch: Gen?, _ label: SpanLabel) -> Gen {
    Gen { (choices) throws(Rejection) in
      try choices.span(label) { (choices) throws(Rejection) in
        let alternatives: UInt64 = branch == nil ? 1 : 2
        let isBranch = choices.draw(below: alternatives) { $0.chance(2, in: 3) ? 1 : 0 } == 1
        return try (isBranch ? branch ?? self : self).draw(&choices)
      }
    }
  }

  /// Generates values of a size that is drawn first; 0 is the simplest, and small sizes are
  /// preferred.
  public static func sized(
    upTo limit: Int = 100, _ make: @escaping @Sendable (Int) -> Gen
  ) -> Gen {
    precondition(limit >= 0, "a size of at most \(limit) is not a size")
    return Gen { (choices) throws(Rejection) in
      try make(choices.drawLength(upTo: limit)).draw(&choices)
    }
  }
}
