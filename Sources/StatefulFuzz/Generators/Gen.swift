/// A generator of values: composable, deterministic, and shrunk through the choices that it draws.
///
/// A generator is a pure function of the choices that it draws. If all of them are 0, it returns
/// its simplest value; smaller choices give simpler values. So no type needs its own shrinker,
/// and mapped, filtered and dependent values shrink as well as any others.
///
/// ```swift
/// let point = Gen.zip(.int(in: -9...9), .int(in: -9...9)).map { Point(x: $0, y: $1) }
/// let path = Gen.array(of: point, count: 1...20)
/// ```
public struct Gen<Value>: Sendable {
  @usableFromInline let body: @Sendable (inout Choices) throws(Rejection) -> Value

  /// Whether a value that somebody wrote is one of the generator's; nil where it does not matter.
  @usableFromInline let admits: (@Sendable (Value) -> Bool)?

  /// Whether `admits` is asked only where the model has made the generator.
  ///
  /// Why: a person who edits a saved case may go beyond a range that is always the same; beyond one of the
  /// model's, there is nothing.
  @usableFromInline let admitsAnyUnlessMadeByModel: Bool

  /// Finds the value of the generator that looks like a text, for types that cannot be read; nil to find none.
  let offers: (@Sendable (Literal) -> Value?)?

  /// How a value is read that somebody wrote, where it is a tuple of generated parts; else nil.
  @usableFromInline let tuple: TupleParts<Value>?

  /// Makes a generator from a function that draws choices.
  ///
  /// - Parameter body: Must not depend on anything but the choices that it draws.
  @inlinable
  public init(_ body: @escaping @Sendable (inout Choices) throws(Rejection) -> Value) {
    self.init(admitting: nil, body)
  }

  init(
    admitting admits: (@Sendable (Value) -> Bool)?, onlyIfMadeByModel: Bool = false,
    offering offers: (@Sendable (Literal) -> Value?)?,
    _ body: @escaping @Sendable (inout Choices) throws(Rejection) -> Value
  ) {
    (self.body, self.admits, tuple) = (body, admits, nil)
    admitsAnyUnlessMadeByModel = onlyIfMadeByModel
    self.offers = offers
  }

  @usableFromInline
  init(
    admitting admits: (@Sendable (Value) -> Bool)?, onlyIfMadeByModel: Bool = false,
    _ body: @escaping @Sendable (inout Choices) throws(Rejection) -> Value
  ) {
    self.init(
      admitting: admits, onlyIfMadeByModel: onlyIfMadeByModel, offering: nil, body)
  }

  @usableFromInline
  init(
    _ tuple: TupleParts<Value>?,
    _ body: @escaping @Sendable (inout Choices) throws(Rejection) -> Value
  ) {
    (self.body, admits, self.tuple) = (body, nil, tuple)
    (admitsAnyUnlessMadeByModel, offers) = (false, nil)
  }

  /// The generator, as one that the model has not made though it stands beside others that it has.
  @usableFromInline var madeWithoutModel: Gen {
    admitsAnyUnlessMadeByModel ? Gen(admitting: nil, body) : self
  }

  /// Draws a value.
  ///
  /// - Throws: `Rejection` if a filter finds no value. A command is then counted as rejected and
  ///   has no effect; a start is replaced by the simplest one.
  @inlinable
  public func draw(_ choices: inout Choices) throws(Rejection) -> Value {
    try body(&choices)
  }
}

/// The error of a generator that has no value for the given choices.
public struct Rejection: Error, Hashable, Sendable {
  /// Makes a rejection.
  public init() {}
}

extension Choices {
  /// Draws a value of a generator; nil if it rejects the choices.
  @inlinable
  public mutating func draw<Value>(_ generator: Gen<Value>) -> Value? {
    do throws(Rejection) { return try generator.draw(&self) } catch { return nil }
  }

  /// Draws the simplest value, whatever there is to replay; nil when the generator rejects it.
  mutating func drawSimplest<Value>(_ generator: Gen<Value>) -> Value? {
    var simplest = Choices(replaying: [Choice]())
    if isMarking { simplest.markSpans() }
    let value = simplest.draw(generator)
    recorded += simplest.recorded
    return value
  }

  /// Takes back what was drawn since `count`: an attempt that was refused, and another follows.
  @usableFromInline
  mutating func forget(from count: Int) { recorded.removeSubrange(count...) }

  /// Puts another value in the place of the last choice that was drawn.
  mutating func replaceLast(by value: UInt64) { recorded[recorded.count - 1].value = value }

  /// How many choices were drawn so far.
  @usableFromInline var drawnCount: Int { recorded.count }
}
