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
    text(title: finding.title, target: finding.target, script: finding.script)
  }

  /// The test of a case.
  ///
  /// - Parameters:
  ///   - title: What must not happen: the hazard, or the verdict where there is none.
  ///   - target: `suite/strategy`.
  ///   - script: The case.
  /// - Returns: Source with its imports, without a line end at the end.
  public func text(title: String, target: String, script: Script) -> String {
    // As swift-format would have it, so that pasting it changes nothing but the one file.
    let lines = script.commands.map { "      \(literal($0))" }
    let commands = lines.joined(separator: ",\n") + (lines.count > 1 ? "," : "")
    let initial = script.initial.isEmpty ? "" : " initial: \(literal(script.initial)),"
    return """
      import \(catalogModule)
      import StatefulFuzz
      import Testing

      @Test(\(literal("no \(title) in \(target)")))
      func \(functionName(title, target))() throws {
        let result = try Replayer(\(targetsExpression)).replay(
          \(literal(target)),\(initial)
          commands: [
      \(commands)
          ])
        #expect(result.verdict == .passed, "\\(result.message)")
      }
      """
  }

  /// `wrongWriteInNativeForeach` of `wrong-write` and `list/native-foreach`.
  private func functionName(_ title: String, _ target: String) -> String {
    let strategy = target.split(separator: "/").last.map(String.init) ?? "target"
    let words = "\(title)-in-\(strategy)".split { !$0.isLetter && !$0.isNumber }
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
