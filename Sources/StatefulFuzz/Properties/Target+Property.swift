extension Target {
  /// A property as a target, for campaigns and catalogues.
  ///
  /// - Parameters:
  ///   - name: `suite/name`; without a slash the suite is `property`.
  ///   - generators: One for each parameter of `property`.
  ///   - property: Returns a Boolean, false when the values refute it, or returns nothing and throws.
  /// - Returns: A target whose every command checks the property for new values.
  public static func property<each Part: Sendable, Outcome>(
    named name: String, _ generators: repeat Gen<each Part>,
    property: @escaping @Sendable (repeat each Part) throws -> Outcome
  ) -> Target {
    self.property(named: name, repeat each generators, capture: nil, property: property)
  }

  /// A property that is refuted as well where an expectation in it fails.
  package static func property<each Part: Sendable, Outcome>(
    named name: String, _ generators: repeat Gen<each Part>, capture: ExpectationCapture?,
    property: @escaping @Sendable (repeat each Part) throws -> Outcome
  ) -> Target {
    let generator: Gen<(repeat each Part)> = .zip(repeat each generators)
    precondition(
      Outcome.self == Bool.self || Outcome.self == Void.self,
      "property '\(name)' returns \(Outcome.self), which says neither yes nor no")
    var machine = PropertyMachine(generator) { values in
      try property(repeat each values) as? Bool ?? true
    }
    machine.capture = capture
    let heard = machine
    return Target(Self.name(name, in: "property"), summary: name) { heard }
  }

  /// The name of a target that a test calls `name`.
  ///
  /// - Parameters:
  ///   - name: `suite/name`, or just a name, such as `#function`; put into kebab case, as files and
  ///     reports want it.
  ///   - suite: The suite if there is only a name.
  /// - Returns: `suite/name`.
  public static func name(_ name: String, in suite: String) -> String {
    let parts = name.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else { return "\(suite)/\(word(name))" }
    return "\(word(String(parts[0])))/\(word(String(parts[1])))"
  }

  /// A part of a name in kebab case, which begins with a letter.
  private static func word(_ text: String) -> String {
    if text.isKebabCase { return text }
    let kebab = text.kebabCase
    let word = kebab.isKebabCase ? kebab : "n-\(kebab)"
    // Letters that a name cannot have must not make two names one.
    guard text.contains(where: { !$0.isASCII && ($0.isLetter || $0.isNumber) }) else { return word }
    let digest = SplitMix64.mix(StateShape.hash(of: text))
    let hexadecimal = String(UInt16(truncatingIfNeeded: digest), radix: 16)
    let short = word.prefix(KebabCase.limit - 6)
    return "\(short.last == "-" ? short.dropLast() : short)-n\(hexadecimal)"
  }
}
