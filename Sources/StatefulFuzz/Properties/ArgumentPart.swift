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
    return argument.literal.value(as: Value.self) != nil
  }
}

extension [any ArgumentPart] {
  /// The types as they would stand in parentheses.
  var typeNames: String { "(\(map(\.typeName).joined(separator: ", ")))" }

  /// Whether all values can be read from their texts, so that no choices need stand in for them.
  var areAllReadable: Bool { allSatisfy(\.areAllReadable) }

  /// What is wrong with a text of arguments, whatever the state in which they are drawn; nil where nothing is.
  func problem(in text: String) -> String? {
    let text = splitSchedule(text).arguments
    if let complaint = Literal.complaint(aboutArguments: text) { return complaint }
    guard let arguments = Literal.arguments(in: text) else { return nil }
    guard arguments.count == count else {
      return
        "there \(arguments.count == 1 ? "is" : "are") \(arguments.count), and the command takes \(count)"
    }
    for (place, (part, literal)) in zip(self, arguments).enumerated()
    where !part.reads(LiteralArgument(literal: literal)) {
      return (count == 1 ? "the argument" : "argument \(place + 1)")
        + (part.isResult ? " is not a result, such as #0" : " is no \(part.typeName)")
    }
    return nil
  }
}
