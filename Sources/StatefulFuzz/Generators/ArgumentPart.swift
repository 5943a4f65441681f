/// The type of one argument of a command: what a text must be to stand for one.
@usableFromInline
protocol ArgumentPart: Sendable {
  var typeName: String { get }

  /// Whether it is what another command has answered.
  var isResult: Bool { get }

  /// Whether every value can be read from its text; else choices may stand in for the text.
  var areAllReadable: Bool { get }

  /// Whether a text stands for a value of the type.
  func reads(_ literal: LiteralArgument) -> Bool
}

/// An argument that was read, for those who do not know what a literal is.
@usableFromInline
struct LiteralArgument {
  let literal: Literal
}

/// The type of an argument.
@usableFromInline
struct ArgumentType<Value>: ArgumentPart {
  @usableFromInline
  init() {}

  @usableFromInline var typeName: String { isResult ? "result" : "\(Value.self)" }

  @usableFromInline var isResult: Bool { Value.self is any NamedResult.Type }

  @usableFromInline var areAllReadable: Bool { isResult || Literal.areAllReadable(Value.self) }

  @usableFromInline
  func reads(_ argument: LiteralArgument) -> Bool {
    if case .result = argument.literal { return isResult }
    // What its parts are, only a generator knows.
    if isTuple(Value.self), case .tuple = argument.literal { return true }
    return argument.literal.value(as: Value.self) != nil
  }
}

/// Whether a type is a tuple of several types.
@usableFromInline
func isTuple<Value>(_ type: Value.Type) -> Bool {
  // No other type but a function's has a name in parentheses.
  let name = "\(type)"
  return name.hasPrefix("(") && name.hasSuffix(")") && name.contains(",") && !name.contains("->")
}
