import FuzzCampaigns
import StatefulFuzz

extension RunOptions {
  static let resumeFlag = CommandFlag(
    "resume",
    help: """
      Continue the campaign in --campaign-dir, with its seed, targets and budget unless others \
      are given. Starts one if there is none, so the same command line survives any \
      interruption. Budgets are those of the whole campaign.
      """)

  static let freshFlag = CommandFlag(
    "fresh",
    help: """
      Begin a new campaign in --campaign-dir; an existing one is moved to its folder 'previous', \
      with its findings.
      """)

  static let plateauOption = CommandOption(
    "plateau", "duration", .duration(zero: "the campaign would end at once"),
    ifAbsent: "no limit",
    help: "Stop after this much time without a new kind of failure.")

  static let onFindingOption = CommandOption(
    "on-finding", "command", .text,
    help: """
      A shell command to run for every new unexpected finding, while fuzzing continues. Its \
      environment has FUZZ_FINDING, the path of the saved case, FUZZ_TARGET, FUZZ_HAZARD, \
      FUZZ_BUCKET and FUZZ_CAMPAIGN. When the campaign ends, commands that are still running get \
      60s to finish (1s if a signal stopped it; a second signal kills them). A command that fails \
      causes a warning.
      """)
}
