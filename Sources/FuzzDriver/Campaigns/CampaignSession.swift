import FuzzCampaigns
import FuzzReports
import StatefulFuzz

import FuzzPlatform

/// One session of a campaign in its folder: what it takes over, and where it keeps what it does.
final class CampaignSession {
  let folder: CampaignFolder

  /// The options of the session: where the command line is silent, those of the campaign.
  let options: RunOptions

  let settings: CampaignSettings

  /// What earlier sessions have covered and found.
  let record: CampaignRecord

  let journal: CampaignJournal

  /// Whether there was a campaign to go on with.
  let isResumed: Bool

  /// What was damaged of ledger and journal, a warning each.
  let damage: [String]

  /// What was wrong with files of findings, which are put aside.
  let damagedFindings: [CorpusError]

  /// Opens the folder that `options` name, or a new one, for a campaign on targets of `catalog`.
  ///
  /// - Throws: `DriverError` when the folder is in use or holds another campaign, `CorpusError` when
  ///   it cannot be read or written.
  init(_ options: RunOptions, catalog: [Target]) throws {
    folder = try CampaignFolder(Self.path(options))
    if options.continuation == .fresh { try folder.putAway() }
    let old = try CampaignSettings.read(folder.path)
    // What no settings tell of belongs to another campaign.
    if old == nil, folder.hasMemory { try folder.putAway() }
    var options = options
    if let old { try options.adopt(old, catalog: catalog.map(\.name)) }
    let seed = options.seed ?? UInt64.random(in: .min ... .max)
    options.seed = seed
    self.options = options
    isResumed = old != nil
    var settings = CampaignSettings(
      seed: seed,
      targets: options.targets.map { .init(name: $0, weight: options.weights[$0] ?? 1) },
      envelope: options.envelope.rawValue, maxCommands: options.maxCommands,
      hasSearch: options.hasSearch, cases: options.caseLimit, seconds: options.timeLimit?.seconds,
      shard: options.shard?.text,
      started: old?.started ?? ClockText.utc(), driver: BuildFacts.version,
      commit: BuildFacts.commit(), toolchain: BuildFacts.toolchain)
    settings.canary = options.plantsCanary
    self.settings = settings
    if let difference = old?.difference(from: settings) {
      throw DriverError(
        .usage,
        "\(folder.path.escapingControls) already holds a different campaign (\(difference)); use "
          + "another --campaign-dir, or --fresh to start over")
    }
    var memory = try CampaignJournal.read(folder.path)
    let path = folder.path
    let files = FindingFiles(of: memory.findings, in: path)
    try files.putAside()
    memory.findings = files.findings
    damagedFindings = files.problems
    damage = memory.damage(in: path)
    let session = String(UInt64.random(in: .min ... .max), radix: 16)
    record = CampaignRecord(
      ledger: memory.ledger, findings: memory.findings, session: session,
      shard: options.shard?.text)
    try settings.write(to: path)
    journal = try CampaignJournal(
      folder: path, continuing: memory, session: session, shard: options.shard?.text)
  }

  /// Whether there is a campaign for a session with these options to go on with; nothing is made.
  static func holdsCampaign(_ options: RunOptions) throws -> Bool {
    guard options.continuation != .fresh else { return false }
    return try CampaignSettings.read(path(options)) != nil
  }

  /// The options as a session would have them, with what the campaign in their folder says; nothing
  /// is made.
  static func options(_ options: RunOptions, catalog: [Target]) throws -> RunOptions {
    guard options.continuation != .fresh, let old = try CampaignSettings.read(path(options)) else {
      return options
    }
    var options = options
    try options.adopt(old, catalog: catalog.map(\.name))
    return options
  }

  private static func path(_ options: RunOptions) -> String {
    if let path = options.campaignDirectory { return path }
    let new = ".fuzz/\(ClockText.utcWord())-\(getpid())"
    return options.continuation == .resume ? CampaignFolder.newest() ?? new : new
  }
}

extension RunOptions {
  /// Takes over from a campaign that goes on what the command line does not say.
  mutating func adopt(_ old: CampaignSettings, catalog: [String]) throws {
    if !given.contains("seed") { seed = old.seedValue }
    if !given.contains("targets") {
      let missing = old.targets.first { !catalog.contains($0.name) }
      if let missing {
        throw DriverError(
          .usage,
          "target '\(missing.name.escapingControls)' of this campaign is not in this driver; use "
            + "--fresh to start over")
      }
      targets = old.targets.map(\.name)
    }
    if !given.contains("weight") {
      weights = [:]
      for share in old.targets where share.weight != 1 { weights[share.name] = share.weight }
    }
    if !given.contains("envelope") { envelope = Envelope(rawValue: old.envelope) ?? envelope }
    if !given.contains("max-commands") { maxCommands = old.maxCommands }
    if !given.contains("isolation"), !old.hasSearch { isolation = .case }
    if !given.contains("shard") { shard = old.shard.flatMap { SeedRecord.Shard($0) } }
    if given.isDisjoint(with: ["cases", "duration", "forever"]) {
      caseLimit = old.cases
      timeLimit = old.seconds.map(Duration.boundedSeconds)
    }
  }
}
