#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import StatefulFuzz

/// What a campaign is, as its folder's `campaign.json` says it.
package struct CampaignSettings: Hashable, Sendable, Codable {
  /// A target and how many cases it gets for one of a target with weight 1.
  package struct Share: Hashable, Sendable, Codable {
    package var name: String
    package var weight: Int

    package init(name: String, weight: Int) {
      self.name = name
      self.weight = weight
    }
  }

  /// The version of this file.
  package var v = 1

  /// In hexadecimal after `0x`: JSON numbers lose the last digits of 64 bits.
  package var seed: String
  package var targets: [Share]
  package var envelope: String
  package var maxCommands: Int

  /// The version of generators; see `choiceGeneration`.
  package var generation: Int

  /// `none` where no block is a search, which makes the cases of some blocks others; nil for the
  /// usual share.
  package var search: String?

  /// Cases of a block: what shards are counted in.
  package var blockSize: UInt64

  /// The budget of all sessions and shards together; nil for no limit.
  package var cases: UInt64?

  /// The budget of all sessions of this folder together; nil for no limit.
  package var seconds: Double?

  /// The part of the cases that this folder ran last, as `K/N`; nil for all.
  package var shard: String?

  /// Wall-clock time of the first start; a label.
  package var started: String
  package var driver: String
  package var commit: String?
  package var toolchain: String

  /// Whether the last session was to catch planted faults; nil in files that do not say.
  package var canary: Bool?

  private enum CodingKeys: String, CodingKey {
    case v, seed, targets, envelope, maxCommands = "max_commands", generation
    case search, blockSize = "block_size", cases, seconds = "duration_s", shard, started, driver,
      commit
    case toolchain, canary
  }

  package init(
    seed: UInt64, targets: [Share], envelope: String, maxCommands: Int, hasSearch: Bool = true,
    cases: UInt64?, seconds: Double?, shard: String?, started: String, driver: String,
    commit: String?, toolchain: String
  ) {
    self.seed = "0x" + String(seed, radix: 16)
    self.targets = targets
    self.envelope = envelope
    self.maxCommands = maxCommands
    search = hasSearch ? nil : Self.noSearch
    generation = choiceGeneration
    blockSize = BlockSchedule.blockSize
    self.cases = cases
    self.seconds = seconds
    self.shard = shard
    self.started = started
    self.driver = driver
    self.commit = commit
    self.toolchain = toolchain
  }

  private static let noSearch = "none"

  /// Whether some blocks are searches.
  package var hasSearch: Bool { search == nil }

  /// The seed as a number; nil when the file holds none.
  package var seedValue: UInt64? {
    seed.hasPrefix("0x") ? UInt64(seed.dropFirst(2), radix: 16) : nil
  }

  /// What makes this another campaign, as a clause; nil when a case is the same case in both.
  ///
  /// Budgets, shards and builds may differ.
  package func difference(from other: CampaignSettings) -> String? {
    if seedValue != other.seedValue { return "seed \(seed) instead of \(other.seed)" }
    if targets != other.targets {
      return "\(Self.text(targets)) instead of \(Self.text(other.targets))"
    }
    if envelope != other.envelope {
      return "envelope \(envelope) instead of \(other.envelope)"
    }
    if maxCommands != other.maxCommands {
      return "\(maxCommands) commands per case instead of \(other.maxCommands)"
    }
    if search != other.search {
      let (own, others) = hasSearch ? ("a", "no") : ("no", "a")
      return "\(own) search instead of \(others) search, which '--isolation case' leaves out"
    }
    if generation != other.generation || blockSize != other.blockSize {
      return "cases of another version of the generators"
    }
    return nil
  }

  private static func text(_ targets: [Share]) -> String {
    let words = targets.map { $0.weight == 1 ? $0.name : "\($0.name)=\($0.weight)" }
    return words.count < 4
      ? words.joined(separator: " ") : "\(words[0]) and \(words.count - 1) other targets"
  }

  private static let fileName = "campaign.json"

  /// Reads the settings of a folder; nil when it holds no campaign.
  ///
  /// - Throws: Kind `.data` for a file that makes no sense.
  package static func read(_ folder: String) throws(CorpusError) -> CampaignSettings? {
    let path = joinPath(folder, fileName)
    let bytes: [UInt8]
    do throws(CorpusError) {
      bytes = try readRegularFile(path, followsLinks: false)
    } catch {
      if error.kind == .missing { return nil }
      throw error
    }
    return try CampaignSettings(parsing: bytes, file: path)
  }

  /// Reads the bytes of a settings file.
  package init(parsing bytes: [UInt8], file: String) throws(CorpusError) {
    let problem: String
    do {
      let settings = try JSONDecoder().decode(Self.self, from: Data(bytes))
      if settings.v != 1 {
        problem = "format version \(settings.v) is not known here; use the driver that wrote it"
      } else if settings.seedValue == nil {
        problem = "the seed is not a hexadecimal number of 64 bits"
      } else if !Self.isSound(settings.targets) {
        problem = "there is no target, one twice, or one whose weight makes no sense"
      } else if let search = settings.search, search != Self.noSearch {
        problem = "'\(search)' is not a share of searches"
      } else if !(1...CorpusLimits.commands).contains(settings.maxCommands) {
        problem = "\(settings.maxCommands) commands per case make no sense"
      } else if Envelope(rawValue: settings.envelope) == nil {
        problem = "\(settings.envelope.quotedForMessage) is not an envelope"
      } else if let shard = settings.shard, SeedRecord.Shard(shard) == nil {
        problem = "shard \(shard.quotedForMessage) is not K/N"
      } else if let seconds = settings.seconds, !(0...StoredSeconds.greatest).contains(seconds) {
        problem = "\(seconds) s is not a possible duration of a campaign"
      } else if SealedJSON.seal(of: bytes) == .broken {
        problem =
          "its checksum does not match: it is damaged, or was changed by hand; if so, remove its "
          + "'checksum'"
      } else {
        self = settings
        return
      }
    } catch {
      problem = "this is not a campaign's settings in JSON"
    }
    throw CorpusError(
      .data, file: file,
      message: problem + "; use --fresh to start over, or another --campaign-dir")
  }

  private static func isSound(_ targets: [Share]) -> Bool {
    var slots = 0
    for target in targets {
      guard (1...CampaignOptions.slotLimit).contains(target.weight) else { return false }
      slots += target.weight
      guard slots <= CampaignOptions.slotLimit else { return false }
    }
    return !targets.isEmpty && Set(targets.map(\.name)).count == targets.count
  }

  /// Writes the settings of a folder, durably.
  package func write(to folder: String) throws(CorpusError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    guard let data = try? encoder.encode(self) else { return }
    let text = SealedJSON.sealed(String(decoding: data, as: UTF8.self)) + "\n"
    do throws(FileProblem) {
      try DurableFile.write(Array(text.utf8), to: joinPath(folder, Self.fileName))
    } catch {
      throw CorpusError(saving: error)
    }
  }
}
