import StatefulFuzz

/// What libFuzzer, cargo-fuzz, Hypothesis and others call what has another name here: a first try
/// with such a name is answered with the right one.
enum OtherTools {
  /// Names of options that mean one thing; which of them is known depends on the subcommand.
  private static let options = [
    ["duration", "time", "max-total-time", "max-time"],
    ["cases", "runs", "examples", "max-examples", "iterations", "tests"],
    ["max-commands", "max-len", "max-steps", "stateful-step-count"],
    ["jobs", "workers", "threads"],
    ["memory", "rss-limit-mb"],
    ["timeout", "deadline"],
    ["findings", "max-failures", "max-crashes"],
    ["campaign-dir", "artifact-prefix"],
  ]

  private static let subcommands = [
    "fuzz": "run", "test": "run", "repro": "replay", "reproduce": "replay", "minimize": "shrink",
    "minimise": "shrink", "tmin": "shrink", "cmin": "corpus distill", "version": "--version",
    "completions": "--generate-completion-script",
  ]

  /// The option among `known` that another tool calls `name`; nil if there is none.
  static func option(_ name: String, among known: [String]) -> String? {
    let word = name.lowercased().replacing("_", with: "-")
    return options.first { $0.contains(word) }?.first { $0 != name && known.contains($0) }
  }

  /// The words to type instead of a first word that is no subcommand; nil if nobody knows it.
  static func subcommand(_ word: String) -> String? {
    subcommands[word] ?? CorpusAction(rawValue: word).map { "corpus \($0.rawValue)" }
  }
}
