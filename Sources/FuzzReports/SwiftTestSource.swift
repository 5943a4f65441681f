import FuzzCampaigns
import StatefulFuzz

/// A finding as a Swift test that compiles when pasted into a test target.
///
/// The test fails for as long as the fault is there and passes once it is mended.
public struct SwiftTestSource {
  private let declarations: [String: TargetDeclaration]

  /// Makes a writer.
  ///
  /// - Parameter targets: The catalogue. A test of a target whose declaration nobody has named, see
  ///   `Target.declared(in:as:)`, speaks of `targets` and tells what to put there.
  public init(_ targets: [Target]) {
    declarations = Dictionary(
      targets.compactMap { target in target.declaration.map { (target.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

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
    let name = functionName(title, target)
    return imports(for: [target]) + "\n\n"
      + test(title: title, target: target, script: script, name: name)
  }

  /// Tests of several entries as one file, imports included, whose functions differ in name.
  ///
  /// - Returns: Source without a line end at the end.
  public func file(of entries: [CorpusEntry]) -> String {
    var uses: [String: Int] = [:]
    let tests = entries.map { entry in
      let failure = entry.effectiveExpectation.flatMap { $0.verdict == .passed ? nil : $0 }
      let title = failure.map { $0.hazard ?? $0.verdict.rawValue } ?? "failure"
      let name = functionName(title, entry.target)
      let number = uses[name, default: 0] + 1
      uses[name] = number
      return test(
        title: title, target: entry.target, script: entry.script,
        name: number == 1 ? name : "\(name)_\(number)")
    }
    return ([imports(for: entries.map(\.target))] + tests).joined(separator: "\n\n")
  }

  /// What the tests need, then what is left to say by hand.
  private func imports(for targets: [String]) -> String {
    let known = targets.compactMap { declarations[$0]?.module }
    let modules = Set(known + ["FuzzCampaigns", "StatefulFuzz", "Testing"])
    let lines = modules.sorted().map { "import \($0)" }
    let isComplete = targets.allSatisfy { declarations[$0] != nil }
    let advice = [
      "",
      "// 'targets' stands for what your driver hands to FuzzDriver.main: import the module that",
      "// declares it.",
    ]
    return (isComplete ? lines : lines + advice).joined(separator: "\n")
  }

  private func test(
    title: String, target: String, script: Script, name: String
  ) -> String {
    // As swift-format would have it, so that pasting it changes nothing but the one file.
    let lines = script.commands.map { "      \(literal($0))" }
    let commands = lines.joined(separator: ",\n") + (lines.count > 1 ? "," : "")
    let initial = script.initial.isEmpty ? "" : " initial: \(literal(script.initial)),"
    return """
      @Test(\(literal("no \(title) in \(target)")))
      func \(name)() throws {
        let result = try Replayer(\(declarations[target]?.targets ?? "targets")).replay(
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
