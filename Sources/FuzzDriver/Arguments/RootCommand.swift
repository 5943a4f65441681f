import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

/// The driver without a subcommand: what its own help page and errors say.
enum RootCommand {
  private static let usageParts = ["fuzz-driver", "[<subcommand>]", "[<options>]"]

  private static let overview = """
    Find short sequences of commands on which a system and its model disagree.

    Runs random commands on both, compares them after every command, and shrinks \
    failing cases until every remaining command matters. Crashes and hangs are findings too.
    """

  private static let examples: [CommandSyntax.Example] = [
    .init("fuzz-driver", "Fuzz everything for one minute."),
    .init("fuzz-driver list", "See what there is to fuzz."),
    .init("fuzz-driver replay Corpus", "Run every saved case again."),
  ]

  /// A usage error that belongs to no subcommand.
  static func error(_ message: String) -> UsageError {
    UsageError(
      message: message, usage: usageParts.joined(separator: " "),
      helpCommand: "fuzz-driver --help")
  }

  /// The page with the subcommands and the exit codes.
  static func help(_ page: HelpPage) -> String {
    let subcommands = Subcommand.allCases.map { subcommand in
      let note = subcommand == .run ? " (default)" : ""
      return HelpPage.Row(label: subcommand.rawValue + note, text: subcommand.syntax.summary)
    }
    let exitCodes = ExitCode.allCases.map {
      HelpPage.Row(label: "\($0.rawValue)", text: $0.meaning)
    }
    let more = "See '\(DriverProgram.name) help <subcommand>' for detailed help."
    return [
      page.overview(overview),
      page.usage(usageParts),
      page.options([CompletionShell.option, .version, .help]),
      page.section("SUBCOMMANDS", subcommands),
      "  " + more.wrapped(to: page.width, indent: 2),
      page.section("EXIT CODES", exitCodes),
      page.examples(examples),
    ].joined(separator: "\n\n")
  }
}
