import FuzzCampaigns
import StatefulFuzz

/// The first line of a campaign: everything that another one needs to be the same, and when it ends.
///
/// ```text
/// fuzz-driver 0.1.0  seed 0x5eed  commit 4f1c2e9 (clean)  2 workers  until 09:22 (8h)  .fuzz/night
/// ```
struct RunHeader {
  let options: RunOptions
  /// `HASH clean` or `HASH dirty`; nil outside of a working tree.
  let commit: String?
  let folder: String
  /// What earlier sessions took of the campaign's time.
  var past = Duration.zero

  var text: String {
    [
      "fuzz-driver \(BuildFacts.version)", "seed 0x\(String(options.seed ?? 0, radix: 16))",
      hashSeed, commitText, workers, options.shard.map { "shard \($0.text)" }, limit,
      folder.escapingControls,
    ].compactMap { $0 }.joined(separator: "  ")
  }

  /// Only where it is not the one that everybody has.
  private var hashSeed: String? {
    guard let seed = HashSeed.current else { return "hash seed not fixed" }
    return seed == 0 ? nil : "hash seed \(HashSeed.text(seed))"
  }

  private var commitText: String? {
    let words = commit?.split(separator: " ") ?? []
    return words.count == 2 ? "commit \(words[0].prefix(7)) (\(words[1]))" : nil
  }

  private var workers: String {
    let count = ClockText.counted(options.jobs, "worker")
    return switch options.isolation {
    case .none: "in the driver's own process (a crash or a hang ends the run)"
    case .batch: count
    case .case: "\(count), a process for each case, no search"
    }
  }

  private var limit: String {
    let limits = [
      options.timeLimit.map { time in
        "until \(ClockText.timeOfDay(after: time - past)) (\(ClockText.budget(time)))"
      },
      options.caseLimit.map { "for " + ClockText.counted($0, "case") },
    ].compactMap { $0 }
    return limits.isEmpty ? "until stopped" : limits.joined(separator: " or ")
  }
}
