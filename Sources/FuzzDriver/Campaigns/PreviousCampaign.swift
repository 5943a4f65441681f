import FuzzCampaigns
import FuzzReports
import StatefulFuzz

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The campaign before this one, as its `summary.json` tells it: what has come and gone since.
struct PreviousCampaign {
  let directory: String
  private let buckets: Set<BucketKey>

  private struct Summary: Decodable {
    struct Bucket: Decodable {
      var target: String
      var signature: Signature
    }
    var buckets: [Bucket]
    var cases: UInt64
  }

  /// Reads a campaign's summary; nil when there is none that can be read, or no case ran.
  init?(directory: String) {
    let path = joinPath(directory, "summary.json")
    guard let bytes = try? readRegularFile(path, limit: 64 << 20, followsLinks: false),
      SealedJSON.seal(of: bytes) != .broken,
      let summary = try? JSONDecoder().decode(Summary.self, from: Data(bytes)),
      summary.cases > 0
    else { return nil }
    self.directory = directory
    buckets = Set(
      summary.buckets.map { BucketKey(target: $0.target, signature: $0.signature) })
  }

  /// The newest campaign on the same targets that `folder` has put away, or else the newest one
  /// beside it with another seed: one with the same seed is a shard of this one, or a copy.
  ///
  /// What other targets have shown says nothing, and neither does a campaign without a summary, or
  /// one in which no case ran.
  static func before(_ folder: CampaignFolder, _ settings: CampaignSettings) -> PreviousCampaign? {
    newest(in: joinPath(folder.path, "previous")) { $0.hasTargets(of: settings) }
      ?? newest(in: parentFolder(of: folder.path)) {
        $0.hasTargets(of: settings) && $0.seed != settings.seed
      }
  }

  private static func newest(
    in parent: String, where isComparable: (CampaignSettings) -> Bool
  ) -> PreviousCampaign? {
    let campaigns = CampaignFolder.campaigns(in: parent)
      .sorted { ($1.time, $1.path) < ($0.time, $0.path) }
    for (path, _) in campaigns {
      guard let settings = try? CampaignSettings.read(path), isComparable(settings),
        let campaign = PreviousCampaign(directory: path)
      else { continue }
      return campaign
    }
    return nil
  }

  /// How a campaign on some targets compares; buckets of other targets are left aside.
  func compared(with summary: CampaignSummary, targets: [Target]) -> PreviousJSON {
    let names = Set(targets.map(\.name))
    let now = Set(summary.buckets.map { BucketKey(target: $0.target, signature: $0.signature) })
    let then = buckets.filter { names.contains($0.target) }
    return PreviousJSON(
      directory: directory, new: Self.text(now.subtracting(then)),
      gone: Self.text(then.subtracting(now)), again: now.intersection(then).count)
  }

  private static func text(_ keys: Set<BucketKey>) -> [String] {
    keys.sorted().map { "\($0.target) \($0.signature)" }
  }
}

extension CampaignSettings {
  fileprivate func hasTargets(of other: CampaignSettings) -> Bool {
    Set(targets.map(\.name)) == Set(other.targets.map(\.name))
  }
}
