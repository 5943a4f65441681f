extension Gen {
  /// Always generates this value, and draws nothing.
  public static func always(_ value: Value) -> Gen where Value: Sendable {
    Gen { (_) throws(Rejection) in value }
  }

  /// Generates the values that `transform` returns for this generator's values.
  @inlinable
  public func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Gen<Result> {
    Gen<Result> { (choices) throws(Rejection) in transform(try draw(&choices)) }
  }

  /// Draws a value, then one of a generator that depends on the first.
  ///
  /// Shrinking lowers the first value too; another generator then reads the choices of the second,
  /// as far as they fit.
  @inlinable
  public func flatMap<Result>(
    _ next: @escaping @Sendable (Value) -> Gen<Result>
  ) -> Gen<Result> {
    Gen<Result> { (choices) throws(Rejection) in try next(try draw(&choices)).draw(&choices) }
  }

  /// Generates this generator's values that satisfy `condition`.
  ///
  /// A fresh run tries up to `attempts` times and records only the last attempt. A replay has that one attempt. For
  /// a candidate of the shrinker that does not satisfy the condition, the next lower number is looked for that
  /// does, among 128, then the next greater one; if there is none, it counts as passed. So it is in an enumeration.
  ///
  /// - Parameters:
  ///   - attempts: The number of attempts, at least 1. If all of them fail, the command is counted
  ///     as rejected and has no effect, and a start is replaced by the simplest one.
  ///   - condition: Must depend on the value only.
  /// - Returns: A generator that rejects the choices if all attempts fail.
  /// - Complexity: Up to `attempts` draws; prefer generators that need no filter.
  @inlinable
  public func filter(
    attempts: Int = 100, _ condition: @escaping @Sendable (Value) -> Bool
  ) -> Gen {
    precondition(attempts > 0, "a filter of \(attempts) attempts has nothing to try")
    return Gen(tuple?.filtered(condition)) { (choices) throws(Rejection) in
      let start = choices.drawnCount
      var attemptsLeft = choices.isGenerating ? attempts : 1
      while true {
        let value = try draw(&choices)
        if condition(value) { return value }
        attemptsLeft -= 1
        // What the last attempt drew stays in the record, or a replay would find other choices there.
        guard attemptsLeft > 0 else {
          if let nearest = drawNearest(from: start, &choices, condition) { return nearest }
          throw Rejection()
        }
        choices.forget(from: start)
      }
    }
  }

  /// Generates the values for which `transform` is not nil; rejects the others like `filter`.
  @inlinable
  public func compactMap<Result>(
    attempts: Int = 100, _ transform: @escaping @Sendable (Value) -> Result?
  ) -> Gen<Result> {
    map(transform).filter(attempts: attempts) { $0 != nil }.unwrapped()
  }

  @usableFromInline
  func unwrapped<Wrapped>() -> Gen<Wrapped> where Value == Wrapped? {
    Gen<Wrapped> { (choices) throws(Rejection) in
      guard let value = try draw(&choices) else { throw Rejection() }
      return value
    }
  }

  /// Gives the value a label.
  ///
  /// Shrinking then treats it as a whole: it can swap it with another value
  /// that has this label, or replace it by a part of itself.
  @inlinable
  public func labelled(_ name: String) -> Gen {
    let label = SpanLabel(name)
    return Gen { (choices) throws(Rejection) in
      try choices.span(label) { (choices) throws(Rejection) in try draw(&choices) }
    }
  }

  /// Generates nil, the simplest, or a value.
  public func optional() -> Gen<Value?> {
    Gen<Value?> { (choices) throws(Rejection) in
      try choices.span(.alternative(of: Value?.self, choices)) { (choices) throws(Rejection) in
        let hasValue = choices.draw(below: 2) { $0.chance(3, in: 4) ? 1 : 0 } == 1
        return hasValue ? try draw(&choices) : nil
      }
    }
  }

  /// Generates nil, the simplest, or a value: `.optional(of: .int(in: 0...9))`.
  public static func optional<Wrapped>(of generator: Gen<Wrapped>) -> Gen where Value == Wrapped? {
    generator.optional()
  }
}
