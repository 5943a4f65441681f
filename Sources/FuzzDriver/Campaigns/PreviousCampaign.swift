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
      var signature: String
    }
    var buckets: [Bucket]
  }

  /// Reads a campaign's summary; nil when there is none that can be read.
  init?(directory: String) {
    let path = joinPath(directory, "summary.json")
    guard let bytes = try? readRegularFile(path, limit: 64 << 20),
      let summary = try? JSONDecoder().decode(Summary.self, from: Data(bytes))
    else { return nil }
    self.directory = directory
    buckets = Set(
      summary.buckets.map { BucketKey(target: $0.target, signature: $0.signature) })
  }

  /// The newest campaign that `folder` has put away, or else the newest one beside it with another
  /// seed: one with the same seed is a shard of this one, or a copy.
  static func before(_ folder: CampaignFolder, seed: String) -> PreviousCampaign? {
    if let path = CampaignFolder.newest(in: joinPath(folder.path, "previous")) {
      return PreviousCampaign(directory: path)
    }
    let beside = CampaignFolder.campaigns(in: parentFolder(of: folder.path))
      .filter { (try? CampaignSettings.read($0.path)).map { $0?.seed != seed } ?? false }
    return beside.max { ($0.time, $0.path) < ($1.time, $1.path) }
      .flatMap { PreviousCampaign(directory: $0.path) }
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
