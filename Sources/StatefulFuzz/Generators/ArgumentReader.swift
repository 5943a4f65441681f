/// The arguments of a command as somebody wrote them.
@usableFromInline
struct ArgumentReader {
  private let arguments: [Literal]
  private let results: ResultStore?

  /// Whether the generators are those that the model has made.
  private let isMadeByModel: Bool

  /// Reads `(1, "a")`, or nothing where there are no arguments; nil where it cannot be read, or is not so many arguments.
  ///
  /// - Parameters:
  ///   - text: What somebody wrote.
  ///   - count: How many arguments there are to be.
  ///   - results: Those that there are in the state.
  ///   - isMadeByModel: Whether the generators are those that the model has made.
  @usableFromInline
  init?(_ text: String, count: Int, _ results: ResultStore? = nil, isMadeByModel: Bool = false) {
    guard let arguments = Literal.arguments(in: text), arguments.count == count else { return nil }
    self.init(arguments, results, isMadeByModel)
  }

  private init(_ arguments: [Literal], _ results: ResultStore?, _ isMadeByModel: Bool) {
    (self.arguments, self.results, self.isMadeByModel) = (arguments, results, isMadeByModel)
  }

  /// An argument, if it is one that the generator admits.
  @usableFromInline
  func value<Value>(_ index: Int, of generator: Gen<Value>) -> Value? {
    if case .result(let number) = arguments[index] {
      // The one choice of such a generator is the number.
      guard Value.self is any NamedResult.Type, let results else { return nil }
      var choices = Choices(replayingValues: [number])
      choices.results = results
      return choices.draw(generator)
    }
    if let tuple = generator.tuple, case .tuple(let parts) = arguments[index] {
      guard parts.count == tuple.parts.count else { return nil }
      return tuple.read(ArgumentReader(parts.map(\.value), results, isMadeByModel))
    }
    let written = arguments[index].value(as: Value.self) ?? generator.offers?(arguments[index])
    guard let value = written else { return nil }
    guard let admits = generator.admits, isMadeByModel || !generator.admitsAnyUnlessMadeByModel
    else { return value }
    return admits(value) ? value : nil
  }

  @usableFromInline
  func values<First, Second>(_ first: Gen<First>, _ second: Gen<Second>) -> (First, Second)? {
    guard let one = value(0, of: first), let two = value(1, of: second) else { return nil }
    return (one, two)
  }

  @usableFromInline
  func values<First, Second, Third>(
    _ first: Gen<First>, _ second: Gen<Second>, _ third: Gen<Third>
  ) -> (First, Second, Third)? {
    guard let one = value(0, of: first), let two = value(1, of: second),
      let three = value(2, of: third)
    else { return nil }
    return (one, two, three)
  }
}
