#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import FuzzCampaigns
import StatefulFuzz

extension FreshStart {
  /// Runs cases by starting this driver again, as `replay - --json`.
  ///
  /// A program whose `main` is no driver's must not do this: it would run whatever it runs.
  package static var ofThisDriver: FreshStart {
    FreshStart { entry, hashSeed, limits, mayGoOn in
      let milliseconds = max(1, Int((limits.timeout.seconds * 1000).rounded()))
      let arguments = [
        "replay", "-", "--json", "--timeout", "\(milliseconds)ms", "--memory",
        "\(limits.memoryBytes / 1024)k",
      ]
      let start = ProgramStart(arguments, hashSeed: hashSeed, input: Array(entry.text().utf8))
      return start.output(upTo: 1 << 20, while: mayGoOn).flatMap(Outcome.init(replayJSON:))
    }
  }
}

extension FreshStart.Outcome {
  private struct Replay: Decodable {
    var verdict: String?
    var hazard: String?
    var agreement: String?
  }

  /// Reads what `replay --json` prints of one case; nil where the case did not run as a whole.
  init?(replayJSON bytes: [UInt8]) {
    guard let replays = try? JSONDecoder().decode([Replay].self, from: Data(bytes)),
      replays.count == 1, let replay = replays.first,
      replay.agreement != ReplayResult.Agreement.stale.rawValue,
      let verdict = replay.verdict.flatMap(Verdict.init), verdict != .indeterminate
    else { return nil }
    self.init(verdict: verdict, hazard: replay.hazard)
  }
}
