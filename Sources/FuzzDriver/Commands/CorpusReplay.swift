import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// The replay of a corpus at the start of a campaign, and what it knows already.
struct CorpusReplay {
  /// Signatures that the corpus holds, by target.
  private(set) var known: [String: Set<Signature>] = [:]

  /// Entries that were replayed.
  private(set) var replayed = 0

  /// Entries among them that did not do what they expect, with one line each.
  private(set) var differences: [String] = []

  /// Files that could not be read.
  private(set) var problems: [CorpusError] = []

  /// Targets of entries that are not in the catalogue.
  private(set) var unknownTargets: [String] = []

  /// Replays all entries below `directory` whose target is chosen.
  ///
  /// - Throws: `IsolationError` when workers cannot run.
  mutating func run(
    directory: String, targets: [Target], catalog: [String], options: CampaignOptions,
    isStopRequested: () -> Bool
  ) throws {
    let listing = CorpusListing(of: directory)
    problems = listing.problems
    var entries: [(path: String, entry: CorpusEntry)] = []
    var unknown: Set<String> = []
    defer { unknownTargets = unknown.sorted() }
    for path in listing.paths {
      do throws(CorpusError) {
        let file = try CorpusFile(contentsOf: path)
        if targets.contains(where: { $0.name == file.entry.target }) {
          entries.append((path, file.entry))
        } else if !catalog.contains(file.entry.target) {
          unknown.insert(file.entry.target)
        }
      } catch { problems.append(error) }
    }
    // Smallest first: the quickest to fail and the easiest to read.
    entries.sort { ($0.entry.commands.count, $0.path) < ($1.entry.commands.count, $1.path) }
    guard !entries.isEmpty else { return }
    // Saved traps would end the driver, so they are isolated even where fresh cases are not.
    let isolation = options.isolation == .none ? IsolationMode.batch : options.isolation
    let replayer = try Replayer(targets, limits: options.limits, isolation: isolation)
    for (path, entry) in entries where !isStopRequested() {
      if let signature = signature(of: entry) {
        known[entry.target, default: []].insert(signature.withoutAddress)
      }
      guard let result = try replayer.replay(entry) else { continue }
      replayed += 1
      if let agreement = result.agreement, agreement != .same, agreement != .drift {
        differences.append("\(path): \(agreement.rawValue): \(result.message)")
      }
    }
  }

  /// Whether the corpus holds a finding of this bucket.
  func knows(_ finding: Finding) -> Bool {
    let signature = finding.failure.signature
    if knows(BucketKey(target: finding.target, signature: signature)) { return true }
    // A build without symbols has saved the same trap by its address.
    guard finding.failure.isNamedByPlace else { return false }
    return known[finding.target]?.contains(signature.withoutDetail) ?? false
  }

  /// Whether the corpus holds a finding of this bucket.
  func knows(_ bucket: BucketKey) -> Bool {
    known[bucket.target]?.contains(bucket.signature.withoutAddress) ?? false
  }

  /// The signature that a campaign would count the entry's failure by; nil for one that is to pass,
  /// whose failure would be news.
  private func signature(of entry: CorpusEntry) -> Signature? {
    guard entry.effectiveExpectation?.verdict != .passed else { return nil }
    if let hazard = entry.expectation?.hazard { return Signature(hazard: hazard) }
    return entry.bucket.map { Bucket($0, hasHazard: false).signature }
  }
}
