extension Gen {
  /// Always this value; draws nothing.
  public static func always(_ value: Value) -> Gen where Value: Sendable {
    Gen { (_) throws(Rejection) in value }
  }

  /// The values that `transform` makes of this generator's.
  @inlinable
  public func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Gen<Result> {
    Gen<Result> { (choices) throws(Rejection) in transform(try draw(&choices)) }
  }

  /// Draws a value, then one of the generator that depends on it.
  ///
  /// Shrinking lowers the first value too; what the second one drew is then read by another
  /// generator, as far as it fits.
  @inlinable
  public func flatMap<Result>(
    _ next: @escaping @Sendable (Value) -> Gen<Result>
  ) -> Gen<Result> {
    Gen<Result> { (choices) throws(Rejection) in try next(try draw(&choices)).draw(&choices) }
  }

  /// The values that satisfy `condition`.
  ///
  /// A fresh run tries `attempts` times and records the last attempt alone. A replay has one attempt,
  /// which comes to what the last one did: the shrinker's candidates that do not satisfy the condition
  /// count as passed.
  ///
  /// - Parameters:
  ///   - attempts: After so many refusals, at least 1, it gives up: the command is counted as rejected
  ///     and has no effect, a start is the simplest one instead.
  ///   - condition: Must depend on the value alone.
  /// - Returns: A generator that rejects the choices when it gives up.
  /// - Complexity: As many draws as it takes; prefer generators that need no filter.
  @inlinable
  public func filter(
    attempts: Int = 100, _ condition: @escaping @Sendable (Value) -> Bool
  ) -> Gen {
    precondition(attempts > 0, "a filter of \(attempts) attempts has nothing to try")
    return Gen { (choices) throws(Rejection) in
      let start = choices.drawnCount
      var attemptsLeft = choices.isGenerating ? attempts : 1
      while true {
        let value = try draw(&choices)
        if condition(value) { return value }
        attemptsLeft -= 1
        // What the last attempt drew stays in the record, or a replay would find other choices there.
        guard attemptsLeft > 0 else { throw Rejection() }
        choices.forget(from: start)
      }
    }
  }

  /// The values that `transform` does not turn into nil; refuses the others as `filter` does.
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

  /// Draws in a span of its own, so that a shrinker can take the value as a whole: exchange it with
  /// its like, replace it by a part of itself.
  @inlinable
  public func labelled(_ name: String) -> Gen {
    let label = SpanLabel(name)
    return Gen { (choices) throws(Rejection) in
      try choices.span(label) { (choices) throws(Rejection) in try draw(&choices) }
    }
  }

  /// Draws an optional: nil, the simplest, or a value.
  public func optional() -> Gen<Value?> {
    Gen<Value?> { (choices) throws(Rejection) in
      let hasValue = choices.draw(below: 2) { $0.chance(3, in: 4) ? 1 : 0 } == 1
      return hasValue ? try draw(&choices) : nil
    }
  }
}
