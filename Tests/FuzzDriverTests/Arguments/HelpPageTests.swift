import StatefulFuzz
import Testing

@testable import FuzzDriver
@testable import FuzzReports

@Suite("A help page")
struct HelpPageTests {
  @Test("has the layout of swift-argument-parser")
  func shrink() throws {
    #expect(
      try CommandLineFixture.help("shrink", "--help") == """
        OVERVIEW: Make a saved case smaller: look for fewer and simpler commands that
        fail in the same way.

        USAGE: fuzz-driver shrink [--time <duration>] [--output <file>]
               [--isolation-start <how>] [--json] <file>

        ARGUMENTS:
          <file>                  The .repro file to start from.

        OPTIONS:
          --time <duration>       How long to look for something smaller, such as 90s or
                                  10m. (default: 60s)
          -o, --output <file>     Where the smaller case is saved. (default: next to
                                  <file>, named by its content)
          --isolation-start <how> How worker processes start. 'fork': they are copies of
                                  the driver; fast, but only on Linux. 'spawn': the
                                  driver's program is started again for each; slower,
                                  but works with libraries that do not survive a fork.
                                  Findings are the same. (values: fork, spawn; default:
                                  fork; environment: FUZZ_ISOLATION_START)
          --json                  Print the result as JSON.
          --version               Show the version.
          -h, --help              Show help information.

        EXAMPLES:
          fuzz-driver shrink case.repro --time 10m -o small.repro
              Spend up to ten minutes and save the result.
        """)
  }

  @Test("of another package's driver speaks of that driver")
  func ownName() throws {
    try DriverProgram.$exampleTarget.withValue("cards/deck") {
      let page = try CommandLineParser.parse(
        ["run", "--help"], environment: [:], targets: ["cards/deck"])
      guard case .help(let text) = page else {
        Issue.record("no help page")
        return
      }
      #expect(text.contains("a target such as cards/deck, a suite"))
      #expect(!text.contains("list/") && !text.contains("run list") && !text.contains("selftest"))
    }
    try DriverProgram.$name.withValue("my-fuzz") {
      for arguments in [["--help"], ["run", "--help"], ["corpus", "--help"], ["stop", "--help"]] {
        let page = try CommandLineParser.parse(arguments, environment: [:], targets: ["a/b"])
        guard case .help(let text) = page else {
          Issue.record("\(arguments) is no help page")
          continue
        }
        #expect(text.contains("my-fuzz "))
        #expect(!text.contains("fuzz-driver"))
      }
      #expect(RootCommand.error("No.").description.contains("Usage: my-fuzz [<subcommand>]"))
    }
  }

  @Test("of the driver lists subcommands and exit codes")
  func root() throws {
    #expect(
      try CommandLineFixture.help("--help") == """
        OVERVIEW: Find short sequences of commands on which a system and its model
        disagree.

        Runs random commands on both, compares them after every command, and shrinks
        failing cases until every remaining command matters. Crashes and hangs are
        findings too.

        USAGE: fuzz-driver [<subcommand>] [<options>]

        OPTIONS:
          --generate-completion-script <shell>
                                  Print a shell completion script. (values: bash, zsh,
                                  fish)
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          run (default)           Fuzz targets and report what fails.
          replay                  Run saved cases again.
          shrink                  Make a saved case smaller.
          exhaust                 Run every sequence of a few commands.
          matrix                  Show which target has which hazard.
          merge                   Merge the shards of a campaign.
          status                  Show where a campaign stands.
          stop                    Ask a driver to stop.
          report                  Make a page of a saved case or of a campaign.
          corpus                  Manage saved cases.
          list                    Show the targets.
          explain                 Say what a word of the reports means.
          selftest                Check that planted bugs are found.
          audit                   Find commands whose failure the checks would miss.
          observe                 Show individual cases.
          bench                   Run the benchmarks.

          See 'fuzz-driver help <subcommand>' for detailed help.

        EXIT CODES:
          0                       Nothing unexpected was found, and enough was tested to
                                  say so.
          1                       A new finding, a replay whose verdict is not the
                                  expected one, a counterexample of 'exhaust', or a file
                                  that 'corpus fmt --check' would rewrite.
          3                       Inconclusive: no case ran, a planted bug was missed, a
                                  required hazard was never reached, a command never ran
                                  or never had an effect, a label was too rare, or most
                                  cases are undecided or indeterminate.
          64                      The command line or an environment variable is wrong.
          65                      A corpus file cannot be understood.
          66                      An input does not exist or cannot be read.
          70                      An error of the driver itself, or the system under
                                  test cannot start.
          73                      An output cannot be created.
          74                      An output cannot be saved: the disk is full or
                                  read-only.
          75                      Another driver is working in the same campaign folder.
          125                     With 'replay --bisect': this build cannot tell.
          130                     Stopped by Ctrl-C (SIGINT) before anything new was
                                  found.
          143                     Stopped by SIGTERM before anything new was found.

        EXAMPLES:
          fuzz-driver
              Fuzz everything for one minute.
          fuzz-driver list
              See what there is to fuzz.
          fuzz-driver replay Corpus
              Run every saved case again.
        """)
  }

  @Test("of 'run' tells every option, default and variable")
  func run() throws {
    #expect(
      try CommandLineFixture.help("run", "--help") == """
        OVERVIEW: Fuzz targets: run random sequences of commands on each system and on
        its model, and report every disagreement, crash and hang, shrunk to the commands
        that matter.

        Without arguments it fuzzes everything but the planted bugs of the suite
        'selftest', on all processors, for one minute. This is the default subcommand:
        its name may be left out before an option or a target.

        USAGE: fuzz-driver run [<options>] [<target-pattern> ...]

        ARGUMENTS:
          <target-pattern>        What to fuzz: a target such as list/native-foreach, a
                                  suite such as list, or a pattern in which * stands for
                                  any letters and ? for one, such as 'list/id-*'. A lone
                                  '*' is every target, 'selftest' included. Quote
                                  patterns, or the shell may expand them. (default:
                                  every target but 'selftest')

        OPTIONS:
          --seed <seed>           Determines every random decision: the same seed
                                  repeats a campaign. Decimal, hexadecimal after 0x, or
                                  a commit id, of which the first 16 digits count.
                                  (default: random, printed at the start; environment:
                                  FUZZ_SEED)
          --duration <duration>   How long to fuzz, such as 90s, 15m, 8h or 1h30m.
                                  (default: 1m, or no limit with --cases; environment:
                                  FUZZ_DURATION)
          --forever               Fuzz until stopped, by Ctrl-C or by another limit.
          --cases <count>         Stop after this many cases, such as 500, 10k or 5M. A
                                  case is one random sequence of commands. With
                                  --duration, whichever limit comes first. (default: no
                                  limit)
          --findings <count>      Stop after this many findings, expected ones included;
                                  1 stops at the first. (default: no limit)
          -j, --jobs <count>      How many worker processes fuzz side by side. The cases
                                  of a seed do not depend on it. (default: the number of
                                  processors; environment: FUZZ_JOBS)
          --campaign-dir <dir>    The folder that keeps the campaign's findings. If it
                                  holds the same campaign already, that one is
                                  continued. (default: a new folder in .fuzz)
          --corpus <dir>          The folder of saved cases; they are run again before
                                  anything new is tried. (default: Corpus; environment:
                                  FUZZ_CORPUS)
          --save <where>          Where new findings go: into the corpus, to be checked
                                  in, or into the campaign's folder, to be looked at
                                  first. (values: corpus, campaign; default: campaign)
          --max-commands <count>  The most commands that a case may have. (default: 50)
          --timeout <duration>    Time limit for a case; exceeding it is a finding, a
                                  timeout. (default: 10s)
          --memory <size>         Memory limit for a case, such as 512m or 2g; exceeding
                                  it is a finding. (default: 1g)
          --isolation <mode>      How cases are isolated, so a crash does not end the
                                  driver. 'batch': a worker process runs many cases, and
                                  is replaced if one kills it. 'case': each case gets
                                  its own process: slow, but nothing leaks from one case
                                  into the next, and there is no search, so the same
                                  seed generates different cases. 'none': cases run in
                                  the driver itself, for a debugger; a crash or a hang
                                  ends it. (values: batch, case, none; default: batch)
          --isolation-start <how> How worker processes start. 'fork': they are copies of
                                  the driver; fast, but only on Linux. 'spawn': the
                                  driver's program is started again for each; slower,
                                  but works with libraries that do not survive a fork.
                                  Findings are the same. (values: fork, spawn; default:
                                  fork; environment: FUZZ_ISOLATION_START)
          --envelope <envelope>   What fresh cases may do: 'documented' is documented
                                  uses only, 'observed' adds behaviour that was
                                  reported, 'paranoid' adds misuse. Saved cases are
                                  replayed whatever they do. (values: documented,
                                  observed, paranoid; default: observed)
          --shrink-time <duration>
                                  Time limit for shrinking one finding. Normally a limit
                                  on the number of runs ends it first, at the same point
                                  on every machine; 0s leaves findings as they were
                                  found. (default: 5m)
          --verify <count>        How often a finding is run again in a fresh process;
                                  one that does not fail the same way every time is
                                  reported as flaky. (default: 3)
          --canary/--no-canary    At the start and every ten minutes, check that two
                                  planted faults, a wrong answer and a trap, are found;
                                  if one is missed, the exit code is 3. (default:
                                  --canary)
          --fail-on <which>       Which findings make the exit code 1: only those not
                                  known before, any of them, or none. (values: new, any,
                                  none; default: new)
          --format <format>       How results are printed: for people, as plain lines
                                  for a log, as JSON, or as annotations for GitHub
                                  Actions. 'auto' is 'human' on a terminal and 'plain'
                                  elsewhere. (values: auto, human, plain, json, github;
                                  default: auto)
          --json                  The same as --format json.
          --stats-interval <duration>
                                  How often progress is printed where there is no
                                  terminal. (default: 60s)
          --html <file>           Write a page of the campaign as well: one HTML file
                                  without script.
          --xunit-output <file>   Write a test report in JUnit XML as well, for
                                  continuous integration.
          --require <hazard,...>  Hazards that the campaign must reach, such as
                                  wrong-write,lost-write; 'fuzz-driver explain' lists
                                  them, and some need '--envelope paranoid'. Exit with 3
                                  if one was never reached.
          --dry-run               Show the targets, the seed and the limits, and fuzz
                                  nothing.
          --resume                Continue the campaign in --campaign-dir, with its
                                  seed, targets and budget unless others are given.
                                  Starts one if there is none, so the same command line
                                  survives any interruption. Budgets are those of the
                                  whole campaign.
          --fresh                 Begin a new campaign in --campaign-dir; an existing
                                  one is moved to its folder 'previous', with its
                                  findings.
          --shard <k/n>           Run part K of N of the cases, K from 1 to N;
                                  'fuzz-driver merge' merges the parts. 'auto' takes K
                                  and N from the job: JOB_COMPLETION_INDEX (Kubernetes;
                                  needs --shard-count) or SLURM_ARRAY_TASK_ID, _MIN,
                                  _COUNT and _STEP. All parts need the same --seed.
                                  (default: all cases; environment: FUZZ_SHARD)
          --shard-count <n>       How many parts there are, with --shard auto. (default:
                                  what the job says)
          --weight <pattern=n,...>
                                  Give the targets that a pattern matches N times as
                                  many cases as others, such as 'list/id-*=4'; where
                                  several patterns match, the last one counts.
          --plateau <duration>    Stop after this much time without a new kind of
                                  failure. (default: no limit)
          --on-finding <command>  A shell command to run for every new unexpected
                                  finding, while fuzzing continues. Its environment has
                                  FUZZ_FINDING, the path of the saved case, FUZZ_TARGET,
                                  FUZZ_HAZARD, FUZZ_BUCKET and FUZZ_CAMPAIGN. When the
                                  campaign ends, commands that are still running get 60s
                                  to finish (1s if a signal stopped it; a second signal
                                  kills them). A command that fails causes a warning.
          --version               Show the version.
          -h, --help              Show help information.

        EXAMPLES:
          fuzz-driver run
              A first look: everything, for one minute.
          fuzz-driver run list/native-foreach --findings 1
              Fuzz one target and stop at the first finding.
          fuzz-driver run list --duration 8h --save corpus
              Fuzz one suite overnight and save what it finds in the corpus.
          fuzz-driver run 'list/*' --seed 0x51c3 --cases 10k
              Always the same ten thousand cases, because the seed is fixed.
          fuzz-driver run --resume --campaign-dir night --forever
              Runs until stopped; run the same command again to continue.
          fuzz-driver run list --seed 7 --cases 10M --shard 2/8
              The second of eight computers; 'fuzz-driver merge' merges them.
        """)
  }

  @Test("breaks a usage line only between options")
  func usage() throws {
    let page = try CommandLineFixture.help("help", "replay")
    #expect(
      page.contains(
        """
        USAGE: fuzz-driver replay [--target <target-pattern>] [--trace] [--strict]
               [--bisect] [--isolation <mode>] [--isolation-start <how>]
               [--timeout <duration>] [--memory <size>] [--json] [--html <file>]
               <path> ...
        """))
  }

  @Test("puts texts below their names on a narrow terminal")
  func narrow() throws {
    let page = try CommandLineFixture.help("bench", "-h", width: 30)
    #expect(
      page.hasSuffix(
        """
        USAGE: fuzz-driver bench
               [--json]
               [<pattern> ...]

        ARGUMENTS:
          <pattern>
              What to measure, such as
              engine, challenges or
              '*/draw*'. (default: all
              groups but those that
              run only when asked for)

        OPTIONS:
          --json
              Print the measurements
              as JSON.
          --version
              Show the version.
          -h, --help
              Show help information.

        EXAMPLES:
          fuzz-driver bench --json
              Figures to compare with
              another computer's.
        fuzz-driver bench engine/draws
              One figure only.
        """))
  }

  @Test("keeps to the width", arguments: Subcommand.allCases, [52, 80, 120])
  func width(subcommand: Subcommand, width: Int) throws {
    let page = try CommandLineFixture.help("help", subcommand.rawValue, width: width)
    let lines = page.split(separator: "\n")
    #expect(lines.filter { $0.count > width } == [])
  }

  @Test("has no space at the end of a line", arguments: [20, 80])
  func trailingSpace(width: Int) throws {
    let page = try CommandLineFixture.help("help", "run", width: width)
    #expect(page.split(separator: "\n").filter { $0.hasSuffix(" ") } == [])
  }

  @Test("is shown wherever help is asked for, whatever else is wrong")
  func everywhere() throws {
    let page = try CommandLineFixture.help("help", "run")
    #expect(try CommandLineFixture.help("run", "-h") == page)
    #expect(try CommandLineFixture.help("run", "--duratoin", "8h", "--help") == page)
    #expect(try CommandLineFixture.help("--cases", "10", "--help") == page)
    let root = try CommandLineFixture.help("--help")
    #expect(try CommandLineFixture.help("-h") == root)
    #expect(try CommandLineFixture.help("help") == root)
    #expect(try CommandLineFixture.help("help", "help") == root)
    #expect(try CommandLineFixture.help("help", "--help") == root)
  }

  @Test("is not asked for after '--'")
  func afterTerminator() {
    #expect(
      CommandLineFixture.message(["replay", "--", "--help", "-"])
        == "'-' stands for standard input and must be the only path.")
  }

  @Test("promises examples that work", arguments: Subcommand.allCases)
  func examples(subcommand: Subcommand) throws {
    for example in subcommand.syntax.examples {
      let words = example.command.split(separator: " ").map { word in
        word.filter { $0 != "'" }
      }
      let arguments = words.dropFirst().prefix { $0 != "<" && $0 != ">" }
      #expect(throws: Never.self) { try CommandLineFixture.parse(Array(arguments)) }
    }
  }
}
