/// A finding as a Swift test that compiles when pasted into a test target.
///
/// The test fails for as long as the fault is there and passes once it is mended.
public struct SwiftTestSource {
  /// The module that holds the catalogue, to be imported.
  public var catalogModule = "ListMachines"

  /// The expression that gives all targets.
  public var targetsExpression = "Catalog.targets"

  /// Makes a writer for the shipped catalogue.
  public init() {}

  /// The test of a finding, imports included.
  public func text(for finding: Finding) -> String {
    // As swift-format would have it, so that pasting it changes nothing but the one file.
    let lines = finding.script.commands.map { "      \(literal($0))" }
    let commands = lines.joined(separator: ",\n") + (lines.count > 1 ? "," : "")
    let initial =
      finding.script.initial.isEmpty ? "" : " initial: \(literal(finding.script.initial)),"
    return """
      import \(catalogModule)
      import StatefulFuzz
      import Testing

      @Test(\(literal("no \(finding.title) in \(finding.target)")))
      func \(functionName(finding))() throws {
        let result = try Replayer(\(targetsExpression)).replay(
          \(literal(finding.target)),\(initial)
          commands: [
      \(commands)
          ])
        #expect(result.verdict == .passed, "\\(result.message)")
      }
      """
  }

  /// `wrongWriteInNativeForeach` of `wrong-write` and `list/native-foreach`.
  private func functionName(_ finding: Finding) -> String {
    let strategy = finding.target.split(separator: "/").last.map(String.init) ?? "target"
    let words = "\(finding.title)-in-\(strategy)".split { !$0.isLetter && !$0.isNumber }
    return words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }

  /// A Swift string literal; control characters and anything beyond ASCII are escaped.
  private func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }
}
