/// A way to draw values: composable, deterministic, and shrunk through the choices that it draws.
///
/// A generator is a pure function of the choices it is given. When they are all 0, it gives its
/// simplest value; smaller choices give simpler ones. So nothing has to be shrunk by type, and a
/// mapped, filtered or dependent value shrinks as well as a plain one.
///
/// ```swift
/// let point = Gen.zip(.int(in: -9...9), .int(in: -9...9)).map { Point(x: $0, y: $1) }
/// let path = Gen.array(of: point, count: 1...20)
/// ```
public struct Gen<Value>: Sendable {
  @usableFromInline let body: @Sendable (inout Choices) throws(Rejection) -> Value

  /// Whether a value that somebody wrote is one of the generator's; nil where it does not matter.
  @usableFromInline let admits: (@Sendable (Value) -> Bool)?

  /// Makes a generator of a function that draws.
  ///
  /// - Parameter body: Must depend on nothing but the choices that it draws.
  @inlinable
  public init(_ body: @escaping @Sendable (inout Choices) throws(Rejection) -> Value) {
    self.init(admitting: nil, body)
  }

  @usableFromInline
  init(
    admitting admits: (@Sendable (Value) -> Bool)?,
    _ body: @escaping @Sendable (inout Choices) throws(Rejection) -> Value
  ) {
    self.body = body
    self.admits = admits
  }

  /// Draws a value.
  ///
  /// - Throws: `Rejection` when a filter found nothing; the command is then counted as rejected and
  ///   has no effect, a start is the simplest one instead.
  @inlinable
  public func draw(_ choices: inout Choices) throws(Rejection) -> Value {
    try body(&choices)
  }
}

/// A generator's answer that these choices give no value.
public struct Rejection: Error, Hashable, Sendable {
  /// Makes a rejection.
  public init() {}
}

extension Choices {
  /// Draws a value of a generator; nil when it rejects the choices.
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
