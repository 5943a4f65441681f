import FuzzCampaigns
import StatefulFuzz

extension RunOptions {
  static let resumeFlag = CommandFlag(
    "resume",
    help: """
      Go on with the campaign in --campaign-dir; seed, targets and budget are its own unless they \
      are given. Starts one if there is none, so that the same command line survives any \
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
      A shell command that is run for every new unexpected finding, while fuzzing goes on. Its \
      environment has FUZZ_FINDING, the path of the saved case, FUZZ_TARGET, FUZZ_HAZARD, \
      FUZZ_BUCKET and FUZZ_CAMPAIGN. When the campaign is over, commands that are still running \
      have 60s to end, after a signal 1s; a second signal ends them at once. If a command fails, \
      that is a warning.
      """)
}
