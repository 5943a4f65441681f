import StatefulFuzz

/// The command lines that go on with a campaign, and that run its cases again.
struct RunCommandLine {
  let options: RunOptions
  let targets: [Target]
  let folder: String
  let summary: CampaignSummary

  /// Runs the same cases again, however long they take then.
  var again: String {
    var words = [DriverProgram.name, "run"]
    words += patterns
    words.append("--seed 0x\(String(options.seed ?? 0, radix: 16))")
    words.append("--cases \(max(1, options.shard == nil ? summary.cases : options.caseLimit ?? 1))")
    if let shard = options.shard { words.append("--shard \(shard.text)") }
    for (target, weight) in options.weights.sorted(by: { $0.key < $1.key }) {
      words.append("--weight \(target)=\(weight)")
    }
    if let findings = options.findingLimit { words.append("--findings \(findings)") }
    if options.maxCommands != 50 { words.append("--max-commands \(options.maxCommands)") }
    if options.isolation != .batch { words.append("--isolation \(options.isolation.rawValue)") }
    if options.envelope != .observed { words.append("--envelope \(options.envelope.rawValue)") }
    if options.timeout != .seconds(10) {
      words.append("--timeout \(Int((options.timeout.seconds * 1000).rounded()))ms")
    }
    if options.memoryLimit != 1 << 30 { words.append("--memory \(options.memoryLimit / 1024)k") }
    if options.corpusDirectory != "Corpus" {
      words.append("--corpus \(Self.quoted(options.corpusDirectory))")
    }
    if !options.plantsCanary { words.append("--no-canary") }
    return words.joined(separator: " ")
  }

  /// Goes on where this session ended; nil when all of the campaign's budget is used up.
  var resume: String? {
    let command = "\(DriverProgram.name) run --resume --campaign-dir \(Self.quoted(folder))"
    switch summary.end {
    case .budget where options.timeLimit != nil || options.caseLimit != nil: return nil
    case .budget, .stopped, .plateau: return command
    case .findings: return command
    }
  }

  /// A path as a shell takes it.
  private static func quoted(_ path: String) -> String {
    let plain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if plain, !path.isEmpty { return path }
    return "'" + path.escapingControls.replacing("'", with: "'\\''") + "'"
  }

  /// The chosen targets in the fewest words.
  private var patterns: [String] {
    var words: [String] = []
    for target in targets {
      let suite = "'\(target.suite)/*'"
      if !words.contains(suite) { words.append(suite) }
    }
    return targets.count < 4 ? targets.map(\.name) : words
  }
}
