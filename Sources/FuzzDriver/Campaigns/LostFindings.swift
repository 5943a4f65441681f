import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// Findings whose line in the ledger is damaged, taken from the files that were saved of them.
///
/// Without the line a bucket is counted and has no finding, although the case lies in the folder.
/// Taken is what this campaign has saved: a case with its seed, on one of its targets, of a bucket for
/// which the ledger remembers no finding.
struct LostFindings {
  private(set) var findings: [FoundRecord] = []

  private let memory: CampaignJournal.Memory
  private let settings: CampaignSettings
  private let catalog: [Target]

  /// Looks through the folders of findings of the campaign in `folder`.
  init(
    of memory: CampaignJournal.Memory, _ settings: CampaignSettings, in folder: String,
    _ catalog: [Target]
  ) {
    self.memory = memory
    self.settings = settings
    self.catalog = catalog
    let known = Set(memory.findings.compactMap(\.file))
    var found: [BucketKey: FoundRecord] = [:]
    for place in FindingFolder.allCases {
      for bytes in folderNames(joinPath(folder, place.rawValue)).names {
        guard let name = EntryFileName(String(decoding: bytes, as: UTF8.self)) else { continue }
        let file = StoredFile.own(place, name)
        guard !known.contains(file),
          let entry = try? CorpusFile(ownFile: file.path(in: folder)).entry,
          let one = record(entry, file), found[one.key].map(one.isPreferred) ?? true
        else { continue }
        found[one.key] = one
      }
    }
    findings = found.values.sorted { $0.key < $1.key }
  }

  private func record(_ entry: CorpusEntry, _ file: StoredFile) -> FoundRecord? {
    guard let seed = entry.seed, seed.seed == settings.seedValue,
      settings.targets.contains(where: { $0.name == entry.target })
    else { return nil }
    // What is flaky has another signature than its bucket: its first case tells which it is.
    let bucket = memory.ledger.counts.buckets.first { key, tally in
      key.target == entry.target && tally.firstCase == seed.caseIndex
    }
    let target = catalog.first { $0.name == entry.target }
    let found = FoundRecord(entry, file: file, signature: bucket?.key.signature) { hazard in
      target?.expects(hazard) ?? false
    }
    guard let found, !memory.findings.contains(where: { $0.key == found.key }) else { return nil }
    return found
  }
}
