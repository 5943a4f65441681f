extension Gen {
  /// Generates a value of one of the generators, with equal probability; the first is the simplest.
  public static func oneOf(_ generators: Gen...) -> Gen {
    weighted(generators.map { (1, $0) })
  }

  /// Does not compile: `oneOf` chooses among generators.
  @available(*, unavailable, message: "to choose among values, write .element(of: [...])")
  public static func oneOf(_ values: [Value]) -> Gen { fatalError("not to be called") }

  /// Generates a value of one of the generators, in proportion to their weights; the first is the
  /// simplest.
  ///
  /// - Parameter alternatives: At least one, or the call traps. An alternative with weight 0 occurs
  ///   only in shrinking.
  /// - Returns: A generator of the values of all alternatives.
  public static func weighted(_ alternatives: (weight: UInt32, generator: Gen)...) -> Gen {
    weighted(alternatives)
  }

  static func weighted(_ alternatives: [(UInt32, Gen)]) -> Gen {
    precondition(!alternatives.isEmpty, "a choice among no generators has no value")
    let (weights, generators) = (alternatives.map(\.0), alternatives.map(\.1))
    return Gen { (choices) throws(Rejection) in
      try choices.span(.alternative(of: Value.self, choices)) { (choices) throws(Rejection) in
        try generators[choices.drawAlternative(weights)].draw(&choices)
      }
    }
  }

  /// Generates one of these values; the first is the simplest.
  ///
  /// - Parameter values: If there are none, there is nothing to generate, and a command with this argument is
  ///   illegal.
  /// - Returns: A generator of these values. It records the place; see `existing(in:)`.
  public static func element(of values: [Value]) -> Gen where Value: Sendable {
    Gen { (choices) throws(Rejection) in
      guard !values.isEmpty else { throw Rejection() }
      return values[Int(choices.draw(below: UInt64(values.count)))]
    }
  }

  /// Generates one of the type's cases; the first one declared is the simplest.
  public static func cases() -> Gen where Value: CaseIterable & Sendable {
    element(of: Array(Value.allCases))
  }

  /// Generates these values in any order; the given order is the simplest.
  ///
  /// - Complexity: One choice for each value but the last.
  public static func permutation<Element: Sendable>(
    of values: [Element]
  ) -> Gen where Value == [Element] {
    Gen { (choices) throws(Rejection) in
      var permuted = values
      for index in values.indices.dropLast() {
        let distance = Int(choices.draw(below: UInt64(values.count - index)))
        // A rotation and no swap: the others keep their order, so that 0 everywhere is no change.
        permuted.insert(permuted.remove(at: index + distance), at: index)
      }
      return permuted
    }
  }
}

extension Gen where Value == Bool {
  /// Generates false, the simplest, or true.
  public static var bool: Gen {
    Gen { (choices) throws(Rejection) in choices.drawBool() }
  }
}

extension SpanLabel {
  /// A choice among generators, and what the chosen one draws: a simpler alternative reads other choices, and
  /// what is behind must not move.
  static func alternative<Value>(of type: Value.Type, _ choices: Choices) -> SpanLabel {
    choices.isMarking ? SpanLabel("alternative of \(type)") : .unnamed
  }
}

extension Choices {
  /// Draws an alternative by its weight; unlike `drawKind`, swarm has no say.
  mutating func drawAlternative(_ weights: [UInt32]) -> Int {
    let total = weights.reduce(0 as UInt64) { $0 + UInt64($1) }
    let index = draw(below: UInt64(weights.count)) { random in
      guard total > 0 else { return random.next(below: UInt64(weights.count)) }
      var left = random.next(below: total)
      for (index, weight) in weights.enumerated() {
        if left < UInt64(weight) { return UInt64(index) }
        left -= UInt64(weight)
      }
      return 0
    }
    return Int(index)
  }
}
