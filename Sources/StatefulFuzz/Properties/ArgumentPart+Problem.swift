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
