import FuzzCampaigns
import FuzzChecks
import StatefulFuzz

/// What `fuzz-driver corpus` can do, each with its own arguments.
enum CorpusAction: String, CaseIterable, Sendable {
  case ls, check, fmt, add, rm, merge, distill, migrate, export

  /// What it understands.
  var syntax: CommandSyntax {
    switch self {
    case .ls: CorpusSyntax.ls
    case .check: CorpusSyntax.check
    case .fmt: CorpusSyntax.fmt
    case .add: CorpusSyntax.add
    case .rm: CorpusSyntax.rm
    case .merge: CorpusSyntax.merge
    case .distill: CorpusSyntax.distill
    case .migrate: CorpusSyntax.migrate
    case .export: CorpusSyntax.export
    }
  }

  /// Reads the first word after `corpus`.
  init(_ word: String) throws(UsageError) {
    guard let action = CorpusAction(rawValue: word) else {
      let near = Suggestion.nearest(to: word, among: Self.allCases.map(\.rawValue))
      throw CorpusSyntax.group.error(
        "Unknown subcommand \(word.quoted) of 'corpus'." + Suggestion.question(near))
    }
    self = action
  }
}
