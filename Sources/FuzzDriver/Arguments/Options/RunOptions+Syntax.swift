import FuzzCampaigns
import StatefulFuzz

extension RunOptions {
  static let seedOption = CommandOption(
    "seed", "seed", .seed, ifAbsent: "random, printed at the start", environment: "FUZZ_SEED",
    help: """
      Determines every random decision: the same seed repeats a campaign. \
      Decimal, hexadecimal after 0x, or a commit id, of which the first 16 digits count.
      """)

  static let durationOption = CommandOption(
    "duration", "duration", .duration(zero: "a campaign without time tests nothing"),
    ifAbsent: "1m, or no limit with --cases", environment: "FUZZ_DURATION",
    help: "How long to fuzz, such as 90s, 15m, 8h or 1h30m.")

  static let foreverFlag = CommandFlag(
    "forever", help: "Fuzz until stopped, by Ctrl-C or by another limit.")

  static let casesOption = CommandOption(
    "cases", "count", .count(zero: "a campaign without cases tests nothing"),
    ifAbsent: "no limit",
    help: """
      Stop after this many cases, such as 500, 10k or 5M. A case is one random sequence of \
      commands. With --duration, whichever limit comes first.
      """)

  static let findingsOption = CommandOption(
    "findings", "count", .count(zero: "the campaign would stop before it starts"),
    ifAbsent: "no limit",
    help: "Stop after this many findings, expected ones included; 1 stops at the first.")

  static let jobsOption = CommandOption(
    "jobs", short: "j", "count",
    .count(
      zero: "at least one worker must run; leave it out to use every processor",
      upTo: mostJobs, because: "more would only wait for each other"),
    ifAbsent: "the number of processors", environment: "FUZZ_JOBS",
    help: """
      How many worker processes fuzz side by side. The cases of a seed do not depend on it.
      """)

  static let isolationOption = SharedOptions.isolation(
    ofCases: "slow, but nothing leaks from one case into the next, and there is no search, so the "
      + "same seed generates different cases")

  static let campaignDirectoryOption = CommandOption(
    "campaign-dir", "dir", .text, ifAbsent: "a new folder in .fuzz",
    help: """
      The folder that keeps the campaign's findings. If it holds the same campaign already, that \
      one is continued.
      """)

  static let corpusOption = CommandOption(
    "corpus", "dir", .text, default: "Corpus", environment: "FUZZ_CORPUS",
    help: "The folder of saved cases; they are run again before anything new is tried.")

  static let saveOption = CommandOption<SaveDestination>(
    "save", "where", .choice, default: "campaign",
    help: """
      Where new findings go: into the corpus, to be checked in, or into the campaign's folder, \
      to be looked at first.
      """)

  static let maxCommandsOption = CommandOption(
    "max-commands", "count",
    .count(
      zero: "a case without commands tests nothing",
      upTo: 10_000, because: "a corpus file holds no more"),
    default: "50", help: "The most commands that a case may have.")

  static let envelopeOption = CommandOption<Envelope>(
    "envelope", "envelope", .choice, default: "observed",
    help: """
      What fresh cases may do: 'documented' is documented uses only, 'observed' adds behaviour that \
      was reported, 'paranoid' adds misuse. Saved cases are replayed whatever they do.
      """)

  static let shrinkTimeOption = CommandOption(
    "shrink-time", "duration", .duration(zero: nil), default: "5m",
    help: """
      Time limit for shrinking one finding. Normally a limit on the number of runs ends it first, \
      at the same point on every machine; 0s leaves findings as they were found.
      """)

  static let verifyOption = CommandOption(
    "verify", "count",
    .count(
      zero: "a finding that is never run again might be a fluke",
      upTo: 1_000, because: "more would show nothing new"),
    default: "3",
    help: """
      How often a finding is run again in a fresh process; one that does not fail the same way \
      every time is reported as flaky.
      """)

  static let canaryFlag = CommandFlag(
    "canary", default: true,
    help: """
      At the start and every ten minutes, check that two planted faults, a wrong answer and a \
      trap, are found; if one is missed, the exit code is 3.
      """)

  static let failOnOption = CommandOption<FailurePolicy>(
    "fail-on", "which", .choice, default: "new",
    help: """
      Which findings make the exit code 1: only those not known before, any of them, or none.
      """)

  static let statsIntervalOption = CommandOption(
    "stats-interval", "duration", .duration(zero: "progress would be printed without end"),
    default: "60s", help: "How often progress is printed where there is no terminal.")

  static let requireList = CommandList(
    "require", "hazard,...",
    help: """
      Hazards that the campaign must reach, such as wrong-write,lost-write; 'fuzz-driver explain' \
      lists them, and some need '--envelope paranoid'. Exit with 3 if one was never reached.
      """)

  static let dryRunFlag = CommandFlag(
    "dry-run", help: "Show the targets, the seed and the limits, and fuzz nothing.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver run",
    summary: "Fuzz targets and report what fails.",
    overview: """
      Fuzz targets: run random sequences of commands on each system and on its model, and \
      report every disagreement, crash and hang, shrunk to the commands that matter.

      Without arguments it fuzzes everything but the planted bugs of the suite 'selftest', on \
      all processors, for one minute. This is the default subcommand: its name may be left out \
      before an option or a target.
      """,
    positional: CommandSyntax.Positional(
      name: "target-pattern", isRequired: false, isRepeated: true,
      help: """
        What to fuzz: a target such as list/native-foreach, a suite such as list, or a pattern \
        in which * stands for any letters and ? for one, such as 'list/id-*'. A lone '*' is \
        every target, 'selftest' included. Quote patterns, or the shell may expand them. \
        (default: every target but 'selftest')
        """),
    options: [
      seedOption.syntax, durationOption.syntax, foreverFlag.syntax, casesOption.syntax,
      findingsOption.syntax, jobsOption.syntax, campaignDirectoryOption.syntax,
      corpusOption.syntax, saveOption.syntax, maxCommandsOption.syntax,
      SharedOptions.timeout.syntax, SharedOptions.memory.syntax, isolationOption.syntax,
      SharedOptions.isolationStart.syntax, envelopeOption.syntax,
      shrinkTimeOption.syntax, verifyOption.syntax, canaryFlag.syntax, failOnOption.syntax,
      SharedOptions.format.syntax, SharedOptions.json.syntax, statsIntervalOption.syntax,
      SharedOptions.page.syntax,
      SharedOptions.xunitOutput.syntax, requireList.syntax,
      dryRunFlag.syntax, resumeFlag.syntax, freshFlag.syntax, shardOption.syntax,
      shardCountOption.syntax, weightList.syntax, plateauOption.syntax, onFindingOption.syntax,
    ],
    examples: [
      .init("fuzz-driver run", "A first look: everything, for one minute."),
      .init(
        "fuzz-driver run list/native-foreach --findings 1",
        "Fuzz one target and stop at the first finding."),
      .init(
        "fuzz-driver run list --duration 8h --save corpus",
        "Fuzz one suite overnight and save what it finds in the corpus."),
      .init(
        "fuzz-driver run 'list/*' --seed 0x51c3 --cases 10k",
        "Always the same ten thousand cases, because the seed is fixed."),
      .init(
        "fuzz-driver run --resume --campaign-dir night --forever",
        "Runs until stopped; run the same command again to continue."),
      .init(
        "fuzz-driver run list --seed 7 --cases 10M --shard 2/8",
        "The second of eight computers; 'fuzz-driver merge' merges them."),
    ])
}
