extension Gen {
  /// Values that contain values of their own kind, such as trees and expressions.
  ///
  /// ```swift
  /// let tree = Gen.recursive(depth: 4, leaf: .always(Tree.empty)) { tree in
  ///   Gen.zip(tree, .int(), tree).map { .node($0, $1, $2) }
  /// }
  /// ```
  ///
  /// Every value has a span, so that a shrinker can put a part in the place of the whole.
  ///
  /// - Parameters:
  ///   - depth: How often `branch` may be nested.
  ///   - leaf: What ends a branch; always simpler than one.
  ///   - fileID: With the line and the column, what tells this kind of value from others.
  ///   - line: See `fileID`.
  ///   - column: See `fileID`.
  ///   - branch: Makes the generator of bigger values out of that of smaller ones.
  /// - Returns: A generator of leaves and branches.
  public static func recursive(
    depth: Int, leaf: Gen, fileID: String = #fileID, line: Int = #line, column: Int = #column,
    branch: (Gen) -> Gen
  ) -> Gen {
    precondition(depth >= 0, "a depth of \(depth) is no depth")
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

  /// Values of a size that is drawn first: 0 is the simplest, fresh runs prefer small ones.
  public static func sized(
    upTo limit: Int = 100, _ make: @escaping @Sendable (Int) -> Gen
  ) -> Gen {
    precondition(limit >= 0, "a size of at most \(limit) is no size")
    return Gen { (choices) throws(Rejection) in
      try make(choices.drawLength(upTo: limit)).draw(&choices)
    }
  }
}
