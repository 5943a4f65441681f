import Testing

/// A public report as commands, with the verdict of every strategy that does not pass.
///
/// All start with `[A B C]; render`; steps count that render.
struct Scenario: Sendable, CustomTestStringConvertible {
  let title: String
  let commands: [String]
  let failures: [String: String]

  var testDescription: String { title }

  /// Takes commands separated by semicolons, and groups of strategies with their verdict.
  init(_ title: String, _ commands: String, _ failures: [([String], String)] = []) {
    self.title = title
    self.commands =
      ["render"]
      + commands.split(separator: ";").map {
        $0.split(separator: " ").joined(separator: " ")
      }
    var table: [String: String] = [:]
    for (group, verdict) in failures {
      for strategy in group {
        precondition(table[strategy] == nil, "\(strategy) stands twice in \(title)")
        table[strategy] = verdict
      }
    }
    self.failures = table
  }
}
