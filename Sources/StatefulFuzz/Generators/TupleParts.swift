/// How a tuple of generated parts is read that somebody wrote: as the arguments of a command, or as one of them.
@usableFromInline
struct TupleParts<Value>: Sendable {
  /// The types of the parts.
  @usableFromInline let parts: [any ArgumentPart]

  /// The tuple of what somebody wrote; nil where a part is none that its generator admits.
  @usableFromInline let read: @Sendable (ArgumentReader) -> Value?

  private init(
    parts: [any ArgumentPart], read: @escaping @Sendable (ArgumentReader) -> Value?
  ) {
    (self.parts, self.read) = (parts, read)
  }

  /// The parts of some generators.
  @usableFromInline
  init<each Part>(_ generators: repeat Gen<each Part>) where Value == (repeat each Part) {
    var parts: [any ArgumentPart] = []
    repeat parts.append(ArgumentType<each Part>())
    self.init(parts: parts) { reader in
      var place = 0
      func next<One>(_ generator: Gen<One>) throws(Rejection) -> One {
        defer { place += 1 }
        guard let value = reader.value(place, of: generator) else { throw Rejection() }
        return value
      }
      do throws(Rejection) { return (repeat try next(each generators)) } catch { return nil }
    }
  }

  /// The same of those for which a condition holds.
  @usableFromInline
  func filtered(_ condition: @escaping @Sendable (Value) -> Bool) -> TupleParts {
    TupleParts(parts: parts) { [read] in read($0).flatMap { condition($0) ? $0 : nil } }
  }
}
