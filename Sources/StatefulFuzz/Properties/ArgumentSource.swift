/// Reads arguments, in a state of the model and with the results that there are in it; nil where there is none.
@usableFromInline
typealias ArgumentReading<Arguments> =
  @Sendable (String, UnsafeMutableRawPointer?, ResultStore?) ->
  Arguments?

/// Where the arguments of a command come from: drawn, or read from the text of a case.
///
/// The pointer is to the model that the command meets; nil where there is none.
@usableFromInline
struct ArgumentSource<Arguments>: Sendable {
  /// Whether what can be drawn depends on the model.
  @usableFromInline let readsModel: Bool

  @usableFromInline let draw:
    @Sendable (inout Choices, UnsafeMutableRawPointer?) throws(Rejection) -> Arguments

  /// The arguments that a text says; nil where it cannot be read, or says what cannot be drawn here.
  @usableFromInline let read: ArgumentReading<Arguments>

  /// The types of the arguments; nil where they cannot be told one by one.
  @usableFromInline let parts: [any ArgumentPart]?

  @inlinable
  init(
    readsModel: Bool = false,
    draw:
      @escaping @Sendable (inout Choices, UnsafeMutableRawPointer?) throws(Rejection) -> Arguments,
    read: @escaping ArgumentReading<Arguments> = { _, _, _ in nil },
    parts: [any ArgumentPart]? = nil
  ) {
    (self.readsModel, self.draw, self.read, self.parts) = (readsModel, draw, read, parts)
  }
}

extension ArgumentSource {
  /// One generator; the parts of a tuple are arguments as any others.
  @inlinable
  init(_ generator: Gen<Arguments>) {
    self.init(
      draw: { (choices, _) throws(Rejection) in try generator.body(&choices) },
      read: { text, _, results in Self.read(text, generator, results) },
      parts: generator.tuple?.parts ?? [ArgumentType<Arguments>()])
  }

  /// The arguments that a text says; nil where it cannot be read, or the generator does not admit them.
  @usableFromInline
  static func read(
    _ text: String, _ generator: Gen<Arguments>, _ results: ResultStore?,
    isMadeByModel: Bool = false
  ) -> Arguments? {
    let reader = ArgumentReader(
      text, count: generator.tuple?.parts.count ?? 1, results, isMadeByModel: isMadeByModel)
    return generator.tuple.map { reader.flatMap($0.read) } ?? reader?.value(0, of: generator)
  }

  /// One generator that the model decides on.
  @inlinable
  init<Model>(from generator: @escaping @Sendable (Model) -> Gen<Arguments>) {
    self.init(
      readsModel: true,
      draw: { (choices, model) throws(Rejection) in
        guard let model else { throw Rejection() }
        return try generator(model.assumingMemoryBound(to: Model.self).pointee).body(&choices)
      },
      read: { text, model, results in
        guard let model else { return nil }
        return Self.read(
          text, generator(model.assumingMemoryBound(to: Model.self).pointee), results,
          isMadeByModel: true)
      }, parts: isTuple(Arguments.self) ? nil : [ArgumentType<Arguments>()])
  }
}

extension ArgumentSource where Arguments == Void {
  /// No arguments.
  @inlinable
  static var none: ArgumentSource {
    ArgumentSource(
      draw: { (_, _) throws(Rejection) in },
      read: { text, _, results in ArgumentReader(text, count: 0, results).map { _ in } },
      parts: [])
  }
}

extension ArgumentSource {
  /// Two generators.
  @inlinable
  init<First, Second>(_ first: Gen<First>, _ second: Gen<Second>)
  where Arguments == (First, Second) {
    self.init(
      draw: { (choices, _) throws(Rejection) in
        (try first.drawPart(&choices), try second.drawPart(&choices))
      },
      read: { text, _, results in ArgumentReader(text, count: 2, results)?.values(first, second) },
      parts: [ArgumentType<First>(), ArgumentType<Second>()])
  }

  /// Two generators that the model decides on.
  @inlinable
  init<Model, First, Second>(
    from generators: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>)
  ) where Arguments == (First, Second) {
    self.init(
      readsModel: true,
      draw: { (choices, model) throws(Rejection) in
        guard let model else { throw Rejection() }
        let (first, second) = generators(model.assumingMemoryBound(to: Model.self).pointee)
        return (try first.drawPart(&choices), try second.drawPart(&choices))
      },
      read: { text, model, results in
        guard let model else { return nil }
        let (first, second) = generators(model.assumingMemoryBound(to: Model.self).pointee)
        return ArgumentReader(text, count: 2, results, isMadeByModel: true)?.values(first, second)
      }, parts: [ArgumentType<First>(), ArgumentType<Second>()])
  }

  /// Three generators.
  @inlinable
  init<First, Second, Third>(
    _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>
  ) where Arguments == (First, Second, Third) {
    self.init(
      draw: { (choices, _) throws(Rejection) in
        (
          try first.drawPart(&choices), try second.drawPart(&choices),
          try third.drawPart(&choices)
        )
      },
      read: { text, _, results in
        ArgumentReader(text, count: 3, results)?.values(first, second, third)
      }, parts: [ArgumentType<First>(), ArgumentType<Second>(), ArgumentType<Third>()])
  }

  /// Three generators that the model decides on.
  @inlinable
  init<Model, First, Second, Third>(
    from generators: @escaping @Sendable (Model) -> (Gen<First>, Gen<Second>, Gen<Third>)
  ) where Arguments == (First, Second, Third) {
    self.init(
      readsModel: true,
      draw: { (choices, model) throws(Rejection) in
        guard let model else { throw Rejection() }
        let (first, second, third) = generators(model.assumingMemoryBound(to: Model.self).pointee)
        return (
          try first.drawPart(&choices), try second.drawPart(&choices),
          try third.drawPart(&choices)
        )
      },
      read: { text, model, results in
        guard let model else { return nil }
        let (first, second, third) = generators(model.assumingMemoryBound(to: Model.self).pointee)
        return ArgumentReader(text, count: 3, results, isMadeByModel: true)?
          .values(first, second, third)
      }, parts: [ArgumentType<First>(), ArgumentType<Second>(), ArgumentType<Third>()])
  }
}
