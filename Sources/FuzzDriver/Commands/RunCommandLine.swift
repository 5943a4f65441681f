import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// The command lines that go on with a campaign, and that run its cases again.
struct RunCommandLine {
  let options: RunOptions
  let targets: [Target]
  /// All targets of the driver, by name.
  let catalog: [String]
  let folder: String
  let summary: CampaignSummary

  /// Runs the same cases again, however long they take then.
  var again: String {
    var words = program + ["run"]
    words += patterns
    words.append(seed)
    words.append("--cases \(max(1, options.shard == nil ? summary.cases : options.caseLimit ?? 1))")
    if let shard = options.shard { words.append("--shard \(shard.text)") }
    for (target, weight) in options.weights.sorted(by: { $0.key < $1.key }) {
      words.append("--weight \(target)=\(weight)")
    }
    if let findings = options.findingLimit { words.append("--findings \(findings)") }
    if options.maxCommands != 50 { words.append("--max-commands \(options.maxCommands)") }
    if options.isolation != .batch { words.append("--isolation \(options.isolation.rawValue)") }
    if options.isolationStart != .standard {
      words.append("--isolation-start \(options.isolationStart.rawValue)")
    }
    if options.envelope != .observed { words.append("--envelope \(options.envelope.rawValue)") }
    if options.timeout != .seconds(10) {
      words.append("--timeout \(Int((options.timeout.seconds * 1000).rounded()))ms")
    }
    if options.memoryLimit != 1 << 30 { words.append("--memory \(options.memoryLimit / 1024)k") }
    if options.verifications != 3 { words.append("--verify \(options.verifications)") }
    if options.shrinkTime != .seconds(300) {
      words.append("--shrink-time \(Int((options.shrinkTime.seconds * 1000).rounded()))ms")
    }
    if !options.requiredHazards.isEmpty {
      words.append("--require \(options.requiredHazards.joined(separator: ","))")
    }
    if options.failurePolicy != .newFindings {
      words.append("--fail-on \(options.failurePolicy.rawValue)")
    }
    if options.corpusDirectory != "Corpus" {
      words.append("--corpus \(options.corpusDirectory.escapingControls.shellWord)")
    }
    if !options.plantsCanary { words.append("--no-canary") }
    return words.joined(separator: " ")
  }

  /// The driver, with the hash seed where that is not the usual one.
  private var program: [String] {
    guard let seed = HashSeed.current, seed != 0 else { return [DriverProgram.name] }
    return ["\(HashSeed.variable)=\(HashSeed.text(seed))", DriverProgram.name]
  }

  private var seed: String { "--seed 0x\(String(options.seed ?? 0, radix: 16))" }

  /// Shows a case; nil where a command cannot make it again by itself.
  func observe(_ slow: SlowCaseSummary) -> String? {
    guard slow.isFresh, options.envelope == .observed else { return nil }
    var words = program + ["observe", slow.target, seed, "--case \(slow.caseIndex)"]
    if options.maxCommands != 50 { words.append("--max-commands \(options.maxCommands)") }
    return words.joined(separator: " ")
  }

  /// Goes on where this session ended; nil when all of the campaign's budget is used up and every
  /// finding is finished.
  var resume: String? {
    let command =
      "\(DriverProgram.name) run --resume --campaign-dir \(folder.escapingControls.shellWord)"
    switch summary.end {
    case .budget where options.timeLimit != nil || options.caseLimit != nil:
      return summary.waitingFindings > 0 ? command : nil
    case .budget, .stopped, .plateau, .findings: return command
    }
  }

  /// The chosen targets, a suite as a whole where all of it was chosen.
  private var patterns: [String] {
    var words: [String] = []
    for target in targets {
      let suite = TargetPattern(target.suite)
      let members = targets.count { suite.matches($0.name) }
      let isWhole = members > 1 && members == catalog.count(where: suite.matches)
      let word = isWhole ? "'\(suite.fullText)'" : target.name
      if !words.contains(word) { words.append(word) }
    }
    return words
  }
}
