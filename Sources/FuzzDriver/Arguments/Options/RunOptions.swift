import FuzzCampaigns
import FuzzChecks
import FuzzReports
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

  /// How its workers start.
  var isolationStart = WorkerStart.standard

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

  /// Where a page of the campaign goes; nil for none.
  var page: String?

  /// Where a test report in JUnit XML goes; nil for none.
  var xunitOutput: String?

  /// The file to which a job on GitHub adds its summary; nil where there is none.
  var stepSummary: String?

  /// Hazards that must be reached, or the campaign is vacuous; each once.
  var requiredHazards: [String]

  var isDryRun: Bool

  /// The part of the campaign's cases that is run; nil for all of them.
  var shard: SeedRecord.Shard?

  /// The targets with a weight other than 1, by name.
  var weights: [String: Int] = [:]

  /// The time without anything new after which the campaign ends; nil for no limit.
  var plateau: Duration?

  /// What becomes of a campaign that the folder holds already.
  var continuation = Continuation.ifSame

  /// The shell command that is told of new findings.
  var findingHook: String?

  /// Long names of the options that the command line or the environment gives, and of `targets`: a
  /// campaign that goes on takes the others from its folder.
  var given: Set<String> = []

  /// The time limit when neither time nor cases are limited: short enough to watch.
  static let defaultTimeLimit = Duration.seconds(60)

  /// The suite of planted bugs, which must be asked for.
  static let plantedSuite = "selftest"

  static let mostJobs = 1024

  /// Whether some cases are those of a search, which learns from one for the next.
  var hasSearch: Bool { isolation != .case }
}

extension RunOptions {
  /// Reads the arguments after the word `run`, or all of them where it was left out.
  init(_ arguments: [String], context: ParsingContext) throws(UsageError) {
    let parsed = try ParsedArguments(arguments, syntax: Self.syntax, context: context)
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
    isolation = try parsed.value(Self.isolationOption)
    isolationStart = try parsed.value(SharedOptions.isolationStart)
    envelope = try parsed.value(Self.envelopeOption)
    shrinkTime = try parsed.value(Self.shrinkTimeOption)
    verifications = try parsed.value(Self.verifyOption)
    plantsCanary = parsed.isOn(Self.canaryFlag)
    failurePolicy = try parsed.value(Self.failOnOption)
    format = try SharedOptions.format(parsed)
    statsInterval = try parsed.value(Self.statsIntervalOption)
    page = try parsed.value(SharedOptions.page)
    xunitOutput = try parsed.value(SharedOptions.xunitOutput)
    stepSummary = SharedOptions.stepSummary(format, parsed)
    try SharedOptions.checkStandardOutput(
      [(SharedOptions.page.syntax, page), (SharedOptions.xunitOutput.syntax, xunitOutput)],
      format: SharedOptions.programFormat(format), Self.syntax)
    requiredHazards = try Self.requiredHazards(parsed)
    isDryRun = parsed.isOn(Self.dryRunFlag)
    shard = try Self.shard(parsed)
    weights = try Self.weights(parsed, targets: targets)
    plateau = try parsed.value(Self.plateauOption)
    continuation = try Self.continuation(parsed)
    findingHook = try parsed.value(Self.onFindingOption)
    given = Self.given(parsed)
  }

  private static func requiredHazards(_ parsed: ParsedArguments) throws(UsageError) -> [String] {
    let known = parsed.context.hazards
    let words = try parsed.words(requireList) { word throws(ValueError) in
      guard !known.contains(word) else { return }
      let suggestion =
        hazard(ofCode: word, known) ?? Suggestion.nearest(to: word, among: known)
      let advice = suggestion == nil ? "; '\(DriverProgram.name) list' names them" : ""
      throw ValueError("no hazard is named \(word.quoted)\(advice)", suggestion: suggestion)
    }
    var hazards: [String] = []
    for word in words where !hazards.contains(word) { hazards.append(word) }
    return hazards
  }

  /// The hazard with a code such as `H04`, by which a matrix calls it.
  private static func hazard(ofCode code: String, _ hazards: [String]) -> String? {
    guard code.first?.lowercased() == "h", let number = Int(code.dropFirst()),
      hazards.indices.contains(number - 1)
    else { return nil }
    return hazards[number - 1]
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

  private static func continuation(_ parsed: ParsedArguments) throws(UsageError) -> Continuation {
    guard parsed.isOn(resumeFlag) else { return parsed.isOn(freshFlag) ? .fresh : .ifSame }
    guard !parsed.isOn(freshFlag) else { throw syntax.contradiction("--fresh", "--resume") }
    return .resume
  }

  private static func given(_ parsed: ParsedArguments) -> Set<String> {
    var names = Set(
      syntax.options.filter { option in
        parsed.isGiven(option)
          || option.environment.map { parsed.context.variable($0) != nil } ?? false
      }.map(\.name))
    if !parsed.positionals.isEmpty { names.insert("targets") }
    return names
  }
}
