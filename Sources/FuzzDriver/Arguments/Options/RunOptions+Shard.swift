import FuzzCampaigns
import StatefulFuzz

extension RunOptions {
  /// What `--shard` can say.
  enum ShardChoice: Equatable, Sendable {
    /// The part that the job's own variables name.
    case auto
    case part(SeedRecord.Shard)
  }

  static let shardOption = CommandOption(
    "shard", "k/n", .shard, ifAbsent: "all cases", environment: "FUZZ_SHARD",
    help: """
      Run part K of N of the cases, K from 1 to N; 'fuzz-driver merge' merges the parts. \
      'auto' takes K and N from the job: JOB_COMPLETION_INDEX (Kubernetes; needs --shard-count) \
      or SLURM_ARRAY_TASK_ID, _MIN, _COUNT and _STEP. All parts need the same --seed.
      """)

  /// The greatest number of parts of a campaign.
  static let mostShards = 1_000_000

  static let shardCountOption = CommandOption(
    "shard-count", "n",
    .count(
      zero: "a campaign has at least one part", upTo: mostShards, because: "a part needs work"),
    ifAbsent: "what the job says", help: "How many parts there are, with --shard auto.")

  static let weightList = CommandList(
    "weight", "pattern=n,...",
    help: """
      Give the targets that a pattern matches N times as many cases as others, such as \
      'list/id-*=4'; where several patterns match, the last one counts.
      """)

  /// The greatest weight; with it one target has most of the slots that there are.
  static let mostWeight = 64

  static func shard(_ parsed: ParsedArguments) throws(UsageError) -> SeedRecord.Shard? {
    let count = try parsed.value(shardCountOption)
    switch try parsed.value(shardOption) {
    case nil:
      guard count == nil else { throw syntax.error("--shard-count needs --shard auto.") }
      return nil
    case .part(let shard)?:
      guard count == nil else {
        let isGiven = parsed.isGiven(shardOption.syntax)
        throw syntax.contradiction(
          "--shard-count", isGiven ? "--shard \(shard.text)" : "FUZZ_SHARD=\(shard.text)")
      }
      return shard
    case .auto?: return try shardOfJob(parsed.context, count: count)
    }
  }

  /// Finds out whether a part of a campaign has the seed that all parts share.
  ///
  /// - Parameter hasCampaign: Whether the folder holds a campaign, whose seed is taken then.
  /// - Throws: `UsageError` where it has none, and what `hasCampaign` throws.
  func checkShardSeed(hasCampaign: () throws -> Bool) throws {
    guard let shard, seed == nil, try !hasCampaign() else { return }
    throw Self.syntax.error(
      "--shard \(shard.text) needs a seed, the same for all parts: say --seed or set FUZZ_SEED, for "
        + "example --seed \"$(git rev-parse HEAD)\".")
  }

  /// The part that a job scheduler has given to this process.
  private static func shardOfJob(
    _ context: ParsingContext, count: Int?
  ) throws(UsageError) -> SeedRecord.Shard {
    if let index = try number("JOB_COMPLETION_INDEX", context) {
      guard let count else {
        throw syntax.error(
          "--shard auto needs --shard-count here: JOB_COMPLETION_INDEX does not say how many parts "
            + "there are.")
      }
      return try checked(index, of: count, "JOB_COMPLETION_INDEX")
    }
    guard let task = try number("SLURM_ARRAY_TASK_ID", context) else {
      throw syntax.error(
        "--shard auto finds neither JOB_COMPLETION_INDEX nor SLURM_ARRAY_TASK_ID in the "
          + "environment; say --shard K/N.")
    }
    let told = try number("SLURM_ARRAY_TASK_COUNT", context)
    guard let all = count ?? told, all > 0 else {
      throw syntax.error("--shard auto needs SLURM_ARRAY_TASK_COUNT or --shard-count.")
    }
    guard let first = try number("SLURM_ARRAY_TASK_MIN", context) else {
      throw syntax.error(
        "--shard auto needs SLURM_ARRAY_TASK_MIN as well as SLURM_ARRAY_TASK_ID: arrays begin at 0 or 1."
      )
    }
    let step = max(1, try number("SLURM_ARRAY_TASK_STEP", context) ?? 1)
    guard task >= first else {
      throw syntax.error("SLURM_ARRAY_TASK_ID is less than SLURM_ARRAY_TASK_MIN.")
    }
    return try checked((task - first) / step, of: all, "SLURM_ARRAY_TASK_ID")
  }

  private static func checked(
    _ index: Int, of count: Int, _ name: String
  ) throws(UsageError) -> SeedRecord.Shard {
    guard index < count else {
      throw syntax.error("\(name) asks for part \(index + 1), but there are only \(count).")
    }
    return SeedRecord.Shard(index: index + 1, count: count)
  }

  private static func number(
    _ name: String, _ context: ParsingContext
  ) throws(UsageError) -> Int? {
    guard let text = context.variable(name) else { return nil }
    guard text.allSatisfy(\.isDecimalDigit), let number = Int(text), number < Int(Int32.max) else {
      throw syntax.error(
        "The value \(text.quoted) of environment variable '\(name)' is not a whole number.")
    }
    return number
  }

  /// The weights that differ from 1, by target.
  static func weights(
    _ parsed: ParsedArguments, targets: [String]
  ) throws(UsageError) -> [String: Int] {
    var weights: [String: Int] = [:]
    for word in try parsed.words(weightList, check: { _ in }) {
      guard let equals = word.lastIndex(of: "="),
        let weight = Int(word[word.index(after: equals)...]), (1...mostWeight).contains(weight),
        word[word.index(after: equals)...].allSatisfy(\.isDecimalDigit)
      else {
        throw parsed.invalid(
          word, for: weightList.syntax,
          ValueError("expected a pattern and a number from 1 to \(mostWeight), such as 'list/*=4'"))
      }
      let pattern = TargetPattern(String(word[..<equals]))
      let fitting = targets.filter(pattern.matches)
      guard !fitting.isEmpty else {
        throw parsed.invalid(
          word, for: weightList.syntax,
          ValueError(
            "no chosen target fits \(pattern.text.quoted)",
            suggestion: TargetSelection(targets: targets).suggestion(for: pattern)))
      }
      for target in fitting { weights[target] = weight == 1 ? nil : weight }
    }
    let slots = targets.reduce(0) { $0 + (weights[$1] ?? 1) }
    guard slots <= CampaignOptions.slotLimit else {
      throw syntax.error(
        "The weights of all targets add up to \(slots); at most \(CampaignOptions.slotLimit) are "
          + "possible.")
    }
    return weights
  }
}

extension ValueParser where Value == RunOptions.ShardChoice {
  /// Reads `K/N`, or `auto`.
  fileprivate static var shard: Self {
    Self { text throws(ValueError) in
      if text == "auto" { return .auto }
      guard let shard = SeedRecord.Shard(text) else {
        throw ValueError("expected K/N with K from 1 to N, such as 3/8, or auto")
      }
      guard shard.count <= RunOptions.mostShards else {
        throw ValueError("a campaign has at most \(RunOptions.mostShards) parts")
      }
      return .part(shard)
    }
  }
}
