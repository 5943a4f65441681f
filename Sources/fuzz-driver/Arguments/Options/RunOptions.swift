import StatefulFuzz

/// What `fuzz-driver run` is to do.
struct RunOptions: Equatable, Sendable {
  /// The names of the targets to fuzz, in the order of the catalogue.
  var targets: [String]

  /// The campaign seed; nil to draw one.
  var seed: UInt64?

  /// The time after which the campaign ends; nil for no limit.
  var timeLimit: Duration?

  /// The number of cases after which the campaign ends; nil for no limit.
  var caseLimit: UInt64?

  /// The number of new findings after which the campaign ends; nil for no limit.
  var findingLimit: UInt64?

  /// The number of workers, at least 1.
  var jobs: Int

  /// The campaign's folder; nil for a new one.
  var campaignDirectory: String?

  var corpusDirectory: String
  var saveDestination: SaveDestination

  /// The most commands of a case, 1 to 10,000.
  var maxCommands: Int

  /// The time that a case may take.
  var timeout: Duration

  /// The bytes that a case may use.
  var memoryLimit: UInt64

  var isolation: IsolationMode

  /// How adversarial fresh cases are.
  var envelope: Envelope

  /// The time spent on shrinking one finding; zero to shrink nothing.
  var shrinkTime: Duration

  /// How often a finding is run again, at least 1.
  var verifications: Int

  var plantsCanary: Bool
  var failurePolicy: FailurePolicy

  /// `--json` is `.json`.
  var format: OutputFormat

  var statsInterval: Duration

  /// Hazards that must be reached, or the campaign is vacuous; each once.
  var requiredHazards: [String]

  var isDryRun: Bool

  /// The time limit when neither time nor cases are limited: short enough to watch.
  static let defaultTimeLimit = Duration.seconds(60)

  /// The suite of planted bugs, which must be asked for.
  static let plantedSuite = "selftest"

  static let mostJobs = 1024
}

extension RunOptions {
  /// Reads the arguments after the word `run`, or all of them where it was left out.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
    try Self.refuseShardVariable(parsed)
    targets =
      try parsed.selectedTargets()
      ?? context.targets.filter { !TargetPattern(Self.plantedSuite).matches($0) }
    seed = try parsed.value(Self.seedOption)
    caseLimit = try parsed.value(Self.casesOption)
    timeLimit = try Self.timeLimit(parsed, hasCaseLimit: caseLimit != nil)
    findingLimit = try parsed.value(Self.findingsOption)
    jobs = try parsed.value(Self.jobsOption) ?? context.processors
    campaignDirectory = try parsed.value(Self.campaignDirectoryOption)
    corpusDirectory = try parsed.value(Self.corpusOption)
    saveDestination = try parsed.value(Self.saveOption)
    maxCommands = try parsed.value(Self.maxCommandsOption)
    timeout = try parsed.value(SharedOptions.timeout)
    memoryLimit = try parsed.value(SharedOptions.memory)
    isolation = try parsed.value(SharedOptions.isolation)
    envelope = try parsed.value(Self.envelopeOption)
    shrinkTime = try parsed.value(Self.shrinkTimeOption)
    verifications = try parsed.value(Self.verifyOption)
    plantsCanary = parsed.isOn(Self.canaryFlag)
    failurePolicy = try parsed.value(Self.failOnOption)
    format = try Self.format(parsed)
    statsInterval = try parsed.value(Self.statsIntervalOption)
    requiredHazards = try parsed.words(Self.requireList) { word throws(ValueError) in
      guard !context.hazards.contains(word) else { return }
      let suggestion = Suggestion.nearest(to: word, among: context.hazards)
      let advice = suggestion == nil ? "; 'fuzz-driver list' names them" : ""
      throw ValueError("no hazard is named \(word.quoted)\(advice)", suggestion: suggestion)
    }
    isDryRun = parsed.isOn(Self.dryRunFlag)
  }

  private static func timeLimit(
    _ parsed: ParsedArguments, hasCaseLimit: Bool
  ) throws(UsageError) -> Duration? {
    if parsed.isOn(foreverFlag) {
      guard !parsed.isGiven(durationOption.syntax) else {
        throw syntax.contradiction("--duration", "--forever")
      }
      return nil
    }
    return try parsed.value(durationOption) ?? (hasCaseLimit ? nil : defaultTimeLimit)
  }

  private static func format(_ parsed: ParsedArguments) throws(UsageError) -> OutputFormat {
    let format = try parsed.value(formatOption)
    guard parsed.isOn(jsonFlag) else { return format }
    guard format == .json || !parsed.isGiven(formatOption.syntax) else {
      throw syntax.contradiction("--format \(format.rawValue)", "--json")
    }
    return .json
  }

  /// Ignoring the variable would make every shard of a campaign fuzz the same cases.
  private static func refuseShardVariable(_ parsed: ParsedArguments) throws(UsageError) {
    guard parsed.context.variable("FUZZ_SHARD") == nil else {
      throw syntax.error("Environment variable 'FUZZ_SHARD' is not available in this version.")
    }
  }
}
