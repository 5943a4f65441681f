import FuzzCampaigns
import StatefulFuzz

/// What the actions of `fuzz-driver corpus` understand.
enum CorpusSyntax {
  static let folderOption = CommandOption(
    "corpus", "dir", .text, default: "Corpus", environment: "FUZZ_CORPUS",
    help: "The folder of saved cases.")

  static let targetOption = CommandOption(
    "target", "target-pattern", .text, ifAbsent: "every target",
    help: "Show only entries of these targets, such as list/on-demand or 'list/*'.")

  static let jsonFlag = CommandFlag("json", help: "Print the result as JSON.")

  static let strictFlag = CommandFlag("strict", help: "Warnings are errors.")

  static let checkFlag = CommandFlag(
    "check", help: "Write nothing; the exit code is 1 if a file is not in canonical form.")

  static let dryRunFlag = CommandFlag(
    "dry-run", help: "Show what would be removed, and remove nothing.")

  static let writeFlag = CommandFlag("write", help: "Rewrite the files instead of naming them.")

  static let mergeIntoOption = CommandOption(
    required: "into", "dir", .text, help: "The destination folder.")

  static let distillIntoOption = CommandOption(
    "into", "dir", .text, ifAbsent: "superfluous files are removed where they are",
    help: "Leave the files alone, and copy those that are kept into this folder.")

  static let exportFormatOption = CommandOption<CorpusExportFormat?>(
    required: "format", "format", .choice,
    help: """
      What to write: the choices as bytes, one file per entry in a folder for each target, as the \
      seed corpus of a byte fuzzer; or Swift tests to paste.
      """)

  static let outputOption = CommandOption(
    "output", short: "o", "path", .text, ifAbsent: "standard output, for tests",
    help: "The folder for bytes, the file for tests.")

  /// The command itself, which only hands on to its actions.
  static let group = CommandSyntax(
    name: "fuzz-driver corpus",
    summary: "Manage saved cases.",
    overview: """
      Manage saved cases: list, check and format them, add and remove some, merge several folders, \
      and export them.
      """,
    subcommands: CorpusAction.allCases.map { ($0.rawValue, $0.syntax) },
    options: [],
    examples: [
      .init("fuzz-driver corpus check", "Worth doing before a commit."),
      .init(
        "fuzz-driver corpus add .fuzz/night/findings", "Keep what a campaign has found."),
      .init(
        "fuzz-driver corpus merge shard-*/findings --into Corpus",
        "Combine the findings of several computers."),
    ])

  static let ls = action(
    "ls", "List entries.", "List entries with their target, role, expectation and size.",
    options: [targetOption.syntax, jsonFlag.syntax],
    examples: [.init("fuzz-driver corpus ls --target 'list/*'", "The entries of one suite.")])

  static let check = action(
    "check", "Check entries for mistakes.",
    """
    Read every entry, and report mistakes with file and line: what cannot be read, unknown \
    targets, lines that the target does not understand, and steps that a case does not have. \
    Warnings name choices that no longer lead to the commands (drift), expected hazards that the \
    target does not have, duplicate cases, and line ends. Nothing is run on a system. The \
    exit code is 65 if an entry is bad.
    """,
    options: [strictFlag.syntax, jsonFlag.syntax],
    examples: [.init("fuzz-driver corpus check new.repro", "Check a case written by hand.")])

  static let fmt = action(
    "fmt", "Write entries in canonical form.",
    """
    Write entries in canonical form: keys in their order, values in one column, comments below \
    the first line. What an entry says does not change. Files that are changed are named.
    """,
    options: [checkFlag.syntax],
    examples: [.init("fuzz-driver corpus fmt --check", "Only list the files that would change.")])

  static let add = action(
    "add", "Put entries into the corpus.",
    """
    Put entries into the corpus, under names made from their content. A case that is \
    already there is left unchanged, so adding twice changes nothing. Entries that 'check' calls bad \
    are not added.
    """,
    requiresPath: true, options: [],
    examples: [.init("fuzz-driver corpus add .fuzz/night/findings", "Keep what was found.")])

  static let rm = action(
    "rm", "Remove entries.",
    """
    Remove entries. All of them are looked for first; if one is missing, none is removed.
    """,
    positional: .init(
      name: "entry", isRequired: true, isRepeated: true,
      help: """
        A .repro file, or the name of one in the corpus, with or without the suffix.
        """),
    options: [],
    examples: [
      .init(
        "fuzz-driver corpus rm wrong-write-on-demand-0a1b2c3d4e5f", "Remove an entry by its name.")
    ])

  static let merge = CommandSyntax(
    name: "fuzz-driver corpus merge",
    summary: "Combine several folders.",
    overview: """
      Put every case that the folders hold into one folder, each once. If several folders have the \
      same case, the most recently found copy wins. The order of the folders does not matter, and \
      merging twice changes nothing. Files that cannot be read are named and left out.
      """,
    positional: .init(
      name: "dir", isRequired: true, isRepeated: true,
      help: "A folder of .repro files, or such a file."),
    options: [mergeIntoOption.syntax],
    examples: [
      .init("fuzz-driver corpus merge a b c --into Corpus", "The union of three folders.")
    ])

  static let distill = action(
    "distill", "Keep the smallest entry of each bucket.",
    """
    Keep the smallest entry of each target and bucket, and remove the others, each of which is \
    named with the one that is kept instead. Entries that are expected to pass, and those with a \
    source, are always kept.
    """,
    options: [distillIntoOption.syntax, dryRunFlag.syntax],
    examples: [.init("fuzz-driver corpus distill --dry-run", "See what would be removed.")])

  static let migrate = action(
    "migrate", "Bring entries up to date.",
    """
    Name entries that are written in an older format, or whose choices are those of an older \
    generator; with --write, rewrite them. Commands never change; choices are generated again where \
    they no longer lead to the commands, and left out where the generator cannot draw these. \
    Choices of an unknown target are kept, with a warning.
    """,
    options: [writeFlag.syntax],
    examples: [.init("fuzz-driver corpus migrate --write", "After a change of the generator.")])

  static let export = action(
    "export", "Write entries as seeds of a byte fuzzer, or as Swift tests.",
    """
    Write entries as the seed corpus of a byte fuzzer such as libFuzzer, or as Swift tests, which \
    fail as long as the bug exists. Entries of an unknown target are named and left out.
    """,
    options: [exportFormatOption.syntax, outputOption.syntax],
    examples: [
      .init("fuzz-driver corpus export --format bytes -o seeds", "A seed corpus for each target."),
      .init("fuzz-driver corpus export case.repro --format swift", "A test to paste."),
    ])

  /// An action on files, folders or the corpus.
  private static func action(
    _ name: String, _ summary: String, _ overview: String, requiresPath: Bool = false,
    positional: CommandSyntax.Positional? = nil, options: [OptionSyntax],
    examples: [CommandSyntax.Example]
  ) -> CommandSyntax {
    let path = CommandSyntax.Positional(
      name: "path", isRequired: requiresPath, isRepeated: true,
      help: "A .repro file, or a folder of such files."
        + (requiresPath ? "" : " (default: the corpus folder)"))
    return CommandSyntax(
      name: "fuzz-driver corpus \(name)", summary: summary, overview: overview,
      positional: positional ?? path, options: options + [folderOption.syntax],
      examples: examples)
  }
}
