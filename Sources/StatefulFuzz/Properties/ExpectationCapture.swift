/// Runs a closure and says which expectation of a test framework failed in it; nil for none.
///
/// Cases run in a process of their own, where a framework's records end with the process: without
/// capturing them a check would pass whatever its expectations say.
package typealias ExpectationCapture = @Sendable (_ body: () -> Void) -> String?

/// What a failure is that an expectation of a test framework found.
enum ExpectationAspect {
  /// How a message begins that shows the source of an expectation.
  static let beginning = "Expectation failed: "

  /// The last part of the signature, which tells one expectation from another and is the same for other
  /// values, and wherever its line moves.
  ///
  /// ```text
  /// Expectation failed: (model.count → 1) == (system.count → 0)     expectation-model-count-system-count
  /// ```
  static func word(_ message: String) -> String {
    let slug = Interruption.slug(
      withoutValues(message.prefix { !$0.isNewline })
        .replacing(beginning, with: "", maxReplacements: 1))
    return slug.isEmpty ? "expectation" : "expectation-\(slug)"
  }

  /// A message without the values that follow an arrow, each up to the parenthesis or comma behind it.
  private static func withoutValues(_ message: Substring) -> String {
    var text = ""
    var rest = message
    while let arrow = rest.firstRange(of: " → ") {
      text += rest[..<arrow.lowerBound]
      rest = rest[arrow.upperBound...]
      rest = rest[endOfValue(rest)...]
    }
    return text + rest
  }

  private static func endOfValue(_ text: Substring) -> Substring.Index {
    var depth = 0
    var isQuoted = false
    for index in text.indices {
      switch text[index] {
      case "\"": isQuoted.toggle()
      case _ where isQuoted: continue
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        guard depth > 0 else { return index }
        depth -= 1
      case "," where depth == 0: return index
      default: continue
      }
    }
    return text.endIndex
  }
}
