import FuzzCampaigns
import StatefulFuzz

/// What `fuzz-driver exhaust` is to do.
struct ExhaustOptions: Equatable, Sendable {
  /// The name of the one target.
  var target: String

  /// The greatest number of commands of a sequence.
  var depth: Int

  /// Elements that commands speak of.
  var elements: Int

  /// Whose commands the sequences are made of.
  var envelope: Envelope

  /// Sequences that may be run; a length that would need more is not started.
  var runLimit: UInt64

  /// The most switches of a schedule, where commands are in flight together.
  var switches: Int

  /// Whether their number was asked for.
  var namesSwitches = false

  /// Whether a state that was reached before is visited again.
  var everySequence = false

  /// How its workers start.
  var isolationStart = WorkerStart.standard

  var printsJSON: Bool
}

extension ExhaustOptions {
  /// Reads the arguments after the word `exhaust`.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    let targets = try parsed.selectedTargets() ?? []
    guard targets.count == 1 else {
      throw Self.syntax.error(
        "\(parsed.positionals[0].quoted) is \(targets.count) targets; 'exhaust' takes one at a "
          + "time.")
    }
    target = targets[0]
    depth = try parsed.value(Self.depthOption)
    elements = try parsed.value(Self.elementsOption)
    envelope = try parsed.value(Self.envelopeOption)
    runLimit = try parsed.value(Self.maxRunsOption)
    switches = try parsed.value(Self.switchesOption)
    namesSwitches = parsed.isGiven(Self.switchesOption.syntax)
    everySequence = parsed.isOn(Self.everySequenceFlag)
    isolationStart = try parsed.value(SharedOptions.isolationStart)
    printsJSON = parsed.isOn(Self.jsonFlag)
  }

  static let switchesOption = CommandOption(
    "switches", "count",
    .count(
      zero: "jobs would run in only one order", upTo: 6,
      because: "there are too many schedules with more switches"),
    default: "3", help: "The most switches of a schedule, for commands that overlap.")

  static let depthOption = CommandOption(
    "depth", "count",
    .count(
      zero: "no command would run", upTo: 1000, because: "memory would be used up long before"),
    default: "4", help: "The greatest number of commands of a sequence.")

  static let elementsOption = CommandOption(
    "elements", "count",
    .count(
      zero: "the commands would have nothing to refer to", upTo: 6,
      because: "there are too many commands over more elements"),
    default: "3", help: "How many different elements the commands may refer to.")

  static let envelopeOption = CommandOption<Envelope>(
    "envelope", "envelope", .choice, default: "observed",
    help: """
      What the cases may do: 'documented' is documented uses only, 'observed' adds behaviour that was \
      reported, 'paranoid' adds misuse.
      """)

  static let maxRunsOption = CommandOption(
    "max-runs", "count", .count(zero: "no sequence would run"), default: "100M",
    help: "How many sequences may be run; a length that would need more is not started.")

  static let everySequenceFlag = CommandFlag(
    "every-sequence",
    help: """
      Run every sequence, even if it leads to a state that was reached before. This is slow, and \
      checks what the target declares about its states.
      """)

  static let jsonFlag = CommandFlag("json", help: "Print the result as JSON.")

  static let syntax = CommandSyntax(
    name: "fuzz-driver exhaust",
    summary: "Run every sequence of a few commands.",
    overview: """
      Run every sequence of commands up to a length, over a few elements, shortest first. The \
      result is a certificate that none of them fails, or a shortest counterexample for each way \
      of failing; the exit code is then 1.

      Sequences that differ only in names count as one. If the target declares a state key, each \
      state is visited only once; otherwise every sequence is run. The certificate says which. \
      Ctrl-C stops, and certifies the longest length completed. Counterexamples are saved below \
      .fuzz.

      If the target does not list its commands, as in a test made of closures, its generators draw \
      them: every sequence is run, with the first --elements values of each choice.

      For a target with overlapping commands: up to --depth commands overlap, in up to that many \
      lanes, or in as many as the test has, and one more runs after them; each such program runs \
      under every schedule of at most --switches switches, with --elements values of each argument. \
      A cancellation counts as a switch.
      """,
    positional: CommandSyntax.Positional(
      name: "target", isRequired: true, isRepeated: false,
      help: "The target to run them on, such as list/id-lookup-fallback."),
    options: [
      depthOption.syntax, elementsOption.syntax, envelopeOption.syntax, maxRunsOption.syntax,
      switchesOption.syntax, everySequenceFlag.syntax, SharedOptions.isolationStart.syntax,
      jsonFlag.syntax,
    ],
    examples: [
      .init(
        "fuzz-driver exhaust list/id-lookup-fallback --depth 6 --elements 3",
        "Certify a strategy up to six commands over three elements."),
      .init(
        "fuzz-driver exhaust list/native-foreach",
        "The shortest counterexample of each of its hazards."),
    ])
}
